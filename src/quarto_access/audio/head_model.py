"""The head's effect on a sound at each ear: a hard ball with ears on its sides.

The sound field round a hard ball is known exactly: Duda and Martens, "Range dependence of the
response of a spherical head model", J. Acoust. Soc. Am. 104 (1998), 3048-3058. One sum gives both
the delay and the shadow at every frequency. The source is near, like pieces on a table: then the
far ear is quieter at low frequencies too (Brungart and Rabinowitz, "Auditory localization of nearby
sources", J. Acoust. Soc. Am. 106 (1999), 1465-1479), and no column depends on one cue alone.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from quarto_access.audio.samples import RATE, Wide

RADIUS = 0.0875
"""The radius in metres; the usual head of such models."""

DISTANCE = 0.25
"""The distance in metres from the middle of the head."""

SOUND = 343.0
"""The speed of sound in metres a second."""

TAPS = 128
"""The samples of each response: 2.9 ms, in which everything has passed the head."""

LEAD = 24
"""The samples before the sound reaches the middle of the head; the near ear hears it earlier."""

_FINE = 1024
_TERMS = 64


@cache
def responses(azimuth: float) -> Wide:
    """Return the impulse responses of the left and the right ear, for degrees to the right.

    Together, both ears have the power of an unobstructed sound.
    """
    pair = np.stack([_ear(90 + azimuth), _ear(90 - azimuth)])
    pair /= np.sqrt(np.sum(pair**2) / 2)
    pair.flags.writeable = False
    return pair


def _ear(incidence: float) -> Wide:
    """Return the response at a point of the ball, for its angle in degrees from the source."""
    frequencies = np.arange(_FINE // 2 + 1, dtype=np.float64) * (RATE / _FINE)
    response = np.ones(len(frequencies), complex)
    response[1:] = _pressure(np.asarray(frequencies[1:]), incidence)
    response[0] = abs(response[1])
    response *= np.exp(-2j * np.pi * frequencies * LEAD / RATE)
    # Frequencies above 16 kHz are not needed; a soft edge there avoids ringing.
    response *= np.cos(np.pi / 2 * np.clip((frequencies - 14_000) / 6_000, 0, 1)) ** 2
    impulse = np.fft.irfft(response, _FINE)[:TAPS]
    impulse[-16:] *= np.cos(np.pi / 2 * np.arange(16) / 16) ** 2
    return np.asarray(impulse)


def _pressure(frequencies: Wide, incidence: float) -> NDArray[np.complex128]:
    """Return the pressure on the ball, relative to that at its centre without a head."""
    at_ball = 2 * np.pi * frequencies * RADIUS / SOUND
    at_source = at_ball * DISTANCE / RADIUS
    cosine = float(np.cos(np.radians(incidence)))
    source, ball = _hankel(at_source), _hankel(at_ball)
    legendre = np.polynomial.legendre.legvander(np.array([cosine]), _TERMS)[0]
    total = np.zeros(len(frequencies), complex)
    for m in range(_TERMS):
        order = m / at_ball
        slope = order * ball[m] - ball[m + 1]
        with np.errstate(invalid="ignore", over="ignore"):
            term = (2 * m + 1) * legendre[m] * source[m] / slope
        total += np.where(np.isfinite(term), term, 0)
    free = np.exp(1j * at_source) / (1j * at_source)
    return np.asarray(np.conj(1j / at_ball**2 * total / free))


def _hankel(x: Wide) -> list[NDArray[np.complex128]]:
    """Return spherical Hankel functions of the first kind, from order 0 on, by their recurrence."""
    first = np.exp(1j * x) / (1j * x)
    found = [first, first * (1 / x - 1j)]
    with np.errstate(over="ignore", invalid="ignore"):
        for m in range(1, _TERMS + 1):
            found.append((2 * m + 1) / x * found[m] - found[m - 1])
    return found
