"""Pieces can be told apart by form, from 24 pixels on: in colour, in grey, in black and white."""

from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest
from pygame import Surface, mask, transform

from quarto_access.core.pieces import Edition, Piece
from quarto_access.view.palette import PALETTES
from quarto_access.view.picture import Theme
from quarto_access.view.piece_forms import drawn
from tests.view.seeing import FAR, different, pixels, share

CELLS = (24, 25, 31, 40, 57, 100)
OF_CELL = 0.025
"""The share of a cell's pixels that must differ: a tenth of the smallest piece."""

KINDS = [(edition, theme, cell) for edition in Edition for theme in Theme for cell in CELLS]
KIND = pytest.mark.parametrize(
    ("edition", "theme", "cell"), KINDS, ids=lambda it: getattr(it, "value", it)
)


Drawing = Callable[[Piece, Theme, int], Surface]


@cache
def seen(piece: Piece, theme: Theme, cell: int) -> Surface:
    return drawn(piece, cell, PALETTES[theme])


@cache
def in_grey(piece: Piece, theme: Theme, cell: int) -> Surface:
    return transform.grayscale(seen(piece, theme, cell))


@cache
def in_two_tones(piece: Piece, theme: Theme, cell: int) -> Surface:
    """Return a piece with nothing but its form."""
    light = mask.from_threshold(in_grey(piece, theme, cell), (255, 255, 255), (128, 128, 128, 255))
    return light.to_surface(Surface((cell, cell), depth=32), setcolor="white", unsetcolor="black")


@KIND
@pytest.mark.parametrize("drawing", [seen, in_grey, in_two_tones])
def test_every_two_pieces_differ(
    drawing: Drawing, edition: Edition, theme: Theme, cell: int
) -> None:
    """Those that differ in one characteristic alone, too: so every characteristic has a form."""
    for one, other in combinations(edition.pieces, 2):
        found = different(drawing(one, theme, cell), drawing(other, theme, cell), FAR)
        assert share(found) >= OF_CELL, (one, other)


@KIND
def test_a_piece_lies_in_the_middle_of_its_cell(edition: Edition, theme: Theme, cell: int) -> None:
    """And leaves an edge free for the cursor."""
    ground = PALETTES[theme].ground
    for piece in edition.pieces:
        found = [i for i, pixel in enumerate(pixels(seen(piece, theme, cell))) if pixel != ground]
        for places in ([i % cell for i in found], [i // cell for i in found]):
            before, after = min(places), cell - 1 - max(places)
            assert min(before, after) >= 1
            assert abs(before - after) <= 1


@pytest.mark.parametrize("cell", range(1, 24))
def test_even_the_smallest_cell_can_be_drawn(cell: int) -> None:
    for piece in Piece:
        assert drawn(piece, cell, PALETTES[Theme.DARK]).get_size() == (cell, cell)
