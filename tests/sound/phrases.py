"""The recognition by ear of one of many sentences, or of none of them.

The system's espeak-ng speaks each sentence too. Both sounds become pictures of the ear's bands, and
are aligned by their likeness: a voice may be a little faster or slower. The nearest sentence on the
whole is the one that was heard, unless there is a moment in which the two differ as much as two
words do.
"""

import subprocess
import wave
from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO

import numpy as np

from quarto_access.audio.samples import Wide
from tests.sound.recorder import LOUD, RATE

WORDS_A_MINUTE = 200
"""The rate of our own voice."""

FRAMES = 100
"""The frames in a second."""

WINDOW = RATE // 25
SIZE = 1024
BANDS = 32
LOWEST, HIGHEST = 120.0, 7000.0

FLOOR = 45.0
"""The decibels below the loudest cell that count as silence."""

LONGER = 1.3
"""The most by which the same sentence may be longer or shorter."""

DWELL = 3.0
"""The cost, in decibels, of repeating a frame or leaving one out."""

WAIT = 2.0
"""The cost, in decibels, of taking a frame for another sound, before the words."""

MOMENT = FRAMES // 4
"""About the length of a short word."""

OTHER_WORD = 4.0
"""The decibels over a moment that show another word.

They are 5.8 or more for most other words, though less for B instead of D; for the same words,
spoken by another espeak-ng, played and recorded, they are at most 2.5.
"""


DOUBT = 0.4
"""The decibels for each frame within which another sentence is not excluded.

A voice never says a sentence twice in the same way, and with D instead of B another one may be as
near as this, or nearer.
"""

FEW = 4
"""The sentences that are compared frame by frame: those that are nearest in larger steps."""

STEP = 4
"""The frames of a larger step."""


def heard(samples: Sequence[int] | Wide, sentences: Iterable[str], lead: float = 0.0) -> str | None:
    """Return which sentence was spoken; None if it was none of them.

    Other sounds may come first, for so many seconds, even words.
    """
    return nearest(samples, sentences, lead)[0]


