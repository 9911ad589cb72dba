"""What is to be seen, as data: its words come from `i18n`, and it doesn't know how it is drawn."""

from enum import Enum

from quarto_access.core.board import Square
from quarto_access.core.pieces import Edition, Piece
from quarto_access.core.values import value


class Theme(Enum):
    """Light forms on a dark ground, or dark forms on a light one."""

    DARK = "dark"
    LIGHT = "light"


SCALES = (0.75, 2.5)
"""The smallest and the largest text."""


@value
class Appearance:
    """How a player wants to see it; a scale beyond `SCALES` counts as the nearest of them."""

    theme: Theme = Theme.DARK
    scale: float = 1.0
    tray: bool = True
    """Whether the tray stands beside the board. Else it takes the board's place while the focus is
    in it."""


@value
class SquareFocus:
    """The focus is on a space of the board."""

    square: Square


@value
class TrayFocus:
    """The focus is on a place of the tray; both maps are laid out alike."""

    place: Square


@value
class HandFocus:
    """The focus is on the hand."""


@value
class ItemFocus:
    """The focus is on the item that `Picture.position` tells."""


PictureFocus = SquareFocus | TrayFocus | HandFocus | ItemFocus


@value
class Names:
    """What the parts of the table are called."""

    tray: str
    hand: str


@value
class Picture:
    """Everything that is to be seen at one moment."""

    edition: Edition
    board: tuple[Piece | None, ...]
    """From A1 to D4, as `Square` counts."""
    tray: tuple[Piece, ...]
    """The pieces left, in any order."""
    hand: Piece | None
    names: Names
    focus: PictureFocus | None = None
    title: str = ""
    """Where one is: the name of a menu, or of the game."""
    turn: str = ""
    """Whose turn it is."""
    items: tuple[str, ...] = ()
    """A menu or a list."""
    position: int = 0
    """The item, from 0, that must be in view."""
    caption: str = ""
    """What was said last."""
    marked: tuple[Square, ...] = ()
    """Spaces of the line that is being pointed out, or that has won."""
    latest: Square | None = None
    """The space of the piece that was placed last."""
    advice: tuple[str, ...] = ()
    """What to do so that something speaks, where nothing does. It says nothing of the game, and is
    shown under a mask as well; beside the table it has no room."""
    show_table: bool = True
    """Whether the table is shown. A list stands beside it, or alone where there is no room."""
