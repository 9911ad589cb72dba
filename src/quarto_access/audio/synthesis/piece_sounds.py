"""The sounds of pieces: four marks, one for each characteristic.

Height is the pitch of the body, shape the number and the hardness of the taps, body the ringing of
the last tap, finish a scrape above everything else. Each mark has its loudness set by itself, so
that it gives away nothing about the others. Colour, in the classic edition, has the mark of finish:
dark is scraped, light is not.
"""

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from quarto_access.audio.samples import Wide
from quarto_access.audio.sound_files import PieceSet, name_of
from quarto_access.audio.synthesis.loudness import loudness, set_to
from quarto_access.audio.synthesis.tones import dying, glide, laid, swell, times, tone
from quarto_access.core.pieces import Edition, Piece, Trait
from quarto_access.core.values import replace, value

LEVEL = -23.0
SCRAPE = -1.5
"""The loudness of the scrape relative to the body, in LU."""

KNOCK = -8.0
"""The loudness of a knock relative to the tap that it opens, in LU."""

PITCH = MappingProxyType({Trait.TALL: 250.0, Trait.SHORT: 750.0})
PARTIALS = {1.0: 1.0, 1.5: 0.45}
"""The partials of a body: a fifth, not an octave.

So all of a tall body is below all of a short one, with room between them, and nothing of either
reaches the scrape.
"""

TEETH = 40.0
"""The teeth that the scrape runs over in a second."""


@value
class Making:
    """The parameters of a set, in seconds, hertz or decibels a second."""

    length: float
    apart: float
    """The time from the first of two taps to the second."""
    first: float
    """The length of the first of two taps, which is always dry."""
    last: float
    """The length of the second tap if the body is solid."""
    alone: float
    """The length of a single tap if the body is solid."""
    ringing: float
    """The decibels that a hollow body loses in a second."""
    soft: float
    hard: float
    knock: tuple[float, float, float]
    scraped: float
    tooth: tuple[float, float, float]


FULL = Making(
    length=0.34,
    apart=0.095,
    first=0.045,
    alone=0.06,
    last=0.06,
    ringing=22.0,
    soft=0.012,
    hard=0.0005,
    knock=(1000.0, 500.0, 0.007),
    scraped=0.2,
    tooth=(3400.0, 1350.0, 0.011),
)
COMPACT = replace(FULL, length=0.12, apart=0.056, first=0.026, alone=0.045, last=0.034, scraped=0.1)
GENTLE = replace(
    FULL, soft=0.016, hard=0.004, knock=(1000.0, 500.0, 0.012), tooth=(3000.0, 1400.0, 0.014)
)
GENTLE_COMPACT = replace(  # a little longer taps, or soft beginnings would need higher peaks
    COMPACT,
    first=0.036,
    alone=0.047,
    last=0.036,
    soft=0.012,
    hard=0.003,
    knock=GENTLE.knock,
    tooth=GENTLE.tooth,
)
MAKINGS: Mapping[PieceSet, Making] = MappingProxyType(
    {
        PieceSet.FULL: FULL,
        PieceSet.COMPACT: COMPACT,
        PieceSet.GENTLE: GENTLE,
        PieceSet.GENTLE_COMPACT: GENTLE_COMPACT,
    }
)


def made(making: Making) -> dict[str, Wide]:
    """Return all sixteen sounds, by their names."""
    return {name_of(piece): struck(piece, making) for piece in Edition.ACCESS.pieces}


def struck(piece: Piece, making: Making) -> Wide:
    """Return the sound of one piece."""
    height, shape, body, finish = piece.traits
    sound = set_to(_body(height, shape, body, making), LEVEL)
    if finish in (Trait.GROOVED, Trait.DARK):
        sound += set_to(_scrape(making), LEVEL + SCRAPE)
    return set_to(sound, LEVEL)


def _body(height: Trait, shape: Trait, body: Trait, making: Making) -> Wide:
    pitch = PITCH[height]
    ringing = making.ringing if body is Trait.HOLLOW else None
    if shape is Trait.ROUND:
        tap = _dry(pitch, making.alone, making.soft)
        if ringing is not None:
            tap = _ringing(pitch, making.length, making.soft, ringing)
        return laid(making.length, (0, tap))
    rest = making.length - making.apart
    first = _dry(pitch, making.first, making.hard)
    last = _dry(pitch, making.last, making.hard)
    if ringing is not None:
        last = _ringing(pitch, rest, making.hard, ringing)
    knock = set_to(_knock(making), loudness(first) + KNOCK)
    taps = ((0, first), (making.apart, last))
    return laid(making.length, *taps, (0, knock), (making.apart, knock))


def _ringing(pitch: float, seconds: float, rise: float, decibels: float) -> Wide:
    return tone(pitch, seconds, PARTIALS) * dying(seconds, rise, decibels, seconds / 6)


def _dry(pitch: float, seconds: float, rise: float) -> Wide:
    """Return a tap that ends in an arc: as short as an exponential, with a softer peak."""
    arc = np.cos(np.pi / 2 * np.clip(times(seconds) / seconds, 0, 1))
    return tone(pitch, seconds, PARTIALS) * swell(seconds, rise, seconds / 5) * arc


def _knock(making: Making) -> Wide:
    begin, end, seconds = making.knock
    return glide(begin, end, seconds) * swell(seconds, making.hard, seconds * 0.6)


def _scrape(making: Making) -> Wide:
    begin, end, seconds = making.tooth
    tooth = glide(begin, end, seconds) * swell(seconds, seconds * 0.4, seconds * 0.4)
    count = round(making.scraped * TEETH)
    return laid(making.length, *((at / TEETH, tooth) for at in range(count)))
