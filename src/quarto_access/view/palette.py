"""The colours of each theme. Those that meet and mean something have a contrast of at least 7:1.

Two colours would be enough, because pieces are recognised by form: see `piece_forms`. The third and
fourth colour frame the cursor: one of them stands out from anything beside it.
"""

from quarto_access.core.values import value
from quarto_access.view.picture import Theme

Colour = tuple[int, int, int]

BLACK: Colour = (0, 0, 0)
"""The colour of the mask."""


@value
class Palette:
    """The colour of each part."""

    ground: Colour
    """The page, the spaces, and the ground seen through a hole or groove."""
    latest: Colour
    """The ground of the space where the last piece was placed."""
    text: Colour
    line: Colour
    """The lines of the board, the frames of places, the rule between parts."""
    gone: Colour
    """The mark of a place whose piece was given: faint, because nothing is there."""
    piece: Colour
    """A piece of the Access edition."""
    rim: Colour
    """The outline of a classic piece."""
    light: Colour
    """The body of a light piece, and the marks on a dark one."""
    dark: Colour
    """The body of a dark piece, and the hole of a light one."""
    outer: Colour
    """The outer frame of the cursor."""
    inner: Colour
    """The inner frame of the cursor."""
    chosen: Colour
    """The ground of the item in focus."""
    on_chosen: Colour


PALETTES = {
    Theme.DARK: Palette(
        ground=(0, 0, 0),
        latest=(72, 64, 104),
        text=(255, 255, 255),
        line=(176, 176, 176),
        gone=(96, 96, 96),
        piece=(255, 236, 170),
        rim=(255, 244, 214),
        light=(255, 244, 214),
        dark=(58, 22, 4),
        outer=(255, 221, 0),
        inner=(0, 0, 140),
        chosen=(255, 221, 0),
        on_chosen=(0, 0, 0),
    ),
    Theme.LIGHT: Palette(
        ground=(252, 252, 248),
        latest=(176, 196, 216),
        text=(0, 0, 0),
        line=(72, 72, 72),
        gone=(140, 140, 140),
        piece=(10, 14, 60),
        rim=(30, 8, 0),
        light=(255, 246, 220),
        dark=(58, 22, 4),
        outer=(0, 0, 140),
        inner=(255, 221, 0),
        chosen=(0, 0, 140),
        on_chosen=(255, 255, 255),
    ),
}
