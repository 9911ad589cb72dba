"""The recognition by ear of one of a few phrases.

espeak-ng speaks each phrase. Phrases and recording are cut into the same number of slices, and
compared by loudness and sharpness, so the rate of the voice does not matter.
"""

import subprocess
import wave
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import log

from tests.sound.recorder import LOUD

SLICES = 80

Shape = list[tuple[float, float]]


def heard(samples: Sequence[int], phrases: Iterable[str]) -> str:
    """Return the phrase that is most like the samples."""
    shape = shape_of(samples)
    return min(phrases, key=lambda phrase: _distance(shape, _made(phrase)))


def shape_of(samples: Sequence[int]) -> Shape:
    """Return loudness and sharpness of each slice, without the silence before and after."""
    loud = [at for at, sample in enumerate(samples) if abs(sample) > LOUD]
    assert loud, "nothing to be heard"
    sound = samples[loud[0] : loud[-1] + 1]
    power = _mean_square(sound)
    shape = []
    for slice_ in range(SLICES):
        part = sound[len(sound) * slice_ // SLICES : len(sound) * (slice_ + 1) // SLICES]
        edges = [b - a for a, b in pairwise(part)]
        loudness = _mean_square(part) / power
        sharpness = _mean_square(edges) / (_mean_square(part) + power * 1e-3)
        shape.append((log(loudness + 1e-3), log(sharpness + 1e-3)))
    usual = sum(sharpness for _, sharpness in shape) / SLICES  # depends on the rate of samples
    return [(loudness, sharpness - usual) for loudness, sharpness in shape]


@cache
def _made(phrase: str) -> Shape:
    """Return the shape of a phrase spoken by espeak-ng."""
    made = subprocess.run(
        ["espeak-ng", "-v", "en", "--stdout", phrase], check=True, capture_output=True
    )
    with wave.open(BytesIO(made.stdout)) as sound:
        return shape_of(array("h", sound.readframes(1 << 30)))


def _mean_square(samples: Sequence[int]) -> float:
    return sum(sample * sample for sample in samples) / max(1, len(samples))


def _distance(one: Shape, other: Shape) -> float:
    """Return the smallest distance over a few shifts of a slice."""
    return min(_apart(one[shift:], other) for shift in range(4))


def _apart(one: Shape, other: Shape) -> float:
    pairs = list(zip(one, other, strict=False))
    return sum((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in pairs) / len(pairs)
