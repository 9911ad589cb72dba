"""The loudness of a short sound: K-weighted as in ITU-R BS.1770-4, over its loudest 125 ms.

The standard's own 400 ms would include the silence after a short sound. The two filters are given
by frequency, quality and gain, which yields the standard's table at 48 kHz, so that they hold for
our rate too.
"""

import numpy as np

from quarto_access.audio.samples import RATE, Wide

WINDOW = round(0.125 * RATE)
SHELF, SHELF_QUALITY, SHELF_GAIN = 1681.974450955533, 0.7071752369554196, 3.999843853973347
RUMBLE, RUMBLE_QUALITY = 38.13547087602444, 0.5003270373238773
AT_ZERO = -0.691
"""The standard's offset: a sine of 997 Hz at full scale has -3.01."""


def loudness(sound: Wide) -> float:
    """Return the LUFS of the loudest 125 ms."""
    power = np.concatenate([np.zeros(WINDOW), _weighted(sound) ** 2, np.zeros(WINDOW)])
    summed = np.cumsum(power)
    loudest = float(np.max(summed[WINDOW:] - summed[:-WINDOW])) / WINDOW
    return AT_ZERO + 10 * float(np.log10(max(loudest, 1e-20)))


def set_to(sound: Wide, level: float) -> Wide:
    """Return the same sound at this loudness."""
    return sound * 10 ** ((level - loudness(sound)) / 20)


def peak(sound: Wide) -> float:
    """Return the largest sample, in decibels relative to full scale."""
    return 20 * float(np.log10(max(float(np.max(np.abs(sound))), 1e-10)))


def _weighted(sound: Wide) -> Wide:
    size = 1 << int(np.ceil(np.log2(len(sound) + WINDOW)))
    z = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)
    k = np.tan(np.pi * SHELF / RATE)
    high = 10 ** (SHELF_GAIN / 20)
    band = high**0.4996667741545416
    under = 1 + k / SHELF_QUALITY + k * k
    shelf = (
        (high + band * k / SHELF_QUALITY + k * k)
        + 2 * (k * k - high) * z
        + (high - band * k / SHELF_QUALITY + k * k) * z**2
    ) / (under + 2 * (k * k - 1) * z + (1 - k / SHELF_QUALITY + k * k) * z**2)
    k = np.tan(np.pi * RUMBLE / RATE)
    under = 1 + k / RUMBLE_QUALITY + k * k
    rumble = (1 - 2 * z + z**2) / (
        1 + 2 * (k * k - 1) / under * z + (1 - k / RUMBLE_QUALITY + k * k) / under * z**2
    )
    return np.asarray(np.fft.irfft(np.fft.rfft(sound, size) * shelf * rumble, size)[: len(sound)])
