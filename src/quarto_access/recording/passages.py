"""The passages of a recording: a game that is over, told from its beginning to its end.

The listener was not there: the players have names, and nobody is "you".
"""

from collections.abc import Iterator

from quarto_access.audio.hearing import Hearing
from quarto_access.core.board import Square
from quarto_access.core.values import replace, value
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup
from quarto_access.narration import retelling, terms
from quarto_access.narration.announcement import NOTHING, Cue, Phrase, Telling, say
from quarto_access.narration.event_announcements import BOTH
from quarto_access.preferences import Preferences
from quarto_access.speech.manner import USUAL, Manner

VOLUME = 65
"""The volume of everything: the loudest sound and the loudest word fit together."""


@value
class Passage:
    """Sounds, and the words after them, from the direction of a square or from the middle."""

    cues: tuple[Cue, ...]
    text: str
    square: Square | None = None


def passages(match: Match, title: Phrase, to: Preferences) -> tuple[Passage, ...]:
    """Return all passages, in the words that a player likes to hear."""
    style = replace(to.style, listeners=BOTH)
    listener = replace(to, style=style)
    return tuple(_passage(telling, listener) for telling in _told(match, title))


def as_recorded(hearing: Hearing) -> Hearing:
    """Return a player's preferences for sounds, without those for the player's own ears."""
    return replace(hearing, pieces=VOLUME, signals=VOLUME, voice=VOLUME, side="both")


def as_spoken(manner: Manner) -> Manner:
    """Return the manner of a player's voice, not faster than usual: others must follow it."""
    return replace(manner, rate=min(manner.rate, USUAL.rate), square=None)


def _told(match: Match, title: Phrase) -> Iterator[Telling]:
    yield say("recording.opening", game=title)
    if told := _terms(match.setup):
        yield told
    yield retelling.beginning(match)
    yield from retelling.retold(match.played, match.setup, end=match.closed)
    yield from retelling.more_about(match)


def _terms(setup: Setup) -> Telling:
    """Say who played whom, if they have names, and everything unusual that they agreed on."""
    names = any(setup.names) or any(setup.seats)
    return (terms.opponents(setup) if names else NOTHING) + terms.unusual(setup)


def _passage(telling: Telling, to: Preferences) -> Passage:
    squares = [a.square for a in telling.announcements if a.square is not None]
    square = squares[-1] if to.from_squares and squares else None
    return Passage(telling.cues, to.text(telling), square)
