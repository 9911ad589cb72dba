"""The sound at each ear, for a sound, a square and the way of listening.

The column is a direction, 60 or 20 degrees to a side. The row is a pip before the sound, higher for
farther. With only one ear or one loudspeaker, the column is a pip too, an octave lower and reedy,
before the row's. Nothing is remembered: the same input gives the same output.
"""

from collections.abc import Iterable
from enum import Enum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from quarto_access.audio import head_model
from quarto_access.audio.samples import RATE, Mono, Steps, steps
from quarto_access.core.board import Square

DEGREES = (-60.0, -20.0, 20.0, 60.0)
"""The direction of each column, from A to D."""

PAN = (6.0, 32.0, 58.0, 84.0)
"""The direction of each column between loudspeakers: left is its cosine, right its sine.

The ends are not quite 0 and 90, so that nothing is lost if one loudspeaker fails.
"""

PAUSE = round(0.015 * RATE)
"""The pause after each pip."""


class SpatialMode(Enum):
    """The way of listening."""

    HEADPHONES = "headphones"
    SPEAKERS = "speakers"
    MONO = "mono"


def heard(sound: Mono, square: Square | None, way: SpatialMode) -> Steps:
    """Return left and right, ready to be played; without a square they are alike."""
    if square is None or way is SpatialMode.MONO:
        return steps(np.stack([sound, sound], axis=1))
    if way is SpatialMode.HEADPHONES:
        return steps(_through_a_head(sound, square.column).T)
    left_and_right = np.cos(np.radians([PAN[square.column], 90 - PAN[square.column]]))
    return steps(np.outer(sound, left_and_right * np.sqrt(2)))


def pips_of(square: Square, way: SpatialMode) -> tuple[str, ...]:
    """Return the names of the pips for a square, in their order."""
    row = f"row-{square.row + 1}"
    return (f"column-{'abcd'[square.column]}", row) if way is SpatialMode.MONO else (row,)


def announced(sound: Mono, pips: Iterable[Mono]) -> Mono:
    """Return the pips and then the sound, with a short pause after each pip."""
    pause = np.zeros(PAUSE, np.float32)
    return np.concatenate([part for pip in pips for part in (pip, pause)] + [sound])


def _through_a_head(sound: Mono, column: int) -> NDArray[np.float32]:
    size = _size(len(sound) + head_model.TAPS - 1)
    ears = np.fft.irfft(np.fft.rfft(sound, size) * _spectra(column, size), size)
    return np.asarray(ears[:, : len(sound) + head_model.TAPS - 1])


@cache
def _spectra(column: int, size: int) -> NDArray[np.complex64]:
    return np.fft.rfft(head_model.responses(DEGREES[column]), size).astype(np.complex64)


def _size(least: int) -> int:
    """Return a length that is quick to transform, at least this: four steps to a power of two."""
    step = 1 << max(0, least.bit_length() - 3)
    return -(-least // step) * step
