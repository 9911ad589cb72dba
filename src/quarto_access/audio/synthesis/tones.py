"""The parts of every sound: steady tones, glides, and envelopes for them."""

import numpy as np

from quarto_access.audio.samples import RATE, Wide


def times(seconds: float) -> Wide:
    """Return the time of each sample."""
    return np.asarray(np.arange(round(seconds * RATE)) / RATE)


def tone(frequency: float, seconds: float, partials: dict[float, float] | None = None) -> Wide:
    """Return a steady tone; `partials` gives the strength of each multiple of its frequency."""
    at = 2 * np.pi * frequency * times(seconds)
    parts = [a * np.sin(m * at) for m, a in (partials or {1: 1.0}).items()]
    return np.asarray(np.sum(parts, axis=0))


def glide(begin: float, end: float, seconds: float) -> Wide:
    """Return a tone from one frequency to another, with the same interval in the same time."""
    octaves = np.log(end / begin)
    phase = begin * seconds / octaves * np.expm1(octaves * times(seconds) / seconds)
    return np.asarray(np.sin(2 * np.pi * phase))


def swell(seconds: float, rise: float, fall: float) -> Wide:
    """Return an envelope: up without an edge, steady, and down without an edge."""
    t = times(seconds)
    up = np.clip(t / rise, 0, 1)
    down = np.clip((seconds - t) / fall, 0, 1)
    return np.asarray(np.sin(np.pi / 2 * up) ** 2 * np.sin(np.pi / 2 * down) ** 2)


def dying(seconds: float, rise: float, decibels: float, fall: float = 0.02) -> Wide:
    """Return an envelope: a rise, a fall by these decibels a second, an end without a click."""
    after = np.clip(times(seconds) - rise, 0, None)
    return swell(seconds, rise, fall) * 10 ** (-decibels * after / 20)


def breath(low: float, high: float, seconds: float, seed: int) -> Wide:
    """Return noise between two frequencies; the same seed always gives the same noise."""
    count = round(seconds * RATE)
    drawn = np.random.PCG64(seed).random_raw(count)
    spectrum = np.fft.rfft(np.asarray(drawn, np.float64) / 2**64 - 0.5)
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    octaves = np.log2(np.maximum(frequencies, 1))
    inside = np.clip((octaves - np.log2(low)) * 4 + 0.5, 0, 1)
    inside *= np.clip((np.log2(high) - octaves) * 4 + 0.5, 0, 1)
    noise = np.fft.irfft(spectrum * inside, count)
    return np.asarray(noise / np.sqrt(np.mean(noise**2)))


def laid(seconds: float, *parts: tuple[float, Wide]) -> Wide:
    """Return sounds laid over one another, each beginning at its own time."""
    whole = np.zeros(round(seconds * RATE))
    for moment, part in parts:
        first = round(moment * RATE)
        room = len(whole) - first
        whole[first : first + len(part)] += part[:room]
    return whole
