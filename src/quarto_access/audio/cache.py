"""Sounds that were made ready, kept until they take too much room; the longest unused go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from quarto_access.audio.samples import Steps

LIMIT = 40_000_000
"""Bytes; every piece on every square takes half of that."""


class Cache:
    """Makes each sound once while there is room."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._kept: OrderedDict[Hashable, Steps] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Steps]) -> Steps:
        """What was kept under the key, or what is made now."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = make()
        if made.nbytes <= self._limit:
            self._kept[key] = made
            self.bytes += made.nbytes
            while self.bytes > self._limit:
                self.bytes -= self._kept.popitem(last=False)[1].nbytes
        return made

    def clear(self) -> None:
        """Forget everything, as when another pack is chosen."""
        self._kept.clear()
        self.bytes = 0