def nearest(
    samples: Sequence[int] | Wide, sentences: Iterable[str], lead: float = 0.0, voice: str = "en"
) -> tuple[str | None, bool]:
    """Return the same, and whether it is certain: no other sentence is nearly as near."""
    seen = picture(np.asarray(samples, float))
    frames = round(lead * FRAMES)
    pictures = {text: _said(text, voice) for text in sorted(set(sentences))}
    few = [
        text
        for text, said in pictures.items()
        if len(said) / LONGER < len(seen) < len(said) * LONGER + frames
    ]
    few.sort(key=lambda text: _whole(_coarse(seen), _coarse(pictures[text]), frames // STEP))
    found = sorted((_whole(seen, pictures[text], frames), text) for text in few[:FEW])
    if not found or _worst(seen, pictures[found[0][1]], frames) > OTHER_WORD:
        return None, True
    (least, text), *others = found
    return text, all(far - least > DOUBT for far, _ in others)


def picture(samples: Wide) -> Wide:
    """Return the decibels of each band in each frame, without the silence before and after."""
    loud = np.flatnonzero(np.abs(samples) > LOUD)
    assert len(loud), "nothing to be heard"
    sound = np.pad(samples[loud[0] : loud[-1] + 1], (0, WINDOW))
    frames = np.lib.stride_tricks.sliding_window_view(sound, WINDOW)[:: RATE // FRAMES]
    power = np.abs(np.fft.rfft(frames * np.hanning(WINDOW), SIZE)) ** 2 @ _bands()
    decibels = 10 * np.log10(power + 1e-9)
    return np.asarray(np.maximum(decibels - np.max(decibels), -FLOOR))


def _coarse(picture: Wide) -> Wide:
    """Return the same in larger steps."""
    steps = len(picture) // STEP
    return np.asarray(picture[: steps * STEP].reshape(steps, STEP, BANDS).mean(axis=1))


def _whole(seen: Wide, said: Wide, lead: int) -> float:
    """Return the decibels between two pictures, for each frame of the sentence."""
    return float(_costs(_apart(seen, said), lead)[-1, -1]) / len(said)


def _worst(seen: Wide, said: Wide, lead: int) -> float:
    """Return the decibels in the moment in which they differ most."""
    apart = _apart(seen, said)
    way = _way(apart, _costs(apart, lead))
    return float(np.convolve(way, np.full(MOMENT, 1 / MOMENT), "valid").max(initial=0))


def _apart(seen: Wide, said: Wide) -> Wide:
    """Return the decibels between each frame of one and each of the other."""
    squares = (seen**2).sum(axis=1)[:, None] + (said**2).sum(axis=1) - 2 * seen @ said.T
    return np.asarray(np.sqrt(np.maximum(squares, 0) / BANDS))


def _costs(apart: Wide, lead: int) -> Wide:
    """Return the cost of the cheapest way to each pair of frames, worked out by diagonals."""
    rows, columns = apart.shape
    costs = np.full((rows + 1, columns + 1), np.inf)
    costs[: lead + 1, 0] = WAIT * np.arange(rows + 1)[: lead + 1]
    flat, width = costs.reshape(-1), columns + 1
    for diagonal in range(rows + columns - 1):
        row = np.arange(max(0, diagonal - columns + 1), min(rows, diagonal + 1))
        column = diagonal - row
        at = (row + 1) * width + column + 1
        dwelt = np.minimum(flat[at - 1], flat[at - width]) + DWELL
        flat[at] = np.minimum(flat[at - width - 1], dwelt) + apart[row, column]
    return costs


def _way(apart: Wide, costs: Wide) -> Wide:
    """Return the distances of the pairs of frames on the cheapest way."""
    row, column = apart.shape
    found = []
    while column:
        found.append(apart[row - 1, column - 1])
        before = (costs[row - 1, column - 1], costs[row, column - 1], costs[row - 1, column])
        if before[0] <= min(before[1:]) + DWELL:
            row, column = row - 1, column - 1
        elif before[1] < before[2]:
            column -= 1
        else:
            row -= 1
    return np.array(found)


@cache
def _said(text: str, voice: str) -> Wide:
    return picture(said(text, voice=voice))


def said(text: str, words_a_minute: int = WORDS_A_MINUTE, voice: str = "en") -> Wide:
    """Return a text spoken by espeak-ng."""
    made = subprocess.run(
        ["espeak-ng", "-v", voice, "-s", str(words_a_minute), "--stdout", text],
        check=True,
        capture_output=True,
    )
    with wave.open(BytesIO(made.stdout)) as sound:
        samples = np.frombuffer(sound.readframes(1 << 30), "<i2").astype(float)
        return resampled(samples, sound.getframerate())


def resampled(samples: Wide, rate: int) -> Wide:
    """Return samples at the rate at which a sink is recorded."""
    length = round(len(samples) * RATE / rate)
    spectrum = np.fft.rfft(samples)[: length // 2 + 1]
    return np.asarray(np.fft.irfft(spectrum, length) * length / len(samples))


@cache
def _bands() -> Wide:
    """Return the share of each frequency in each band: triangles, evenly wide on the mel scale."""
    lowest, highest = (2595 * np.log10(1 + edge / 700) for edge in (LOWEST, HIGHEST))
    edges = np.linspace(lowest, highest, BANDS + 2)
    mel = 2595 * np.log10(1 + np.linspace(0, RATE / 2, SIZE // 2 + 1)[:, None] / 700)
    rising = (mel - edges[:-2]) / (edges[1:-1] - edges[:-2])
    falling = (edges[2:] - mel) / (edges[2:] - edges[1:-1])
    return np.asarray(np.clip(np.minimum(rising, falling), 0, None))
