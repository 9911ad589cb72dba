"""The board: sixteen squares, and the lines of four that can win.

Columns A to D run from left to right, rows 1 to 4 from the far side to the near side. There are
ten lines; the variant for advanced players adds the nine two-by-two squares. Every line is a
member of `Line`, so a line that is not on the board cannot be expressed.
"""

from collections.abc import Iterable, Sequence
from enum import Enum, IntEnum
from typing import TypeVar

from quarto_access.core.pieces import Piece

T = TypeVar("T")


class Square(IntEnum):
    """A square of the board. As a number it counts row by row, from A1, far left, to D4."""

    A1, B1, C1, D1 = 0, 1, 2, 3
    A2, B2, C2, D2 = 4, 5, 6, 7
    A3, B3, C3, D3 = 8, 9, 10, 11
    A4, B4, C4, D4 = 12, 13, 14, 15

    @property
    def column(self) -> int:
        """The number of the column: 0 for A, at the left, to 3 for D."""
        return self % 4

    @property
    def row(self) -> int:
        """The number of the row: 0 for row 1, at the far side, to 3 for row 4."""
        return self // 4

    @property
    def lines(self) -> tuple["Line", ...]:
        """Every line through this square, including two-by-twos."""
        return _THROUGH[self]

    @classmethod
    def at(cls, column: int, row: int) -> "Square":
        return cls(4 * row + column)


class LineKind(Enum):
    ROW = "row"
    COLUMN = "column"
    DIAGONAL = "diagonal"
    TWO_BY_TWO = "two-by-two"


class Line(Enum):
    """Four squares that win together."""

    ROW_1 = (LineKind.ROW, "A1 B1 C1 D1")
    ROW_2 = (LineKind.ROW, "A2 B2 C2 D2")
    ROW_3 = (LineKind.ROW, "A3 B3 C3 D3")
    ROW_4 = (LineKind.ROW, "A4 B4 C4 D4")
    COLUMN_A = (LineKind.COLUMN, "A1 A2 A3 A4")
    COLUMN_B = (LineKind.COLUMN, "B1 B2 B3 B4")
    COLUMN_C = (LineKind.COLUMN, "C1 C2 C3 C4")
    COLUMN_D = (LineKind.COLUMN, "D1 D2 D3 D4")
    DIAGONAL_A1_D4 = (LineKind.DIAGONAL, "A1 B2 C3 D4")
    DIAGONAL_A4_D1 = (LineKind.DIAGONAL, "A4 B3 C2 D1")
    TWO_BY_TWO_A1_B2 = (LineKind.TWO_BY_TWO, "A1 B1 A2 B2")
    TWO_BY_TWO_B1_C2 = (LineKind.TWO_BY_TWO, "B1 C1 B2 C2")
    TWO_BY_TWO_C1_D2 = (LineKind.TWO_BY_TWO, "C1 D1 C2 D2")
    TWO_BY_TWO_A2_B3 = (LineKind.TWO_BY_TWO, "A2 B2 A3 B3")
    TWO_BY_TWO_B2_C3 = (LineKind.TWO_BY_TWO, "B2 C2 B3 C3")
    TWO_BY_TWO_C2_D3 = (LineKind.TWO_BY_TWO, "C2 D2 C3 D3")
    TWO_BY_TWO_A3_B4 = (LineKind.TWO_BY_TWO, "A3 B3 A4 B4")
    TWO_BY_TWO_B3_C4 = (LineKind.TWO_BY_TWO, "B3 C3 B4 C4")
    TWO_BY_TWO_C3_D4 = (LineKind.TWO_BY_TWO, "C3 D3 C4 D4")

    kind: LineKind
    squares: tuple[Square, ...]

    def __init__(self, kind: LineKind, squares: str) -> None:
        self.kind = kind
        self.squares = tuple(Square[name] for name in squares.split())

    @classmethod
    def of(cls, squares: Iterable[Square]) -> "Line | None":
        """Return the line of these four squares, given in any order; None if they are not one."""
        return _LINE_OF.get(tuple(sorted(squares)))


_LINE_OF = {tuple(sorted(line.squares)): line for line in Line}
_THROUGH = tuple(tuple(line for line in Line if square in line.squares) for square in Square)

Board = tuple[Piece | None, ...]
"""The piece on each square, indexed by `Square`; None if it is empty."""


def with_piece(board: Sequence[T | None], square: int, piece: T | None) -> tuple[T | None, ...]:
    """Return the board with this piece on the square; None leaves the square empty."""
    return (*board[:square], piece, *board[square + 1 :])


def pieces_on(board: Sequence[object]) -> int:
    """Return how many pieces are on the board."""
    return len(board) - board.count(None)


def empty_squares(board: Board) -> tuple[Square, ...]:
    """Return the squares without a piece, in their order."""
    return tuple(square for square in Square if board[square] is None)


LINES = tuple(line for line in Line if line.kind is not LineKind.TWO_BY_TWO)
"""The ten lines of every game."""

LINES_AND_TWO_BY_TWOS = tuple(Line)
"""The nineteen lines of a game with squares."""
