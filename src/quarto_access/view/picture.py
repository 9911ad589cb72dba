"""The contents of the window, as data: its words come from `i18n`, and `scene` lays it out."""

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
    """A player's preferences for the picture; a scale beyond `SCALES` counts as its limit."""

    theme: Theme = Theme.DARK
    scale: float = 1.0
    tray: bool = True
    """True if the tray is beside the board.

    Otherwise it takes the board's place while the focus is in it.
    """


@value
class SquareFocus:
    """The focus is on a space of the board."""

    square: Square


@value
class TrayFocus:
    """The focus is on a place of the tray; board and tray have the same coordinates."""

    place: Square


@value
class HandFocus:
    """The focus is on the hand."""


@value
class ItemFocus:
    """The focus is on the item at `Picture.position`."""


PictureFocus = SquareFocus | TrayFocus | HandFocus | ItemFocus


@value
class Names:
    """The names of the parts of the table."""

    tray: str
    hand: str


@value
class Picture:
    """Everything that is shown at one moment."""

    edition: Edition
    board: tuple[Piece | None, ...]
    """The pieces from A1 to D4, in the order of `Square`."""
    tray: tuple[Piece, ...]
    """The pieces left, in any order."""
    hand: Piece | None
    names: Names
    focus: PictureFocus | None = None
    title: str = ""
    """The name of the menu or screen."""
    turn: str = ""
    """The sentence that says whose turn it is."""
    items: tuple[str, ...] = ()
    """The items of a menu or a list."""
    position: int = 0
    """The item, from 0, that must be in view."""
    caption: str = ""
    """The words that were said last."""
    marked: tuple[Square, ...] = ()
    """The spaces of the line that a player is naming, or of the line that has won."""
    latest: Square | None = None
    """The space of the piece that was placed last."""
    advice: tuple[str, ...] = ()
    """Advice for when nothing speaks.

    It says nothing about the game, and is shown under a mask as well; beside the table it has no
    room.
    """
    show_table: bool = True
    """True if the table is shown. A list is beside it, or alone if there is no room."""
