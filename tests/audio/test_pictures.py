"""The pictures in `docs/pictures/sounds` are of the sounds as they are now."""

import numpy as np
import pygame
import pytest

from tests.sound.pictures import FOLDER, PAIRS, SHADES, painted

MOST_BYTES = 5_000


@pytest.mark.parametrize("name", PAIRS)
def test_a_picture_is_of_its_two_sounds(name: str) -> None:
    kept = pygame.image.load(FOLDER / f"{name}.png")
    now = painted(PAIRS[name])
    assert kept.get_size() == now.get_size()
    differ = np.array(_greys(kept), int) - np.array(_greys(now), int)
    assert np.max(np.abs(differ)) <= 255 / (SHADES - 1) + 1  # one shade, where rounding differs


@pytest.mark.parametrize("name", PAIRS)
def test_a_picture_is_small(name: str) -> None:
    assert (FOLDER / f"{name}.png").stat().st_size < MOST_BYTES


def _greys(surface: pygame.Surface) -> list[int]:
    width, height = surface.get_size()
    return [surface.get_at((x, y)).r for x in range(0, width, 8) for y in range(0, height, 8)]
