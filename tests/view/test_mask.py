"""Under a mask nothing is visible."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.view.drawing import Painter
from quarto_access.view.picture import Appearance, Picture
from tests.view.seeing import EMPTY, painted, surface_of
from tests.view.strategies import looks, pictures, sizes

PAINTER = Painter()


def is_black(surface: pygame.Surface) -> bool:
    return not any(pygame.image.tobytes(surface, "RGB"))


@given(pictures(), looks, sizes)
def test_a_masked_surface_is_black_to_the_last_pixel(
    picture: Picture, look: Appearance, size: tuple[int, int]
) -> None:
    surface = surface_of(size)
    PAINTER.paint(surface, picture, look, masked=True)
    assert is_black(surface)


@given(pictures(), looks)
def test_a_mask_covers_what_was_painted_before(picture: Picture, look: Appearance) -> None:
    surface = painted(picture, (320, 240), look, PAINTER)
    PAINTER.paint(surface, picture, look, masked=True)
    assert is_black(surface)


@given(st.sampled_from([(3840, 2160), (1, 1), (0, 0), (1, 5000)]))
def test_a_mask_covers_the_largest_and_the_smallest_window(size: tuple[int, int]) -> None:
    surface = surface_of(size)
    PAINTER.paint(surface, EMPTY, Appearance(), masked=True)
    assert is_black(surface)


def test_a_mask_covers_what_somebody_clipped() -> None:
    surface = surface_of((300, 200))
    surface.set_clip((10, 10, 20, 20))
    PAINTER.paint(surface, EMPTY, Appearance(), masked=True)
    assert is_black(surface)


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_a_mask_hides_what_lies_behind_a_clear_surface(flags: int) -> None:
    surface = pygame.Surface((50, 40), flags, 32)
    PAINTER.paint(surface, EMPTY, Appearance(), masked=True)
    assert tuple(surface.get_at((0, 0))) == (0, 0, 0, 255)
    assert is_black(surface)


def test_without_a_mask_there_is_something_to_see() -> None:
    assert not is_black(painted(EMPTY, (320, 240)))
