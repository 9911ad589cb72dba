"""The forms of the pieces. Each characteristic has its own, so that none needs a colour:

- tall or short: large, or small with a dot in each corner of its cell, so that it can be recognised
  when there is no other piece to compare;
- round or square: its outline;
- hollow or solid: a mark in the middle, in the other tone than the body, or none;
- grooved or smooth: three thick bars, or one body. A hole goes right through the middle bar;
- dark or light: a dark body, outlined and crossed in light, or a light body without a cross. Both
  have an outline that stands out from the cell, so they look dark and light in both themes, and in
  grey.

Edges are on whole pixels if possible, so that small pieces stay sharp.
"""

from collections.abc import Iterator
from itertools import product

from pygame import Surface, draw, transform

from quarto_access.core.pieces import Edition, Piece, Trait
from quarto_access.view.palette import Colour, Palette

LARGE = {Trait.ROUND: 0.86, Trait.SQUARE: 0.80}
"""The share of the cell's side; a square seems larger than a disc of the same width."""

SMALL = {Trait.ROUND: 0.60, Trait.SQUARE: 0.56}
HOLE = 0.5
"""The share of the piece's side."""

BARS = 3
"""The bars of a grooved piece: few and thick, to be visible even when everything is blurred."""

DOT = 0.1
DOT_FROM_EDGE = 0.075
"""The dots of a short piece, as shares of the cell; the cursor's inner frame has room outside."""

FINER = ((64, 8), (160, 4))
"""The scale at which cells of up to this many pixels are drawn, to be shrunk for soft edges.

Larger cells are drawn at twice their size. Powers of two keep the colours exact.
"""


class _Canvas:
    """A cell, drawn larger than it will be; lengths are those of the final cell."""

    def __init__(self, cell: int, ground: Colour) -> None:
        self.cell = cell
        self.times = next((times for most, times in FINER if cell <= most), 2)
        side = cell * self.times
        self.surface = Surface((side, side), depth=32)
        self.surface.fill(ground)

    def start(self, side: int) -> int:
        """Return the start of something as wide or high as this, in the middle."""
        return (self.cell - side) // 2

    def form(self, shape: Trait, side: int, colour: Colour) -> None:
        """Draw a disc or a square in the middle."""
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
    """Return a piece on its cell of this many pixels; on the background of the page by default."""
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
    """Draw a dot in each corner of the cell."""
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
    """Yield the start and the height of each groove; all bars but the outer ones are alike."""
    groove = max(2, side // (2 * bars - 1))
    bar = max(1, (side - groove * (bars - 1)) // bars)
    spare = side - bar * bars - groove * (bars - 1)
    for i in range(1, bars):
        yield spare // 2 + i * bar + (i - 1) * groove, groove


def _side(cell: int, height: Trait, shape: Trait) -> int:
    shares = LARGE if height is Trait.TALL else SMALL
    return _odd(cell * shares[shape])


def _odd(length: float) -> int:
    """Return the nearest odd length: odd shapes share one middle, without half pixels."""
    return max(1, 2 * round((length - 1) / 2) + 1)
