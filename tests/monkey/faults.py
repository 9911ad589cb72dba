"""Faults around a game, each for a while: a seed decides which and when."""

import errno
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from random import Random

import pytest

from quarto_access.processes.process import _begun
from quarto_access.speech.backend import Backend, NotWorking, Skill, Utterance
from quarto_access.speech.choice import OWN_VOICE, SCREEN_READER, WayOfSpeaking
from quarto_access.speech.manner import USUAL, Manner
from quarto_access.speech.speaker import Speaker
from tests.play.table import Voice

if sys.platform != "win32":
    import resource


@contextmanager
def no_room() -> Iterator[None]:
    """Make the disk full: nothing can be written to any file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def refusing(*names: str) -> Iterator[None]:
    """Make the system refuse some file operations, as Windows does while others read."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            patch.setattr(os, name, refuse)
        yield


def unlucky(chance: Random) -> Callable[[], AbstractContextManager[None]]:
    """Return a fault of the disk."""
    faults: tuple[Callable[[], AbstractContextManager[None]], ...] = (
        no_room,
        lambda: refusing("replace"),
        lambda: refusing("replace", "fsync", "makedirs"),
        lambda: refusing("listdir", "scandir"),
        lambda: refusing("open"),
    )
    return chance.choice(faults)


class FaultyVoices:
    """Two ways of speaking that raise, hang and disappear on command."""

    def __init__(self) -> None:
        self.mood = "well"
        self._goes_on = threading.Event()
        self.speaker = Speaker(
            (
                WayOfSpeaking("reader", SCREEN_READER, self._made("reader"), every=0.05),
                WayOfSpeaking("voice", OWN_VOICE, self._made("voice"), every=0.05),
            ),
            lambda name: f"speaking {name}",
        )

    def be(self, mood: str) -> None:
        """Behave like this from now on: "well", "raises", "hangs", or "gone"."""
        self.mood = mood
        if mood != "hangs":
            self._goes_on.set()
            self._goes_on = threading.Event()

    def close(self) -> None:
        self.be("well")
        self.speaker.close()

    def _made(self, name: str) -> Callable[[], Backend]:
        def make() -> Backend:
            if self.mood == "gone":
                raise NotWorking("gone")
            return _Way(name, self)

        return make

    def do(self) -> None:
        """Speak, or fail, according to the mood."""
        if self.mood == "raises":
            raise OSError("a voice")
        if self.mood == "hangs":
            self._goes_on.wait(5.0)


class _Way:
    can = frozenset({Skill.CUT, Skill.BRAILLE})

    def __init__(self, name: str, voices: FaultyVoices) -> None:
        self.name = name
        self._voices = voices

    def speak(self, utterance: Utterance) -> None:
        del utterance
        self._voices.do()

    def silence(self) -> None:
        self._voices.do()

    def braille(self, text: str) -> None:
        del text
        self._voices.do()

    def alive(self) -> bool:
        return self._voices.mood != "gone"

    def close(self) -> None:
        """Do nothing: nothing is open."""


class Heard(Voice):
    """Remembers what was said, and passes it on to voices that may fail."""

    def __init__(self, voices: FaultyVoices) -> None:
        super().__init__()
        self._speaker = voices.speaker

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        super().say(text, interrupt=interrupt, after=after, manner=manner)
        self._speaker.say(text, interrupt=interrupt, after=after, manner=manner)

    def braille(self, text: str) -> None:
        super().braille(text)
        self._speaker.braille(text)

    def silence(self) -> None:
        super().silence()
        self._speaker.silence()


def kill_helpers() -> None:
    """Kill every process that works for the game."""
    for process in list(_begun):
        if process.pid is not None:
            with suppress(OSError):
                os.kill(process.pid, signal.SIGKILL)
