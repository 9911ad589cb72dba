"""The limiter: keeps every sound 6 dB under the loudest possible, so that two fit together.

The program's own sounds never reach it. A player's pack may be as loud as it likes.
"""

import numpy as np

from quarto_access.audio.samples import FULL, Steps

CEILING = 10 ** (-6 / 20)
"""6 dB under full scale, as a float."""

KNEE = 0.8
"""The share of the ceiling above which loudness is compressed."""


def limited(sound: Steps) -> Steps:
    """Return a soft sound as it is, and a loud one with its peaks bent under the ceiling."""
    peak = int(np.abs(sound.astype(np.int32)).max(initial=0))
    if peak <= CEILING * FULL:
        return sound
    knee, room = KNEE * CEILING * FULL, (1 - KNEE) * CEILING * FULL
    loud = np.abs(sound.astype(np.float64))
    bent = np.where(loud > knee, knee + room * np.tanh((loud - knee) / room), loud)
    return np.ascontiguousarray(np.rint(np.sign(sound) * bent), dtype=np.int16)
