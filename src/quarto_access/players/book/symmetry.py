"""Positions of equal value: the board turned and folded, traits swapped and renamed.

With ten lines, 32 arrangements of the board keep every line a line; with two-by-twos there are
eight. All four characteristics can change places, and each can swap its two traits, which makes 384
ways for the pieces. A class is all positions that these turn into one another, and its `canonical`
member stands for it.

A position is sixteen places in the order of `Square`, and then the hand: a byte each, the index of
the piece or `NO_PIECE`.
"""

from collections.abc import Callable
from functools import cache
from itertools import permutations, product
from operator import itemgetter
from typing import NamedTuple

NO_PIECE = 16
HAND = 16
"""The place of the hand."""

Places = tuple[int, ...]


class Likeness(NamedTuple):
    """A canonical position, and the way to it."""

    position: bytes
    squares: Places
    """For each of its squares, the square where that piece was before."""
    pieces: bytes
    """For each of its pieces, the piece that it was before."""


def canonical(position: bytes) -> Likeness:
    """Return the position that represents this one's class, with ten lines and four traits."""
    best = bytes([0xFF])
    way: tuple[Places, bytes] = (), b""
    empty = sum(1 << s for s in range(16) if position[s] == NO_PIECE)
    for squares, arrange in _arrangements(empty):
        arranged = bytes(arrange(position))
        taken = arranged.translate(None, _NO_PIECES)
        for renamed in _RENAMED[taken[0] if taken else 0]:
            like = arranged.translate(renamed)
            if like < best:
                best, way = like, (squares, renamed)
    squares, renamed = way
    return Likeness(best, squares, bytes(map(renamed.index, range(NO_PIECE))))


@cache
def _arrangements(empty: int) -> tuple[tuple[Places, Callable[[bytes], Places]], ...]:
    """Return the arrangements that move the empty squares as far to the front as possible."""
    moved = {
        squares: sum(1 << place for place in range(16) if empty >> squares[place] & 1)
        for squares in BOARD
    }
    least = min(moved.values())
    return tuple((s, itemgetter(*s, HAND)) for s, there in moved.items() if there == least)


def _of_board() -> tuple[Places, ...]:
    """Return the ways to permute rows and columns alike and to fold the board."""
    alike = [p for p in permutations(range(4)) if p[0] + p[3] == p[1] + p[2] == 3]
    found = []
    for rows, turned, swapped in product(alike, (False, True), (False, True)):
        columns = rows[::-1] if turned else rows
        places = [4 * row + column for row in rows for column in columns]
        found.append(tuple(4 * (p % 4) + p // 4 if swapped else p for p in places))
    return tuple(sorted(found))


def _renamed(first: int) -> tuple[bytes, ...]:
    """Return the 24 ways to rename the pieces in which this one becomes 0."""
    return tuple(
        bytes(
            [
                sum(((p ^ first) >> old & 1) << new for new, old in enumerate(order))
                for p in range(16)
            ]
            + list(range(16, 256))
        )
        for order in permutations(range(4))
    )


BOARD = _of_board()
_NO_PIECES = bytes([NO_PIECE])
_RENAMED = tuple(map(_renamed, range(16)))
