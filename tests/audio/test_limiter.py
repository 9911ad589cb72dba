"""Two sounds fit together, however loud their files are."""

import numpy as np
import pytest
import soundfile

from quarto_access.audio.limiter import CEILING, limited
from quarto_access.audio.samples import FULL, steps
from quarto_access.audio.sound_files import folder


def tone(peak: float) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    wave = peak * np.sin(np.arange(4410) / 7)
    return steps(np.stack([wave, wave], axis=1))


@pytest.mark.parametrize("peak", [0.0, 0.1, 0.45])
def test_what_is_soft_stays_as_it_is(peak: float) -> None:
    assert np.array_equal(limited(tone(peak)), tone(peak))


@pytest.mark.parametrize("peak", [0.6, 0.9, 1.0, 4.0])
def test_what_is_loud_is_bent_and_not_cut(peak: float) -> None:
    bent = limited(tone(peak))
    assert abs(int(bent.max())) <= CEILING * FULL + 1
    assert abs(int(bent.min())) <= CEILING * FULL + 1
    order = np.argsort(tone(peak)[:, 0], kind="stable")
    assert np.all(np.diff(bent[order, 0].astype(int)) >= 0)  # louder stays louder


def test_the_programs_own_sounds_are_left_alone() -> None:
    for path in folder().rglob("*.flac"):
        sound, _ = soundfile.read(path, dtype="int16", always_2d=True)
        assert np.array_equal(limited(sound), sound), path
