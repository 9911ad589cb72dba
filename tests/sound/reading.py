"""A program that recognises a piece, a row and a column by ear.

It knows when a sound begins and which set is played, as a player does who pressed the key. It
measures four numbers, one for each mark. The limits between the traits are set once, half-way
between the sixteen clean sounds of the files, and never change.

It listens with one ear, the better one; a player has two. Nothing here is tuned to any noise.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from quarto_access.audio.samples import RATE, Wide
from quarto_access.audio.synthesis.piece_sounds import Making
from quarto_access.core.pieces import Characteristic, Edition, Piece, Trait
from quarto_access.core.values import value

TALL, SHORT = ((225, 280), (338, 415)), ((690, 815), (1035, 1220))
"""The bands of the two partials of a body."""

BESIDE_TALL, BESIDE_SHORT = ((288, 330), (425, 480)), ((830, 1010),)
"""The bands without a partial: anything there is not the body."""

SCRAPED = ((1350.0, 3400.0),)
Band = tuple[float, float]
MARKS = Edition.ACCESS.characteristics
AT_MOST = 20.0
"""The most decibels that count: in a clean sound, silence is no better than very little."""

GUARD = RATE // 40
"""The samples of silence after a sound, so that its end does not wrap to its beginning."""

QUIET = 12.0
"""The decibels below the body's tap that count as silence, which noise and echoes fill."""


@value
class Marks:
    """The measures of a sound, in decibels: more for tall, square, hollow and grooved."""

    height: float
    shape: float
    body: float
    finish: float

    def of(self, characteristic: Characteristic) -> float:
        return float(getattr(self, characteristic.value))


class Reader:
    """Reads the sounds of one set."""

    def __init__(self, making: Making, clean: Mapping[Piece, Wide]) -> None:
        self._making = making
        marks = {piece: self.marks(sound) for piece, sound in clean.items()}
        self.limits: dict[Characteristic, float] = {}
        self.room: dict[Characteristic, float] = {}
        for mark in MARKS:
            more, less = (
                [m.of(mark) for p, m in marks.items() if _more(p, mark) is is_more]
                for is_more in (True, False)
            )
            self.limits[mark] = (min(more) + max(less)) / 2
            self.room[mark] = (min(more) - max(less)) / 2

    def read(self, sound: Wide) -> dict[Characteristic, Trait]:
        """Return the four traits; the sound begins with the first sample."""
        marks = self.marks(sound)
        return {mark: _trait(mark, marks.of(mark) > self.limits[mark]) for mark in MARKS}

    def margin(self, piece: Piece, sound: Wide) -> dict[Characteristic, float]:
        """Return how far each mark is on its own side of the limit; a negative one was misread."""
        marks = self.marks(sound)
        return {
            mark: (marks.of(mark) - self.limits[mark]) * (1 if _more(piece, mark) else -1)
            for mark in MARKS
        }

    def marks(self, sound: Wide) -> Marks:
        bands = (TALL, SHORT, SCRAPED, BESIDE_TALL, BESIDE_SHORT)
        low, high, scraped, by_low, by_high = powers(sound, bands, self._making.length)
        tap = slice(0, _at(self._making.first))
        height = _decibels(low[tap].mean(), high[tap].mean())
        body, beside = (low, by_low) if height > 0 else (high, by_high)
        loudest = body[tap].mean()
        return Marks(
            height,
            self._rise(body, loudest),
            self._ringing(body, beside, loudest),
            self._ratchet(scraped, loudest),
        )

    def _rise(self, body: Wide, loudest: float) -> float:
        """Return how much louder a second tap is than the moment before it."""
        making = self._making
        gap = (making.apart - making.first) / 3
        before = body[_at(making.apart - 1.7 * gap) : _at(making.apart - 0.2 * gap)].mean()
        after = body[_at(making.apart + 0.002) : _at(making.apart + making.first * 0.7)].mean()
        least = loudest * 10 ** (-QUIET / 10)
        return _decibels(max(after, least), max(before, least))

    def _ringing(self, body: Wide, beside: Wide, loudest: float) -> float:
        """Return how far the body still stands out when a dry second tap is over."""
        making = self._making
        late = slice(_at(making.apart + making.last + 0.004), _at(making.length * 0.93))
        least = loudest * 10 ** (-QUIET / 10)
        return _decibels(max(least, body[late].mean() - beside[late].mean()), loudest)

    def _ratchet(self, scraped: Wide, loudest: float) -> float:
        """Return how strongly the upper band beats at the rate of the teeth."""
        part = scraped[: _at(self._making.scraped)]
        turning = np.exp(-2j * np.pi * TEETH * np.arange(len(part)) / RATE)
        return _decibels(2 * abs(np.mean(part * turning)), loudest)


TEETH = 40.0


def powers(sound: Wide, groups: Sequence[Sequence[Band]], seconds: float) -> list[Wide]:
    """Return the power in each group of bands from moment to moment."""
    length = _at(seconds)
    size = 1 << (length + GUARD - 1).bit_length()
    spectrum = np.fft.fft(sound[: size - GUARD], size)
    frequencies = np.fft.fftfreq(size, 1 / RATE)
    found = []
    for group in groups:
        power = np.zeros(length)
        for low, high in group:
            middle, half = (low + high) / 2, (high - low) / 2
            inside = np.clip(1.5 - np.abs(frequencies - middle) / half, 0, 1)
            power += np.abs(np.fft.ifft(spectrum * inside))[:length] ** 2 * 2
        found.append(power)
    return found


def better_ear(both: Wide) -> Wide:
    """Return the louder of two channels."""
    return np.asarray(both[:, int(np.argmax(np.sum(both**2, axis=0)))])


def _at(seconds: float) -> int:
    return round(seconds * RATE)


def _decibels(one: float, other: float) -> float:
    ratio = (one + 1e-12) / (other + 1e-12)
    return float(np.clip(10 * np.log10(ratio), -AT_MOST, AT_MOST))


def _more(piece: Piece, mark: Characteristic) -> bool:
    return MORE[mark] in piece.traits


def _trait(mark: Characteristic, more: bool) -> Trait:
    first, second = mark.traits
    return MORE[mark] if more else first if MORE[mark] is second else second


MORE = {
    Characteristic.HEIGHT: Trait.TALL,
    Characteristic.SHAPE: Trait.SQUARE,
    Characteristic.BODY: Trait.HOLLOW,
    Characteristic.FINISH: Trait.GROOVED,
}
