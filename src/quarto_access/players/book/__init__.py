"""The book of openings: the value of each board with up to four pieces, in every variant.

It has the value of each class for the player who gives the next piece. With a piece in hand, the
program looks one placement ahead. `making` makes it by search, and looks nothing up elsewhere.
"""

from collections.abc import Mapping
from functools import cache

from quarto_access.core.board import (
    LINES,
    LINES_AND_TWO_BY_TWOS,
    Line,
    pieces_on,
    with_piece,
)
from quarto_access.players.book.book_file import WORTH, BookVariant, read
from quarto_access.players.book.symmetry import Board, Classes

LARGEST = 4
"""The most pieces on a board of the book."""

_read = cache(read)


class Book:
    """The values of one variant: 1, 0 or -1 for the player who acts; None where it has none."""

    def __init__(
        self,
        counted: tuple[int, ...],
        letters: Mapping[tuple[BookVariant, int], str],
        *,
        squares: bool,
    ) -> None:
        self._variant = BookVariant(len(counted), squares)
        self._classes = Classes(counted, squares=squares)
        self._letters = letters

    def giving(self, board: Board) -> int | None:
        """Return the value of this board for the player who gives a piece now."""
        if pieces_on(board) > LARGEST:
            return None
        taken, number = self._classes.of(board)
        letters = self._letters.get((self._variant, taken))
        return WORTH[letters[number]] if letters else None

    def placing(self, board: Board, piece: int) -> int | None:
        """Return the value of having this piece in hand, if it completes nothing."""
        best = -1
        for square in empty(board):
            worth = self.giving(with_piece(board, square, piece))
            if worth is None:
                return None
            best = max(best, worth)
        return best


@cache
def book(counted: tuple[int, ...], lines: tuple[Line, ...]) -> Book | None:
    """Return the book of a variant, read once; None if it knows nothing of these lines."""
    if lines not in {LINES, LINES_AND_TWO_BY_TWOS}:
        return None
    return Book(counted, _read(), squares=lines == LINES_AND_TWO_BY_TWOS)


def empty(board: Board) -> list[int]:
    """Return the empty squares."""
    return [square for square, piece in enumerate(board) if piece is None]
