"""The board in braille cells: one for each space, and one for the piece beside it.

- Dots 3 and 6 mean a piece. Above them are its characteristics: dot 1 tall, dot 2 square, dot 4
  hollow, dot 5 grooved or dark.
- Dots 7 and 8 are the cursor, and nothing else has them.
- An empty space has no dots. A piece that could not be felt is an exclamation mark.
- A bar of dots 4, 5 and 6 is between two rows. There is none before the last cell, so that
  everything fits into twenty: after the third bar come row 4 and the piece in question, five cells
  in all.
"""

from quarto_access.core.pieces import Trait
from quarto_access.narration.announcement import Cell, Cells

NO_DOTS = 0x2800
"""The first braille pattern; each dot is a bit from here."""


def _dots(dots: str) -> int:
    return sum(1 << int(dot) - 1 for dot in dots)


PIECE = _dots("36")
CURSOR = _dots("78")
TAKEN = _dots("235")
BAR = chr(NO_DOTS + _dots("456"))
MARKS = {
    Trait.TALL: _dots("1"),
    Trait.SQUARE: _dots("2"),
    Trait.HOLLOW: _dots("4"),
    Trait.GROOVED: _dots("5"),
    Trait.DARK: _dots("5"),
}


def written(cells: Cells) -> str:
    """Return the whole board, twenty cells long."""
    spaces = [_written(cell) for cell in cells.spaces]
    rows = ("".join(spaces[start : start + 4]) for start in range(0, 16, 4))
    return BAR.join(rows) + _written(cells.beside)


def _written(cell: Cell) -> str:
    if cell.piece:
        dots = PIECE + sum(MARKS.get(trait, 0) for trait in cell.piece.traits)
    else:
        dots = TAKEN if cell.taken else 0
    return chr(NO_DOTS + dots + CURSOR * cell.cursor)
