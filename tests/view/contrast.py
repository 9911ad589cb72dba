"""The contrast of colours, and the pairs of them that meet and must be told apart."""

from collections.abc import Iterator

from quarto_access.view.palette import Colour, Palette

ENOUGH = 7.0
"""The contrast of WCAG 1.4.6, level AAA, here for forms as well as for text."""


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours as WCAG 2 defines it, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def meetings(of: Palette) -> Iterator[tuple[str, Colour, Colour]]:
    """Yield the pairs of colours that meet and must be told apart."""
    ground = of.ground
    yield "text", of.text, ground
    yield "the lines of the board", of.line, ground
    yield "a piece", of.piece, ground
    yield "a piece where the last move was", of.piece, of.latest
    yield "a classic piece where the last move was", of.rim, of.latest
    yield "the outline of a classic piece", of.rim, ground
    yield "a light body in its outline, or a dark one", of.rim, _unlike(of.rim, of.light, of.dark)
    yield "the marks on a light body, and on a dark one", of.light, of.dark
    yield "the frames of the cursor", of.outer, of.inner
    yield "the outer frame on the ground", of.outer, ground
    yield "an item in focus", of.on_chosen, of.chosen
    yield "the bar of an item in focus", of.chosen, ground


def _unlike(colour: Colour, *others: Colour) -> Colour:
    """Return the colour with more contrast: an outline stands out from the other body."""
    return max(others, key=lambda other: contrast(colour, other))


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
