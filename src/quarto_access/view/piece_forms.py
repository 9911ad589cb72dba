"""The forms of the pieces. Each characteristic has its own, so that none needs a colour:

- tall or short: large, or small with a dot in each corner of its cell, so that it can be told where
  no other piece is there to compare;
- round or square: its outline;
- hollow or solid: a mark in the middle, of the other tone than the body, or none;
- grooved or smooth: three thick bars, or one body. A hole goes right through the middle bar;
- dark or light: a dark body, outlined and crossed in light, or a light body and no cross. Both
  have an outline that stands out from the cell, so they look like what they are called in both
  themes, and in grey.

Edges lie on whole pixels where they can, so that small pieces stay sharp.
"""

from collections.abc import Iterator
from itertools import product

from pygame import Surface, draw, transform

from quarto_access.core.pieces import Edition, Piece, Trait
from quarto_access.view.palette import Colour, Palette

LARGE = {Trait.ROUND: 0.86, Trait.SQUARE: 0.80}
"""The share of the cell's side; a square seems larger than a disc as wide."""

SMALL = {Trait.ROUND: 0.60, Trait.SQUARE: 0.56}
HOLE = 0.5
"""The share of the piece's side."""

BARS = 3
"""Of a grooved piece: few and thick, so that they are seen where everything is blurred."""

DOT = 0.1
DOT_FROM_EDGE = 0.075
"""The dots of a short piece, as shares of the cell; the cursor's inner frame has room outside."""

FINER = ((64, 8), (160, 4))
"""Cells up to so many pixels are drawn so many times as large, and then made smaller for soft
edges; larger ones twice. Powers of two keep the colours exact."""


class _Canvas:
    """A cell, drawn larger than it will be; lengths are those of the cell that it becomes."""

    def __init__(self, cell: int, ground: Colour) -> None:
        self.cell = cell
        self.times = next((times for most, times in FINER if cell <= most), 2)
        side = cell * self.times
        self.surface = Surface((side, side), depth=32)
        self.surface.fill(ground)

    def start(self, side: int) -> int:
        """Where something as wide or high as this begins, to lie in the middle."""
        return (self.cell - side) // 2

    def form(self, shape: Trait, side: int, colour: Colour) -> None:
        """A disc or a square in the middle."""
        start = self.start(side)
        if shape is Trait.ROUND:
            middle = (start + side / 2) * self.times
            draw.circle(self.surface, colour, (middle, middle), side * self.times / 2)
        else:
            self.bar(start, start, side, side, colour)

    def bar(self, x: int, y: int, wide: int, high: int, colour: Colour) -> None:
        times = self.times
        self.surface.fill(colour, (x * times, y * times, wide * times, high * times))

    def finished(self) -> Surface:
        return transform.smoothscale(self.surface, (self.cell, self.cell))


def drawn(piece: Piece, cell: int, palette: Palette, ground: Colour | None = None) -> Surface:
    """A piece on its cell, with its size in pixels; on the background of the page by default."""
    ground = ground or palette.ground
    canvas = _Canvas(cell, ground)
    if piece.edition is Edition.ACCESS:
        _draw_access(canvas, piece, palette.piece, ground)
    else:
        _draw_classic(canvas, piece, palette)
    if Trait.SHORT in piece.traits:
        _draw_dots(canvas, palette.piece if piece.edition is Edition.ACCESS else palette.rim)
    return canvas.finished()


def _draw_dots(canvas: _Canvas, colour: Colour) -> None:
    """One in each corner of the cell."""
    side = max(2, round(canvas.cell * DOT))
    near = max(1, round(canvas.cell * DOT_FROM_EDGE))
    far = canvas.cell - near - side
    if far > near:
        for x, y in product((near, far), repeat=2):
            canvas.bar(x, y, side, side, colour)


def _draw_access(canvas: _Canvas, piece: Piece, colour: Colour, ground: Colour) -> None:
    height, shape, body, finish = piece.traits
    side = _side(canvas.cell, height, shape)
    canvas.form(shape, side, colour)
    if finish is Trait.GROOVED:
        for below, high in _grooves(side, BARS):
            canvas.bar(0, canvas.start(side) + below, canvas.cell, high, ground)
    if body is Trait.HOLLOW:
        canvas.form(shape, _odd(side * HOLE), ground)


def _draw_classic(canvas: _Canvas, piece: Piece, palette: Palette) -> None:
    height, shape, body, colour = piece.traits
    side = _side(canvas.cell, height, shape)
    rim = max(1, min(side // 7, round(canvas.cell * 0.045 + 0.6)))
    within = max(1, side - 2 * rim)
    dark = colour is Trait.DARK
    canvas.form(shape, side, palette.rim)
    canvas.form(shape, within, palette.dark if dark else palette.light)
    if dark:
        thick = _odd(canvas.cell * 0.055)
        start, middle = canvas.start(within), canvas.start(thick)
        canvas.bar(start, middle, within, thick, palette.light)
        canvas.bar(middle, start, thick, within, palette.light)
    if body is Trait.HOLLOW:
        canvas.form(shape, _odd(side * HOLE), palette.light if dark else palette.dark)


def _grooves(side: int, bars: int) -> Iterator[tuple[int, int]]:
    """Where grooves begin and how high they are; bars are alike, but for the outer ones."""
    groove = max(2, side // (2 * bars - 1))
    bar = max(1, (side - groove * (bars - 1)) // bars)
    spare = side - bar * bars - groove * (bars - 1)
    for i in range(1, bars):
        yield spare // 2 + i * bar + (i - 1) * groove, groove


def _side(cell: int, height: Trait, shape: Trait) -> int:
    shares = LARGE if height is Trait.TALL else SMALL
    return _odd(cell * shares[shape])


def _odd(length: float) -> int:
    """The nearest odd length: odd in odd in odd has one middle, and no half pixels."""
    return max(1, 2 * round((length - 1) / 2) + 1)
