"""The program itself, haunted: `python -m tests.monkey.haunted IN OUT ARGUMENTS` for the monkey.

Lines of JSON that come on the one descriptor say what goes wrong, and what is pressed where SDL has
no keyboard. On the other one goes an `Answer` for each thing that the controller was asked.
"""

import faulthandler
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from quarto_access import cli
from quarto_access.processes import browser
from quarto_access.speech import choice
from quarto_access.ui.controller import Controller
from tests.monkey.answer import Answer, Watch
from tests.monkey.faults import DISK, FaultyVoices
from tests.storage.counted_disk import Disk

KILLED = "QUARTO_KILLED"
"""In the environment: at what thing that it does to the disk it is killed; then 1, if amid it."""

STUCK = "stuck.txt"

NO_BROWSER = (sys.executable, "-S", "-c", "raise SystemExit(1)")
"""A command that opens no page, so that the monkey opens none on a desktop."""

ASKED = (
    *("start", "start_with", "press", "type", "move_in_words", "command", "note", "click"),
    *("back", "ended"),
)
"""The methods of a controller that a host calls."""


class Haunted:
    """Tells what the controller does, and does what it is told."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands = os.fdopen(commands, "rb")
        self._answers = os.fdopen(answers, "w", encoding="ascii")
        self._telling = threading.Lock()
        self._patch = patch = pytest.MonkeyPatch()
        self._watch = Watch(patch)
        self._disk: Any = None
        self._voices = FaultyVoices()
        self._put_on = 0.0
        """Seconds by which the time of day was changed."""
        self._slept = 0.0
        self.controller: Controller | None = None
        for name in ASKED:
            patch.setattr(Controller, name, self._told(name, getattr(Controller, name)))
        patch.setattr(browser, "openers", lambda *_: (NO_BROWSER,))
        now, today = time.monotonic, time.time
        patch.setattr(time, "monotonic", lambda: now() + self._slept)
        patch.setattr(time, "time", lambda: today() + self._put_on)

    def begin(self) -> None:
        # Where it hangs is written to a file of this name for a monkey that asks.
        faulthandler.register(signal.SIGUSR1, (Path.home() / STUCK).open("w"))
        threading.Thread(target=self._listen, name="haunting", daemon=True).start()

    def _told(self, name: str, do: Callable[..., Any]) -> Callable[..., None]:
        def does(controller: Controller, *given: Any, **named: Any) -> None:
            self.controller = controller
            key = given[0] if name == "press" and not named.get("held") else ""
            answer = self._watch.answer(controller, partial(do, controller, *given, **named), key)
            self.tell(" ".join([name, *(g for g in given[:1] if isinstance(g, str))]), answer)

        return does

    def tell(self, what: str, answer: Answer) -> None:
        """Have the monkey know."""
        fields = {name: getattr(answer, name) for name in Answer.__match_args__}
        with self._telling:
            self._answers.write(f"{json.dumps([what, fields], default=str)}\n")
            self._answers.flush()

    def look(self, what: str) -> None:
        """Tell how it stands, on the game's thread."""
        assert self.controller
        self.tell(what, self._watch.look(self.controller))

    def _listen(self) -> None:
        for line in self._commands:
            for name, given in json.loads(line).items():
                getattr(self, f"do_{name}")(given)

    # What goes wrong.

    def do_disk(self, name: str) -> None:
        if self._disk is not None:
            self._disk.__exit__(None, None, None)
        self._disk = DISK[name]() if name else None
        if self._disk is not None:
            self._disk.__enter__()

    def do_clock(self, seconds: float) -> None:
        self._put_on += seconds
        self._slept += max(0.0, seconds)  # the other clock never goes back

    def do_voices(self, mood: str) -> None:
        self._voices.be(mood)

    def have_voices(self) -> None:
        """Speak in ways that fail when they are told to."""
        self._patch.setattr(choice, "usual_ways", lambda *_: self._voices.ways)

    # A window on SDL's dummy drivers.

    def have_a_window(self) -> None:
        """Take keys from the monkey as if SDL had them, and a card that comes and goes."""
        from tests.monkey.dummy_window import DummyWindow  # noqa: PLC0415 - a terminal has no SDL

        self._window = DummyWindow(self._patch, self)

    def do_events(self, given: list[Any]) -> None:
        self._window.post(given)

    def do_card(self, mood: str) -> None:
        self._window.card_is(mood)


def main() -> int:
    commands, answers, kind, *arguments = sys.argv[1:]
    haunted = Haunted(int(commands), int(answers))
    if kind != "terminal":
        haunted.have_a_window()
    if kind == "window":
        haunted.have_voices()
    used: AbstractContextManager[None] = nullcontext()
    if killed := os.environ.get(KILLED):
        at, half = map(int, killed.split())
        kill = partial(os.kill, os.getpid(), signal.SIGKILL)
        used = Disk(at, half=bool(half), kill=kill).used()
    haunted.begin()
    with used:
        return cli.main(arguments)


if __name__ == "__main__":
    raise SystemExit(main())
