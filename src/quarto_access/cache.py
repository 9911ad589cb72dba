"""A cache of a number of bytes: the item that was unused for longest goes first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """Makes each item once while there is room. An item larger than the limit is not kept."""

    def __init__(self, limit: int, size_of: Callable[[T], int]) -> None:
        self._limit = limit
        self._size_of = size_of
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self.size = 0
        """The size of all items in bytes."""

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the item under the key, or make it now."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = make()
        size = self._size_of(made)
        if size <= self._limit:
            self._kept[key] = made
            self.size += size
            while self.size > self._limit:
                self.size -= self._size_of(self._kept.popitem(last=False)[1])
        return made
