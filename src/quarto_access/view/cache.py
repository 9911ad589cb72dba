"""Surfaces that were drawn before, up to so many bytes; those unused for longest go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface


class Cache:
    """Keeps what is expensive to draw."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self.size = 0
        """In bytes."""

    def get(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        """What was kept under this key, or else what is drawn now."""
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        drawn = self._kept[key] = draw()
        self.size += _bytes(drawn)
        while self.size > self._limit and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.size -= _bytes(oldest)
        return drawn


def _bytes(surface: Surface) -> int:
    return surface.get_pitch() * surface.get_height()
