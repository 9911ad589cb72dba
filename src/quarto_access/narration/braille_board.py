"""The board on a braille display: seventeen cells."""

from collections.abc import Collection, Sequence

from quarto_access.core.board import Square
from quarto_access.core.values import value
from quarto_access.narration.announcement import Cell, Cells, Described
from quarto_access.narration.feeling import Felt


@value
class Fingers:
    """The squares under the cursor, and the piece beside the board, in hand or under the cursor."""

    squares: tuple[Square, ...] = ()
    piece: Described | None = None
    on_piece: bool = False


def cells(felt: Sequence[Felt], fingers: Fingers) -> Cells:
    """Return the cells of the board, as far as it was felt."""
    return Cells(
        tuple(_cell(f, fingers.squares) for f in felt),
        Cell(fingers.piece, fingers.piece is not None, cursor=fingers.on_piece),
    )


def _cell(felt: Felt, cursor: Collection[Square]) -> Cell:
    return Cell(felt.piece, felt.taken, felt.square in cursor)
