"""Pixels, compared as an eye would."""

from itertools import product

import pygame
import pytest

from quarto_access.core.pieces import Edition
from quarto_access.view.drawing import Painter
from quarto_access.view.palette import Colour
from quarto_access.view.picture import Appearance, Names, Picture
from tests.slow import slow_unless

EMPTY = Picture(Edition.ACCESS, (None,) * 16, Edition.ACCESS.pieces, None, Names("Tray", "Hand"))
"""The table before anything was given."""

SIZES = (
    (320, 240),
    (240, 320),
    (400, 300),
    (640, 480),
    (1280, 720),
    (720, 1280),
    (1920, 1080),
    (3840, 2160),
    (2160, 3840),
    (3440, 600),
)
SCALES = (0.75, 1.0, 1.5, 2.0, 2.5)
USUAL = (1280, 720)

FIRST = {
    (USUAL, min(SCALES)),
    (USUAL, 1.0),
    *((size, max(SCALES)) for size in ((320, 240), USUAL, (2160, 3840), (3440, 600))),
}
EVERYWHERE = [
    pytest.param(
        size,
        scale,
        marks=slow_unless((size, scale) in FIRST),
    )
    for size, scale in product(SIZES, SCALES)
]
"""Every size with every scale; all but the first are slow."""

FAR = 96
"""The least difference between two levels of grey, of 256, that everybody can see."""


def surface_of(size: tuple[int, int]) -> pygame.Surface:
    """Return a surface to paint on, full of what must not be left."""
    surface = pygame.Surface(size, depth=32)
    surface.fill((200, 30, 120))
    return surface


def painted(
    picture: Picture,
    size: tuple[int, int],
    look: Appearance | None = None,
    painter: Painter | None = None,
) -> pygame.Surface:
    surface = surface_of(size)
    (painter or Painter()).paint(surface, picture, look or Appearance(), masked=False)
    return surface


def pixels(surface: pygame.Surface) -> list[Colour]:
    """Return the pixels row by row."""
    flat = pygame.image.tobytes(surface, "RGB")
    return list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))


def different(one: pygame.Surface, other: pygame.Surface, by: int = 0) -> pygame.Mask:
    """Return where two pictures differ, in any colour, by more than this."""
    more, less = one.copy(), other.copy()
    more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    alike = pygame.mask.from_threshold(more, (0, 0, 0), (by + 1, by + 1, by + 1, 255))
    alike.invert()
    return alike


def blurred(picture: pygame.Surface, by: int) -> pygame.Surface:
    """Return a picture in which squares of so many pixels are one."""
    wide, high = picture.get_size()
    return pygame.transform.smoothscale(picture, (wide // by, high // by))


def share(mask: pygame.Mask) -> float:
    """Return the share of a picture that this is."""
    wide, high = mask.get_size()
    return mask.count() / (wide * high)
