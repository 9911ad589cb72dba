"""The progress of a long search, reported on a terminal now and then.

Each report is a line of its own, because screen readers read a changing line from its beginning.
"""

import sys
from collections.abc import Callable
from time import monotonic

FIRST = 2.0
"""The seconds until the first line."""

EVERY = 10.0
"""The seconds between two lines."""


class Progress:
    """Reports the progress of a search, and asks for the words only when a line is due."""

    def __init__(self, *, now: Callable[[], float] = monotonic, speaks: bool | None = None) -> None:
        self._now = now
        self._began = now()
        self._due = self._began + FIRST
        self._speaks = bool(sys.stderr and sys.stderr.isatty()) if speaks is None else speaks

    def tell(self, words: Callable[[int], str]) -> None:
        """Print a line if it is due. `words` gets the seconds since the beginning."""
        now = self._now()
        if self._speaks and now >= self._due:
            self._due = now + EVERY
            print(words(round(now - self._began)), file=sys.stderr, flush=True)
