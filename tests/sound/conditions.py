"""The conditions under which a sound is heard: noise, rooms, loudspeakers, codecs.

Noise is so many decibels below the sound over the sound's loudest 125 ms, unweighted, from 20 Hz to
20 kHz. Every noise is made from a seed.
"""

from collections.abc import Callable

import numpy as np

from quarto_access.audio.samples import RATE, Wide

WINDOW = RATE // 8

Spectrum = Callable[[Wide], Wide]
"""The strength of each frequency."""


def white(length: int, seed: int) -> Wide:
    return _shaped(length, seed, np.ones_like)


def pink(length: int, seed: int) -> Wide:
    return _shaped(length, seed, lambda f: 1 / np.sqrt(np.maximum(f, 20)))


def speech_shaped(length: int, seed: int) -> Wide:
    """Return steady noise like long speech: flat to 500 Hz, then 9 dB less for each octave."""
    return _shaped(length, seed, _speech)


def fast_speech(length: int, seed: int) -> Wide:
    """Return noise like fast speech: a voice of harmonics, noise, and eight syllables a second."""
    chance = np.random.RandomState(seed)
    t = np.arange(length) / RATE
    pitch = chance.uniform(95, 220) * (1 + 0.1 * np.sin(2 * np.pi * 2.3 * t + chance.uniform(0, 6)))
    pulses = np.diff(np.floor(np.cumsum(pitch) / RATE), prepend=0)
    voice = _filtered(pulses, _speech)
    both = voice / (np.std(voice) + 1e-12) + 0.7 * speech_shaped(length, seed)
    syllables = 0.55 + 0.45 * np.sin(2 * np.pi * 8 * t + chance.uniform(0, 6))
    return np.asarray(both * syllables)


NOISES = {
    "white noise": white,
    "pink noise": pink,
    "speech-shaped noise": speech_shaped,
    "fast speech": fast_speech,
}


def loudest(sound: Wide) -> float:
    """Return the mean square of the loudest 125 ms."""
    summed = np.cumsum(np.concatenate([np.zeros(WINDOW), sound**2, np.zeros(WINDOW)]))
    return float(np.max(summed[WINDOW:] - summed[:-WINDOW])) / WINDOW


def with_noise(sound: Wide, noise: Wide, decibels: float) -> Wide:
    wanted = loudest(sound) * 10 ** (-decibels / 10)
    return np.asarray(sound + noise[: len(sound)] * np.sqrt(wanted / np.mean(noise**2)))


def low_passed(sound: Wide, edge: float, order: int = 8) -> Wide:
    return _filtered(sound, lambda f: 1 / np.sqrt(1 + (f / edge) ** (2 * order)))


def high_passed(sound: Wide, edge: float, order: int = 4) -> Wide:
    return _filtered(sound, lambda f: 1 / np.sqrt(1 + (edge / np.maximum(f, 1)) ** (2 * order)))


def in_a_room(sound: Wide, seconds: float, direct: float, seed: int) -> Wide:
    """Add echoes that lose 60 dB in so many seconds; the first sound is so many dB above them."""
    chance = np.random.RandomState(seed)
    t = np.arange(round(seconds * RATE)) / RATE
    echoes = chance.standard_normal(len(t)) * 10 ** (-3 * t / seconds)
    echoes[: round(0.004 * RATE)] = 0
    echoes *= 10 ** (-direct / 20) / np.sqrt(np.sum(echoes**2))
    echoes[0] = 1
    size = 1 << (len(sound) + len(t)).bit_length()
    whole = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echoes, size), size)
    return np.asarray(whole[: len(sound)])


def resampled(sound: Wide, rate: int) -> Wide:
    """Resample a sound to another rate and back."""
    there = round(len(sound) * rate / RATE)
    return _to_length(_to_length(sound, there), len(sound))


def clipped(sound: Wide, decibels: float) -> Wide:
    limit = np.max(np.abs(sound)) * 10 ** (-decibels / 20)
    return np.asarray(np.clip(sound, -limit, limit))


def eight_bits(sound: Wide) -> Wide:
    return np.asarray(np.rint(sound * 128) / 128)


def _to_length(sound: Wide, length: int) -> Wide:
    spectrum = np.fft.rfft(sound)
    return np.fft.irfft(spectrum, length) * length / len(sound)


def _speech(frequencies: Wide) -> Wide:
    above = (frequencies / 500) ** 1.5
    below = np.clip(frequencies / 100, 0, 1) ** 2
    return np.asarray(below / np.sqrt(1 + above**2))


def _shaped(length: int, seed: int, shape: Spectrum) -> Wide:
    noise = np.random.RandomState(seed).standard_normal(length)
    noise = _filtered(noise, lambda f: shape(f) * ((f > 20) & (f < 20_000)))
    return np.asarray(noise / np.std(noise))


def _filtered(sound: Wide, response: Spectrum) -> Wide:
    size = 2 * len(sound)
    spectrum = np.fft.rfft(sound, size) * response(
        np.arange(size // 2 + 1, dtype=np.float64) * (RATE / size)
    )
    return np.asarray(np.fft.irfft(spectrum, size)[: len(sound)])
