"""The pictures in `docs/pictures` are what the program paints."""

import pygame
import pytest

from tests.systems import IS_WINDOWS
from tests.view.pictures import ALL, FOLDER, Sample, painted
from tests.view.seeing import FAR, blurred, different, share

MOST_BYTES = 100_000
TOLERANCE = 0.002
"""The share of pixels that may differ: fonts are drawn a little differently elsewhere."""

LETTERS = 24
"""The side of a square in which letters of two rasterisers look alike, in pixels."""


@pytest.mark.parametrize("sample", ALL, ids=lambda sample: sample.name)
def test_a_picture_is_what_is_painted(sample: Sample) -> None:
    kept = pygame.image.load(sample.path)
    assert kept.get_size() == sample.size
    now = painted(sample)
    kept = kept.convert(now)
    if IS_WINDOWS:  # letters are drawn up to a pixel higher there
        assert not different(blurred(kept, LETTERS), blurred(now, LETTERS), FAR).count()
    else:
        assert share(different(kept, now, FAR)) < TOLERANCE


@pytest.mark.parametrize("sample", ALL, ids=lambda sample: sample.name)
def test_a_blurred_picture_is_not_taken_for_another(sample: Sample) -> None:
    one = blurred(painted(sample), LETTERS)
    others = [other for other in ALL if other.name != sample.name and other.size == sample.size]
    for other in others:
        assert different(one, blurred(painted(other), LETTERS), FAR).count()


@pytest.mark.parametrize("sample", ALL, ids=lambda sample: sample.name)
def test_a_picture_is_small(sample: Sample) -> None:
    assert sample.path.stat().st_size < MOST_BYTES


def test_every_picture_is_described_in_words() -> None:
    told = (FOLDER / "README.md").read_text("utf-8")
    assert all(f"]({sample.name}.png)" in told for sample in ALL)
    assert {path.stem for path in FOLDER.glob("*.png")} == {sample.name for sample in ALL}
