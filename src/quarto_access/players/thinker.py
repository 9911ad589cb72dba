"""The process that thinks: a question comes in, an answer goes out, a line each.

- The next line, or the end of the input, ends the thought under way.
- While it thinks it says so every now and then, so that a hang can be told from a long thought.
- It ends when its input ends.

It runs by its path. The game goes first: on systems that know politeness it is polite.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from quarto_access.players.levels import LEVELS
from quarto_access.players.mind import Mind
from quarto_access.players.questions import (
    NOBODY_WAITS,
    Reply,
    format_reply,
    parse_question,
)
from quarto_access.players.solver import Stopped

SIGN_EVERY = 0.25
"""Seconds between two signs of life."""

POLITE = 10


class Thinker:
    """Answers the lines of a queue."""

    def __init__(self, lines: "SimpleQueue[str]", answer: Callable[[str], None]) -> None:
        self._lines = lines
        self._answer = answer
        self._number = 0
        self._sign_at = 0.0
        self._minds: dict[tuple[str, str], Mind] = {}

    def work(self) -> None:
        """Answer each line, to the end of the input."""
        while line := self._lines.get():
            if line == NOBODY_WAITS:
                continue
            question = parse_question(line)
            self._number = question.number
            self._sign_at = monotonic() + SIGN_EVERY
            try:
                action = self._mind(question.level, question.seed).decide(question.look)
            except Stopped:
                continue
            self._answer(format_reply(Reply(question.number, action)))

    def _mind(self, level_id: str, seed: str) -> Mind:
        """The mind that was asked before, or a new one in its place."""
        if (level_id, seed) not in self._minds:
            level = next(level for level in LEVELS if level.id == level_id)
            self._minds = {(level_id, seed): Mind(level, seed, self._is_over)}
        return self._minds[level_id, seed]

    def _is_over(self) -> bool:
        if monotonic() >= self._sign_at:
            self._sign_at = monotonic() + SIGN_EVERY
            self._answer(format_reply(Reply(self._number)))
        return not self._lines.empty()


def main() -> None:
    """Work between two pipes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is meant for the game
    if hasattr(os, "nice"):
        os.nice(POLITE)
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin, lines), daemon=True).start()

    def answer(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    Thinker(lines, answer).work()


def _read(source: Iterable[str], lines: "SimpleQueue[str]") -> None:
    for line in source:
        lines.put(line)
    lines.put("")


if __name__ == "__main__":
    main()
