"""A sound as numbers: at every place in the program 44,100 samples a second.

One channel of floats while a sound is shaped, two of 16-bit steps when it is ready to be played.
"""

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
FULL = 32_768
"""Steps from silence to the loudest sample; as a float that is 1."""

Mono = NDArray[np.float32]
"""One channel, from -1 to 1."""

Wide = NDArray[np.float64]
"""The same while it is made or measured, where small errors would add up."""

Steps = NDArray[np.int16]
"""Samples as files and sound cards have them; left and right in two columns."""


def steps(sound: Mono | Wide) -> Steps:
    """Rounded to 16 bits; what is too loud is held at the limit."""
    held = np.clip(np.rint(sound * FULL), -FULL, FULL - 1)
    return np.ascontiguousarray(held, dtype=np.int16)


def first_channel(raw: bytes, channels: int) -> Mono:
    """What a decoder hands over as 16-bit steps, as one channel of floats."""
    return np.frombuffer(raw, np.int16)[::channels].astype(np.float32) / np.float32(FULL)
