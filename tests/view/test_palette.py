"""The contrast of WCAG 2, level AAA, for everything that must be told apart."""

from itertools import product

import pytest

from quarto_access.view.palette import PALETTES, Colour
from quarto_access.view.picture import Theme
from tests.view.contrast import ENOUGH, contrast, meetings

MEETINGS = [
    pytest.param(one, other, id=f"{theme.value}: {what}")
    for theme in Theme
    for what, one, other in meetings(PALETTES[theme])
]


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ((0, 0, 0), (255, 255, 255), 21.0),
        ((255, 255, 255), (0, 0, 0), 21.0),
        ((255, 255, 255), (119, 119, 119), 4.48),
        ((255, 255, 255), (255, 0, 0), 4.0),
        ((9, 9, 9), (9, 9, 9), 1.0),
    ],
)
def test_contrast_is_that_of_wcag(one: Colour, other: Colour, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize(("one", "other"), MEETINGS)
def test_colours_that_meet_stand_out(one: Colour, other: Colour) -> None:
    assert contrast(one, other) >= ENOUGH


@pytest.mark.parametrize("theme", Theme)
def test_one_frame_of_the_cursor_stands_out_from_anything(theme: Theme) -> None:
    palette = PALETTES[theme]
    others = (palette.ground, palette.line, palette.piece, palette.light, palette.dark)
    for frames, other in product([(palette.outer, palette.inner)], others):
        assert max(contrast(frame, other) for frame in frames) >= 3


@pytest.mark.parametrize("theme", Theme)
def test_the_outline_of_a_place_whose_piece_is_gone_is_faint(theme: Theme) -> None:
    palette = PALETTES[theme]
    assert 2 <= contrast(palette.gone, palette.ground) < contrast(palette.line, palette.ground)
