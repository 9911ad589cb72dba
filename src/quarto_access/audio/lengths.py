"""How long sounds take to tell what they tell: words follow then, and the next sound of a row."""

from quarto_access.audio.hearing import Hearing
from quarto_access.narration.announcement import Cue

TOLD = {
    "piece": 0.35,
    "piece.compact": 0.12,
    "empty": 0.08,
    "edge": 0.13,
    "place": 0.12,
    "illegal": 0.15,
    "receive": 0.25,
    "wrong": 0.3,
    "quarto": 0.5,
    "win": 0.4,
    "draw": 0.4,
    "timeout": 0.4,
}
OTHERS = 0.2

STEP = {"piece": 0.35, "piece.compact": 0.18, "empty": 0.18}
"""Seconds from one space of a line to the next."""

PIP = 0.07
"""A pip and the pause behind it."""

WITH_PIPS = frozenset({"piece", "piece.compact", "empty"})


def lengths(cue: Cue, hearing: Hearing) -> tuple[float, float]:
    """When a cue has told what it tells, and when the next one follows."""
    if hearing.nothing:
        return 0.0, 0.0
    told = TOLD.get(cue.sound, OTHERS)
    pips = 0.0
    if cue.square is not None and cue.sound in WITH_PIPS:
        pips = 2 * PIP if hearing.way == "mono" else PIP
    return told + pips, STEP.get(cue.sound, told) + (pips if cue.sound == "piece" else 0.0)
