"""A sound as numbers: 44,100 samples a second everywhere in the program.

One channel of floats while a sound is shaped, two of 16-bit steps when it is ready to be played.
"""

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
FULL = 32_768
"""The steps from silence to the loudest sample, which is 1 as a float."""

Mono = NDArray[np.float32]
"""One channel, from -1 to 1."""

Wide = NDArray[np.float64]
"""The same while it is made or measured, when small errors would add up."""

Steps = NDArray[np.int16]
"""Samples as files and sound cards have them; left and right in two columns."""


def steps(sound: Mono | Wide) -> Steps:
    """Round to 16 bits, and clip what is too loud."""
    held = np.clip(np.rint(sound * FULL), -FULL, FULL - 1)
    return np.ascontiguousarray(held, dtype=np.int16)


def first_channel(raw: bytes, channels: int) -> Mono:
    """Return the first channel of a decoder's 16-bit steps, as floats."""
    return np.frombuffer(raw, np.int16)[::channels].astype(np.float32) / np.float32(FULL)
