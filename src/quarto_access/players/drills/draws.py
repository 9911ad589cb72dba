"""Random numbers that are the same on every system and in every version of Python.

Python promises no such thing for `randrange` or `choice`. Each number here is made from the SHA-256
of the seed and of how many numbers came before.
"""

from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """The numbers of one seed."""

    def __init__(self, seed: str) -> None:
        self._seeds = (f"{seed} {number}" for number in count())

    def below(self, number: int) -> int:
        """Return a random number below another one."""
        return int.from_bytes(sha256(next(self._seeds).encode()).digest()[:8], "big") % number

    def one_of(self, options: Sequence[T]) -> T:
        """Return one of these."""
        return options[self.below(len(options))]

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """Return all of these in a random order."""
        left = list(options)
        return [left.pop(self.below(len(left))) for _ in options]
