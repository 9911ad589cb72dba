"""Says on a terminal, now and then, how far a long search is.

Each time it is a line of its own: a line that changes is read from its beginning by screen readers.
"""

import sys
from collections.abc import Callable
from time import monotonic

FIRST = 2.0
"""The seconds after which it first says something."""

EVERY = 10.0
"""The seconds between two lines."""


class Progress:
    """How far a search is; it asks for the words when it is time for some."""

    def __init__(self, *, now: Callable[[], float] = monotonic, speaks: bool | None = None) -> None:
        self._now = now
        self._began = now()
        self._due = self._began + FIRST
        self._speaks = bool(sys.stderr and sys.stderr.isatty()) if speaks is None else speaks

    def tell(self, words: Callable[[int], str]) -> None:
        """Write them if it is time. They are given the seconds since the beginning."""
        now = self._now()
        if self._speaks and now >= self._due:
            self._due = now + EVERY
            print(words(round(now - self._began)), file=sys.stderr, flush=True)
