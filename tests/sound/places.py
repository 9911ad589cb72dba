"""A program that recognises a square by ear: its row by a pip, its column by one cue alone.

It expects each column from the head model, and each pip from its pitch; noise changes neither.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np

from quarto_access.audio import head_model
from quarto_access.audio.samples import RATE, Wide
from quarto_access.audio.spatial import DEGREES, PAUSE
from quarto_access.audio.synthesis.signals import COLUMNS, PIP, ROWS
from quarto_access.core.board import Square

STEP = round(PIP * RATE) + PAUSE
"""The samples from the start of a pip to what follows it."""

BELOW = 1500.0
"""The hertz up to which ears follow each wave, and notice which ear was first."""

MOST = round(0.0009 * RATE)
"""The most samples by which one ear can be behind the other."""

_SIZE = 1 << 15


def row(sound: Wide) -> int:
    """Return the row whose pip a sound begins with."""
    return _pip(sound, ROWS)


def square_in_mono(sound: Wide) -> Square:
    """Return the square of a column pip and the row pip after it."""
    return Square.at(_pip(sound, COLUMNS), row(sound[STEP:]))


def column_by_time(both: Wide) -> int:
    """Return the column by how much one ear is behind the other, whatever their levels."""
    left, right = _spectra(both, BELOW)
    likeness = np.fft.irfft(left * np.conj(right))
    likeness /= np.max(np.abs(likeness))
    behind = np.concatenate([likeness[-MOST:], likeness[: MOST + 1]])
    later = int(np.argmax(behind)) - MOST
    return int(np.argmin([abs(later - expected) for expected in _behind()]))


def column_by_level(both: Wide) -> int:
    """Return the column by how much louder one ear is in each band, whatever the times."""
    levels, weights = _levels(both)
    differ = [np.sum(weights * (levels - expected) ** 2) for expected in _levels_expected()]
    return int(np.argmin(differ))


@cache
def _behind() -> tuple[float, ...]:
    """Return the samples of the left ear's delay, for each column, between 200 and 800 Hz."""
    return tuple(delay(degrees, 500.0) * RATE for degrees in DEGREES)


def delay(degrees: float, frequency: float) -> float:
    """Return the seconds of the left ear's delay at a frequency."""
    left, right = np.fft.rfft(head_model.responses(degrees), _SIZE)
    phase = np.unwrap(np.angle(left * np.conj(right)))
    at = np.arange(len(phase)) * RATE / _SIZE
    return -float(np.interp(frequency, at, phase)) / (2 * np.pi * frequency)


def level(degrees: float, low: float, high: float) -> float:
    """Return by how many decibels the right ear is louder between two frequencies."""
    power = np.abs(np.fft.rfft(head_model.responses(degrees), _SIZE)) ** 2
    part = slice(round(low * _SIZE / RATE), round(high * _SIZE / RATE) + 1)
    return 10 * float(np.log10(power[1, part].sum() / power[0, part].sum()))


BANDS = tuple((200 * 2 ** (at / 3), 200 * 2 ** ((at + 1) / 3)) for at in range(13))


@cache
def _levels_expected() -> tuple[Wide, ...]:
    return tuple(np.array([level(degrees, *band) for band in BANDS]) for degrees in DEGREES)


def _levels(both: Wide) -> tuple[Wide, Wide]:
    size = 1 << (len(both) - 1).bit_length()
    left, right = np.abs(np.fft.rfft(both.T, size)) ** 2
    levels, weights = [], []
    for low, high in BANDS:
        part = slice(round(low * size / RATE), round(high * size / RATE))
        levels.append(10 * np.log10(right[part].sum() / left[part].sum()))
        weights.append(left[part].sum() + right[part].sum())
    return np.array(levels), np.array(weights)


def _spectra(both: Wide, below: float) -> Wide:
    size = 1 << len(both).bit_length()
    spectra = np.fft.rfft(both.T, size)
    at = np.arange(spectra.shape[1]) * RATE / size
    return np.asarray(spectra * ((at > 200) & (at < below)))


def _pip(sound: Wide, pitches: Sequence[float]) -> int:
    """Return the strongest pitch, a semitone to each side."""
    part = sound[: round(PIP * RATE)]
    power = np.abs(np.fft.rfft(part * np.hanning(len(part)), _SIZE)) ** 2
    strong = [
        power[round(pitch / 1.06 * _SIZE / RATE) : round(pitch * 1.06 * _SIZE / RATE)].mean()
        for pitch in pitches
    ]
    return int(np.argmax(strong))
