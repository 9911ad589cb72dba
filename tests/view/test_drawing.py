"""The painted surface: nothing raises, nothing old is left, the cursor is visible."""

from collections import Counter

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Edition
from quarto_access.core.values import replace
from quarto_access.view import drawing
from quarto_access.view.drawing import Painter
from quarto_access.view.palette import PALETTES, Colour
from quarto_access.view.picture import (
    Appearance,
    HandFocus,
    ItemFocus,
    Picture,
    PictureFocus,
    SquareFocus,
    Theme,
    TrayFocus,
)
from tests.view.contrast import ENOUGH, contrast
from tests.view.pictures import middle_game
from tests.view.seeing import EMPTY, different, painted, pixels, surface_of
from tests.view.strategies import looks, pictures, sizes

PAINTER = Painter()
FULL = replace(middle_game(Edition.CLASSIC), board=Edition.CLASSIC.pieces, hand=None)
WON = replace(FULL, marked=Line.DIAGONAL_A1_D4.squares, latest=Square.D4)
FOCUSES: tuple[PictureFocus, ...] = (
    *map(SquareFocus, Square),
    *map(TrayFocus, Square),
    HandFocus(),
)
ODD_SIZES = [(0, 0), (1, 1), (2, 3), (1, 900), (900, 1), (7, 7), (20, 11), (40, 30), (90, 500)]


@given(pictures(), looks, sizes)
def test_any_picture_can_be_painted_in_any_window(
    picture: Picture, look: Appearance, size: tuple[int, int]
) -> None:
    painted(picture, size, look, PAINTER)


@pytest.mark.parametrize("size", ODD_SIZES)
@pytest.mark.parametrize("items", [0, 60])
@pytest.mark.parametrize("table", [True, False])
def test_odd_sizes_can_be_painted(size: tuple[int, int], items: int, table: bool) -> None:
    picture = replace(
        FULL,
        focus=ItemFocus() if items else HandFocus(),
        items=("An item with some words",) * items,
        caption="word " * 400,
        show_table=table,
    )
    painted(picture, size, Appearance(Theme.LIGHT, 2.5), PAINTER)


@given(pictures(), pictures(), looks)
def test_painting_is_deterministic(one: Picture, before: Picture, look: Appearance) -> None:
    """Earlier paintings and the surface's old contents make no difference."""
    fresh = painted(one, (400, 300), look)
    used = painted(before, (400, 300), Appearance(), PAINTER)
    PAINTER.paint(used, one, look, masked=False)
    assert pygame.image.tobytes(used, "RGB") == pygame.image.tobytes(fresh, "RGB")


@pytest.mark.parametrize(("flags", "depth"), [(0, 24), (0, 32), (pygame.SRCALPHA, 32)])
def test_it_looks_alike_in_every_format_of_surface(flags: int, depth: int) -> None:
    surface = pygame.Surface((400, 300), flags, depth)
    PAINTER.paint(surface, FULL, Appearance(), masked=False)
    usual = painted(FULL, (400, 300), Appearance(), PAINTER)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(usual, "RGB")


def changes(before: pygame.Surface, after: pygame.Surface) -> Counter[tuple[Colour, Colour]]:
    """Count the pixels that changed, by their old and new colours."""
    boxes = different(before, after).get_bounding_rects()
    box = boxes[0].unionall(boxes[1:])
    pairs = zip(pixels(before.subsurface(box)), pixels(after.subsurface(box)), strict=True)
    return Counter((one, other) for one, other in pairs if one != other)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("picture", [EMPTY, FULL, WON], ids=["empty", "full", "won"])
@pytest.mark.parametrize("size", [(320, 240), (900, 560)])
def test_the_cursor_is_seen_wherever_it_is(
    theme: Theme, picture: Picture, size: tuple[int, int]
) -> None:
    """A third of what changes has enough contrast to what was there, and it is not small."""
    look = Appearance(theme)
    without = painted(picture, size, look, PAINTER)
    seen = set()
    for focus in FOCUSES:
        surface = painted(replace(picture, focus=focus), size, look, PAINTER)
        changed = changes(without, surface)
        strong = sum(n for pair, n in changed.items() if contrast(*pair) >= ENOUGH)
        assert changed.total() > 300
        assert strong > changed.total() / 3
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == len(FOCUSES)


@pytest.mark.parametrize("theme", Theme)
def test_the_cursor_hides_no_piece(theme: Theme) -> None:
    """Inside its two frames the cell is as it was."""
    size, look = (1280, 720), Appearance(theme)
    without = painted(FULL, size, look, PAINTER)
    with_cursor = painted(replace(FULL, focus=SquareFocus(Square.B2)), size, look, PAINTER)
    frames = {PALETTES[theme].outer, PALETTES[theme].inner}
    changed = changes(without, with_cursor)
    assert {after for _, after in changed} == frames
    hidden = {before for before, _ in changed} - {PALETTES[theme].ground, PALETTES[theme].line}
    assert not hidden


@pytest.mark.parametrize("size", [(320, 240), (640, 480), (1280, 720)])
@pytest.mark.parametrize("words", [1, 30, 350])
def test_the_last_word_of_a_caption_is_seen(size: tuple[int, int], words: int) -> None:
    caption = "word " * words
    one = painted(replace(FULL, caption=caption + "empty."), size, Appearance(), PAINTER)
    other = painted(replace(FULL, caption=caption + "taken."), size, Appearance(), PAINTER)
    assert different(one, other).count() > 20


def test_the_two_themes_are_dark_and_light() -> None:
    for theme, corner in ((Theme.DARK, 0), (Theme.LIGHT, 248)):
        assert min(painted(EMPTY, (50, 50), Appearance(theme)).get_at((0, 0))[:3]) >= corner
    assert tuple(painted(EMPTY, (50, 50)).get_at((0, 0))) == (0, 0, 0, 255)


@given(st.integers(0, 40), st.integers(0, 40))
def test_a_surface_takes_its_pixels(width: int, height: int) -> None:
    assert drawing.bytes_of(surface_of((width, height))) >= 3 * width * height
