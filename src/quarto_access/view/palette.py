"""The colours of each theme. Those that meet and mean something have a contrast of at least 7:1.

Everything could be told in two colours, and pieces are told by form: see `forms`. The third and
fourth colour frame the cursor: one of them stands out from whatever lies beside it.
"""

from collections.abc import Iterator

from quarto_access.core.values import value
from quarto_access.view.picture import Theme

Colour = tuple[int, int, int]

BLACK: Colour = (0, 0, 0)
"""The mask."""


@value
class Palette:
    """What is painted in which colour."""

    ground: Colour
    """The page, the spaces, and what is seen through a hole or groove."""
    text: Colour
    line: Colour
    """The lines of the board, the frames of places, the rule between parts."""
    gone: Colour
    """The outline of a place whose piece was given: faint, for only nothing is there."""
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

ENOUGH = 7.0
"""The contrast of WCAG 1.4.6, level AAA, here for forms as well as for text."""


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours as WCAG 2 defines it, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def meetings(of: Palette) -> Iterator[tuple[str, Colour, Colour]]:
    """The pairs of colours that meet where telling them apart matters."""
    ground = of.ground
    yield "text", of.text, ground
    yield "the lines of the board", of.line, ground
    yield "a piece", of.piece, ground
    yield "the outline of a classic piece", of.rim, ground
    yield "a light body in its outline, or a dark one", of.rim, _unlike(of.rim, of.light, of.dark)
    yield "the marks on a light body, and on a dark one", of.light, of.dark
    yield "the frames of the cursor", of.outer, of.inner
    yield "the outer frame on the ground", of.outer, ground
    yield "an item in focus", of.on_chosen, of.chosen
    yield "the bar of an item in focus", of.chosen, ground


def _unlike(colour: Colour, *others: Colour) -> Colour:
    """An outline has the tone of one kind of body, and stands out from the other."""
    return max(others, key=lambda other: contrast(colour, other))


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
