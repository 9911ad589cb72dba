"""The distance of two sounds for an ear, in decibels.

A sound becomes a picture: one row for each of 33 bands of the ear, one ERB apart from 80 Hz to 10
kHz (Glasberg and Moore 1990), and one column for each 10 ms. Each band is a gammatone filter of
fourth order. A cell is the mean power in decibels, but at least 60 dB below the loudest cell of the
loudest piece. The distance is the root of the mean square of the difference of two pictures, over
all cells of the longer one, so shared silence brings them closer.
"""

import numpy as np

from quarto_access.audio.samples import RATE, Wide

FRAME = RATE // 100
LOW, HIGH = 80.0, 10_000.0
FLOOR = 60.0


def erb_rate(frequency: float) -> float:
    return 21.4 * float(np.log10(1 + 0.00437 * frequency))


def bands(low: float = LOW, high: float = HIGH) -> Wide:
    """Return the middle of each band."""
    rates = np.arange(erb_rate(low), erb_rate(high), 1.0)
    return (10 ** (rates / 21.4) - 1) / 0.00437


def picture(sound: Wide, low: float = LOW, high: float = HIGH) -> Wide:
    """Return the mean power in each band and each 10 ms."""
    frames = -(-len(sound) // FRAME)
    size = 1 << (len(sound) + RATE // 10).bit_length()
    spectrum = np.fft.fft(sound, size)
    spectrum[size // 2 :] = 0
    frequencies = np.fft.fftfreq(size, 1 / RATE)
    rows = []
    for middle in bands(low, high):
        width = 1.019 * 24.7 * (0.00437 * middle + 1)
        heard = np.fft.ifft(spectrum * (1 + 1j * (frequencies - middle) / width) ** -4)
        power = np.abs(heard[: frames * FRAME]) ** 2 * 2
        rows.append(power.reshape(frames, FRAME).mean(axis=1))
    return np.array(rows)


def apart(one: Wide, other: Wide, loudest: float, floor: float = FLOOR) -> float:
    """Return the distance of two pictures in decibels."""
    length = max(one.shape[1], other.shape[1])
    least = loudest * 10 ** (-floor / 10)
    levels = [
        10 * np.log10(np.maximum(np.pad(p, ((0, 0), (0, length - p.shape[1]))), least))
        for p in (one, other)
    ]
    return float(np.sqrt(np.mean((levels[0] - levels[1]) ** 2)))
