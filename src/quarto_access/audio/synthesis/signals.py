"""The sounds that are not pieces, each with its own loudness relative to a piece.

None has a body that rings at a piece's pitch, so none can be taken for a piece. Sounds for an
opening rise, those for an ending fall, refusals are low. Nothing stays on one pitch for half a
second.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from quarto_access.audio.samples import Wide
from quarto_access.audio.synthesis.loudness import set_to
from quarto_access.audio.synthesis.piece_sounds import LEVEL
from quarto_access.audio.synthesis.tones import breath, dying, glide, laid, swell, tone

ROWS = (2093.0, 1568.0, 1175.0, 880.0)
"""The pitches of the rows. Row 1 is the farthest, and higher means farther."""

COLUMNS = (440.0, 587.5, 784.0, 1046.5)
"""The pitches of the columns from left to right, an octave below."""

PIP = 0.055

BELL = {1.0: 1.0, 2.0: 0.5, 3.01: 0.25, 4.2: 0.12}
REED = {1.0: 1.0, 3.0: 0.6, 5.0: 0.4, 7.0: 0.25}
SOFT = {1.0: 1.0, 2.0: 0.3}
BRIGHT = {1.0: 1.0, 2.0: 0.5, 3.0: 0.35, 4.0: 0.25}


def made() -> dict[str, Wide]:
    """Return all signals, by the names of their files without the ending."""
    return {name: set_to(make(), LEVEL + beside) for name, (beside, make) in _TABLE.items()}


def _bell(pitch: float, seconds: float) -> Wide:
    return tone(pitch, seconds, BELL) * dying(seconds, 0.006, 30 / seconds)


def _notes(*pitches: float, apart: float, last: float) -> Wide:
    moments = [apart * at for at in range(len(pitches))]
    lasting = [apart * 1.4] * (len(pitches) - 1) + [last]
    bells = [_bell(pitch, seconds) for pitch, seconds in zip(pitches, lasting, strict=True)]
    return laid(moments[-1] + last, *zip(moments, bells, strict=True))


def _sweep(begin: float, end: float, seconds: float) -> Wide:
    above = 0.3 * glide(2 * begin, 2 * end, seconds)
    return (glide(begin, end, seconds) + above) * swell(seconds, 0.04, 0.06)


def _place() -> Wide:
    """Return wood set down on felt: a thud that drops, and a rustle."""
    thud = glide(190, 85, 0.13) * dying(0.13, 0.003, 250)
    rustle = 0.25 * breath(900, 5000, 0.05, seed=1) * dying(0.05, 0.004, 600)
    return laid(0.14, (0, thud), (0.012, rustle))


def _empty() -> Wide:
    return breath(700, 5000, 0.07, seed=2) * swell(0.07, 0.03, 0.04)


def _edge() -> Wide:
    """Return noise that grows and then stops, like a wall."""
    return breath(250, 1600, 0.13, seed=3) * swell(0.13, 0.12, 0.002)


def _wrong() -> Wide:
    buzz = tone(98, 0.14, REED | {9.0: 0.2, 11.0: 0.15}) * swell(0.14, 0.01, 0.04)
    return laid(0.36, (0, buzz), (0.2, buzz))


def _illegal() -> Wide:
    low = tone(147, 0.07, SOFT) * swell(0.07, 0.01, 0.03)
    lower = tone(117, 0.09, SOFT) * swell(0.09, 0.01, 0.05)
    return laid(0.19, (0, low), (0.1, lower))


def _too_soon() -> Wide:
    """Return two soft brushes, like turning a page back."""
    brush = breath(300, 1200, 0.08, seed=5) * swell(0.08, 0.03, 0.04)
    return laid(0.2, (0, brush), (0.11, brush))


def _sent() -> Wide:
    """Return a breath that leaves upwards, shorter than a word."""
    return breath(1500, 7000, 0.09, seed=6) * swell(0.09, 0.06, 0.02)


def _steps(*pitches: float) -> Wide:
    parts = [tone(pitch, 0.06, REED) * swell(0.06, 0.01, 0.03) for pitch in pitches]
    return laid(0.2, *((0.065 * at, part) for at, part in enumerate(parts)))


def _curtain(begin: float, end: float) -> Wide:
    """Return five puffs of noise, each in its own band, from one end to the other."""
    factor = (end / begin) ** 0.25
    bands = [begin * factor**at for at in range(5)]
    puffs = [
        breath(band * 0.8, band * 1.25, 0.1, seed=4) * swell(0.1, 0.04, 0.05) for band in bands
    ]
    return laid(0.3, *((0.05 * at, puff) for at, puff in enumerate(puffs)))


def _timeout() -> Wide:
    """Return a clock that runs down: strokes that come later and lower."""
    strokes = [(0.0, 880.0), (0.1, 784.0), (0.22, 659.0), (0.38, 494.0)]
    return laid(0.62, *((at, tone(p, 0.12, REED) * dying(0.12, 0.004, 150)) for at, p in strokes))


def _ticks(count: int) -> Wide:
    tick = tone(1900, 0.03, {1.0: 1.0, 1.51: 0.6}) * dying(0.03, 0.002, 900, 0.01)
    return laid(0.11 * count - 0.07, *((0.11 * at, tick) for at in range(count)))


def _danger() -> Wide:
    return glide(1500, 500, 0.2) * swell(0.2, 0.02, 0.08)


def _thinking() -> Wide:
    """Return a low hum that turns up, and one that turns down, like somebody who ponders."""
    up = _hum(170, 215, 0.22) * swell(0.22, 0.08, 0.1)
    down = _hum(215, 155, 0.26) * swell(0.26, 0.08, 0.14)
    return laid(0.56, (0, up), (0.3, down))


def _hum(begin: float, end: float, seconds: float) -> Wide:
    """Return a hum with a strong octave, for loudspeakers that are too small for the rest."""
    return glide(begin, end, seconds) + glide(2 * begin, 2 * end, seconds)


def _pip(pitch: float, partials: dict[float, float]) -> Wide:
    return tone(pitch, PIP, partials) * swell(PIP, 0.006, 0.02)


_TABLE: Mapping[str, tuple[float, Callable[[], Wide]]] = MappingProxyType(
    {
        "begin": (-4, partial(_notes, 392, 587, apart=0.16, last=0.34)),
        "turn": (-4, partial(_sweep, 700, 330, 0.22)),
        "give": (-4, partial(_sweep, 330, 700, 0.22)),
        "place": (-2, _place),
        "empty": (-8, _empty),
        "edge": (-5, _edge),
        "quarto": (0, partial(_notes, 659, 831, 1319, apart=0.11, last=0.34)),
        "win": (0, partial(_notes, 523, 659, 784, 1047, 1319, apart=0.09, last=0.45)),
        "lose": (-2, partial(_notes, 659, 554, 440, apart=0.16, last=0.4)),
        "draw": (-2, partial(_notes, 494, 494, apart=0.2, last=0.3)),
        "wrong": (-3, _wrong),
        "illegal": (-4, _illegal),
        "too-soon": (-10, _too_soon),
        "sent": (-8, _sent),
        "undone": (-5, partial(_steps, 1175, 988, 784)),
        "redone": (-5, partial(_steps, 784, 988, 1175)),
        "masks-on": (-4, partial(_curtain, 2400, 300)),
        "masks-off": (-4, partial(_curtain, 300, 2400)),
        "timeout": (-2, _timeout),
        "clock-30": (-9, partial(_ticks, 2)),
        "clock-10": (-7, partial(_ticks, 3)),
        "clock-last": (-6, partial(_ticks, 1)),
        "danger": (-7, _danger),
        "thinking": (-14, _thinking),
        **{f"row-{at}": (-6, partial(_pip, pitch, BRIGHT)) for at, pitch in enumerate(ROWS, 1)},
        **{
            f"column-{at}": (-6, partial(_pip, pitch, REED))
            for at, pitch in zip("abcd", COLUMNS, strict=True)
        },
    }
)
"""The loudness in LU relative to a piece, and the function that makes the sound."""

SIGNAL_LEVELS = MappingProxyType({name: LEVEL + beside for name, (beside, _) in _TABLE.items()})
"""The loudness of each signal, in LUFS."""
