"""The time until words, or the next sound of a row, may follow a sound."""

from quarto_access.audio.hearing import Hearing
from quarto_access.narration.announcement import Cue
from quarto_access.narration.cues import CUES

PIP = 0.07
"""A pip and the pause after it."""


def lengths(cue: Cue, hearing: Hearing) -> tuple[float, float]:
    """Return the seconds until words may follow a cue, and until the next cue may."""
    spec = CUES[cue.sound]
    if not hearing.volume(of_piece=spec.is_piece):
        return 0.0, 0.0
    told = spec.told
    if cue.square is not None and spec.waits_for_pips:
        told += 2 * PIP if hearing.way == "mono" else PIP
    return told, told if spec.step is None else spec.step
