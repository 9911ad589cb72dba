"""A process that works beside the game: a question comes in, an answer goes out, a line each.

- The next line, or the end of the input, ends the work under way.
- While it works it says so every now and then, so that a hang can be told from long work.
- It ends when its input ends.

The game goes first: on systems that know politeness it is polite.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from quarto_access.players.questions import NOBODY_WAITS
from quarto_access.players.solver import Stopped

SIGN_EVERY = 0.25
"""Seconds between two signs of life."""

POLITE = 10


class Worker:
    """Answers the lines of a queue; what it answers is up to each kind of worker."""

    def __init__(self, lines: "SimpleQueue[str]", say: Callable[[str], None]) -> None:
        self._lines = lines
        self._say = say
        self._sign_at = 0.0

    def answer(self, line: str) -> str:
        """The answer to a question, as a line. Raises `Stopped` if nobody waits any longer."""
        raise NotImplementedError

    def sign(self) -> str:
        """The line that says that the work goes on."""
        raise NotImplementedError

    def work(self) -> None:
        """Answer each line, to the end of the input."""
        while line := self._lines.get():
            if line == NOBODY_WAITS:
                continue
            self._sign_at = monotonic() + SIGN_EVERY
            try:
                self._say(self.answer(line))
            except Stopped:
                continue

    def is_over(self) -> bool:
        """Whether nobody waits for the answer under way."""
        if monotonic() >= self._sign_at:
            self._sign_at = monotonic() + SIGN_EVERY
            self._say(self.sign())
        return not self._lines.empty()


def run(kind: type[Worker]) -> None:
    """Work between two pipes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is meant for the game
    if hasattr(os, "nice"):
        os.nice(POLITE)
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin, lines), daemon=True).start()

    def say(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    kind(lines, say).work()


def _read(source: Iterable[str], lines: "SimpleQueue[str]") -> None:
    for line in source:
        lines.put(line)
    lines.put("")
