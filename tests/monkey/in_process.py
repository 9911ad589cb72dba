"""A session in this process: the monkey is at the controller, and moves the clock."""

import os
import sys
import time
from collections import Counter
from contextlib import ExitStack, nullcontext
from pathlib import Path
from random import Random
from signal import SIGCONT, SIGKILL, SIGSTOP
from typing import Any

import pytest

from quarto_access.core import Record
from quarto_access.narration.announcement import say
from quarto_access.players.coach.coach import Coach
from quarto_access.players.computer import Computer
from quarto_access.recording import steps
from quarto_access.speech.manner import USUAL, Manner
from quarto_access.speech.speaker import Speaker
from tests.monkey.answer import Answer, Watch
from tests.monkey.faults import DISK, FaultyVoices, helpers, rewrite, send
from tests.monkey.held import held
from tests.play.table import Table, Voice

HANGS = (sys.executable, "-S", "-c", "import sys; sys.stdin.read()")
"""A helper that never answers."""

STUCK = 10.0
"""Seconds on the clock; a machine may have others to serve."""

MOST_THREADS, MOST_HANDLES, MOST_MEGABYTES = 60, 40, 150
"""Held beyond what this process held before; a voice that hangs leaves a thread for a while."""


class InProcess:
    """With `thinks`, helpers are real processes; else they never answer, so that a seed repeats."""

    def __init__(self, profile: Path, *, thinks: bool = False) -> None:
        self._profile = profile
        self._profile.mkdir()
        self._closing = ExitStack()
        patch = self._closing.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("HOME", str(profile.parent))  # settings may be exported, to anywhere
        if not thinks:
            for helped in (Computer, Coach):
                patch.setitem(_defaults(helped), "command", HANGS)
            patch.setattr(steps, "COMMAND", HANGS)
        self._watch = Watch(patch)
        self._voices = FaultyVoices()
        self._speaker = Speaker(self._voices.ways, lambda name: f"speaking {name}")
        self._closing.callback(self._speaker.close)
        self._closing.callback(self._voices.be, "well")
        self._disk: Any = nullcontext
        self._time = 0.0
        self._before = held(os.getpid())

    def begin(self, record: Record | None, chance: Random) -> Answer:
        heard = Heard(self._speaker)
        in_window = chance.random() < 0.5
        speaks = say("speaking.through", name="a reader")
        self._table = Table(
            self._profile,
            voice=heard,
            begins=False,
            logs=True,
            in_window=in_window,
            introduction=(lambda: speaks) if in_window else None,
        )
        self._table.time = self._time
        session = self._table.session
        if record is None:
            return self._watch.answer(session, session.start)
        return self._watch.answer(session, lambda: session.start_with(record))

    def press(self, key: str) -> Answer:
        session = self._table.session
        begun = time.monotonic()
        with self._disk():
            if key.startswith('"'):
                press = lambda: session.type(key[1:])  # noqa: E731 - one of three
            elif key.startswith(":"):
                press = lambda: session.command(key[1:])  # noqa: E731
            else:
                press = lambda: session.press(key)  # noqa: E731
            answer = self._watch.answer(session, press, key, session.pass_time)
        waited = time.monotonic() - begun
        assert waited < STUCK, f"answered after {waited:.1f} s"
        return answer

    def look(self) -> Answer:
        return self._watch.look(self._table.session)

    def suffer(self, chance: Random) -> str:
        kind = chance.random()
        if kind < 0.03:
            name = chance.choice(list(DISK)) if kind >= 0.018 else ""
            self._disk = DISK.get(name, nullcontext)
            return f"disk {name or 'well'}"
        if kind < 0.05:
            self._voices.be(chance.choice(FaultyVoices.MOODS))
            return f"voices {self._voices.mood}"
        if kind < 0.07:
            self._table.time += chance.choice([-86_400.0, -60.0, 60.0, 3_600.0, 86_400.0])
            return "clock"
        if kind < 0.08:
            number = chance.choice((SIGKILL, SIGSTOP, SIGCONT))
            send(number, helpers())
            return f"helpers {number.name}"
        if kind < 0.085:
            return f"file {rewrite(self._profile, chance).rpartition(' ')[2]}"
        self._table.time += chance.choice([0.0, 0.05, 0.5, 3.0])
        return ""

    def leave(self, chance: Random) -> str:
        self._disk = nullcontext
        self._time = self._table.time
        session = self._table.session
        was_ended = not session.left and chance.random() < 0.5
        if was_ended:
            session.ended()
        session.close()
        return "ended by a signal" if was_ended else "left"

    def holds(self) -> Counter[str]:
        most = Counter(threads=MOST_THREADS, handles=MOST_HANDLES, megabytes=MOST_MEGABYTES)
        now = held(os.getpid()) - self._before
        assert not now - most, f"too much is held: {now}"
        return now

    def close(self) -> None:
        with self._closing:
            self._table.session.close()


class Heard(Voice):
    """Remembers what was said, and hands it on to voices that may fail."""

    def __init__(self, speaker: Speaker) -> None:
        super().__init__()
        self._speaker = speaker

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        self._speaker.say(text, interrupt=interrupt, after=after, manner=manner)

    def braille(self, text: str) -> None:
        self._speaker.braille(text)

    def silence(self) -> None:
        self._speaker.silence()


def _defaults(of: type) -> dict[str, Any]:
    """Return the defaults of a class's arguments."""
    defaults: dict[str, Any] = of.__init__.__kwdefaults__  # type: ignore[misc]
    return defaults
