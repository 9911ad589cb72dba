"""Pieces can be told apart by form, from 24 pixels on: in colour, in grey, in black and white."""

from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest
from pygame import Rect, Surface, mask, transform

from quarto_access.core.pieces import Edition, Piece, Trait
from quarto_access.view.palette import PALETTES
from quarto_access.view.picture import Theme
from quarto_access.view.piece_forms import drawn
from tests.view.seeing import FAR, blurred, different, pixels, share

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


def parts(piece: Piece, theme: Theme, cell: int) -> list[Rect]:
    """Return the parts of a drawing that do not touch, each as the smallest box around it."""
    ground = Surface((cell, cell), depth=32)
    ground.fill(PALETTES[theme].ground)
    drawing = different(seen(piece, theme, cell), ground, FAR)
    return [part.get_bounding_rects()[0] for part in drawing.connected_components(1)]


@KIND
def test_a_short_piece_has_a_dot_in_each_corner_of_its_cell(
    edition: Edition, theme: Theme, cell: int
) -> None:
    """So it is known to be short where no other piece is there to compare."""
    for tall in (piece for piece in edition.pieces if Trait.TALL in piece.traits):
        short = next(p for p in edition.pieces if p.traits[1:] == tall.traits[1:] and p != tall)
        dots = [box for box in parts(short, theme, cell) if is_in_a_corner(box, cell)]
        assert len(dots) == 4, short
        assert not [box for box in parts(tall, theme, cell) if is_in_a_corner(box, cell)], tall


def is_in_a_corner(box: Rect, cell: int) -> bool:
    """Return whether a box lies wholly in a fifth of both sides of its cell."""
    near, far = cell * 0.2, cell * 0.8
    across = box.right <= near or box.left >= far
    return across and (box.bottom <= near or box.top >= far)


FEW = 15
"""The pixels of a cell in which everything is blurred."""


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("cell", [60, 90, 120])
def test_grooves_are_few_and_seen_even_when_everything_is_blurred(theme: Theme, cell: int) -> None:
    for piece in Edition.ACCESS.pieces:
        found = most_gaps(blurred(in_grey(piece, theme, cell), cell // FEW), theme)
        if Trait.GROOVED in piece.traits:
            assert found == 2, piece
        else:
            assert found == (Trait.HOLLOW in piece.traits), piece


def most_gaps(picture: Surface, theme: Theme) -> int:
    """Return the most gaps that a column of a piece has, each as dark or light as the ground."""
    ground = PALETTES[theme].ground[0]
    wide, high = picture.get_size()
    between_dots = range(wide // 5, wide - wide // 5)
    columns = ([abs(picture.get_at((x, y))[0] - ground) for y in range(high)] for x in between_dots)
    return max(gaps(column) for column in columns)


def gaps(column: list[int]) -> int:
    """Return how often a column of tones goes down and up again by what everybody can see."""
    found, top, bottom = 0, 0, 0
    for tone in column:
        if tone - bottom >= FAR and top - bottom >= FAR:
            found += 1
            top = bottom = tone
        top, bottom = (tone, tone) if tone > top else (top, min(bottom, tone))
    return found


@pytest.mark.parametrize("cell", range(1, 24))
def test_even_the_smallest_cell_can_be_drawn(cell: int) -> None:
    for piece in Piece:
        assert drawn(piece, cell, PALETTES[Theme.DARK]).get_size() == (cell, cell)
