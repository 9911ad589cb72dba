"""The passages of a recording: a game that is over, told from its beginning to its end.

It is told to somebody who was not there: the players have names, and nobody is "you".
"""

from collections.abc import Iterator

from quarto_access.audio.hearing import Hearing
from quarto_access.core.board import Square
from quarto_access.core.values import replace, value
from quarto_access.match.match import Match
from quarto_access.narration import retelling
from quarto_access.narration.announcement import Cue, Phrase, Telling, say
from quarto_access.narration.event_announcements import BOTH
from quarto_access.preferences import Preferences

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


def _told(match: Match, title: Phrase) -> Iterator[Telling]:
    yield say("recording.opening", game=title)
    yield retelling.beginning(match)
    yield from retelling.retold(match.played, match.setup.names)
    yield from retelling.more_about(match)


def _passage(telling: Telling, to: Preferences) -> Passage:
    squares = [a.square for a in telling.announcements if a.square is not None]
    square = squares[-1] if to.from_squares and squares else None
    return Passage(telling.cues, to.text(telling), square)
