"""The questions to the process that makes recordings, and its answers."""

import os
import sys

from quarto_access.audio.hearing import Hearing
from quarto_access.core.values import value
from quarto_access.match.match import Match
from quarto_access.narration.announcement import Phrase
from quarto_access.preferences import Preferences
from quarto_access.recording.passages import Passage, as_recorded, as_spoken, passages
from quarto_access.speech.manner import Manner

COMMAND = (sys.executable, "-P", os.path.join(os.path.dirname(__file__), "worker.py"))


@value
class Order:
    """A recording that is wanted: its path, the folder that it must be in, and what is heard."""

    path: str
    within: str | None
    passages: tuple[Passage, ...]
    hearing: Hearing
    manner: Manner


def ordered(path: str, match: Match, title: Phrase, to: Preferences, within: str | None) -> Order:
    """Return the order for a game that is over, as a player with these preferences likes it."""
    told, hearing = passages(match, title, to), as_recorded(to.hearing)
    return Order(path, within, told, hearing, as_spoken(to.manner))


@value
class Made:
    """One more passage is made."""


@value
class HalfDone:
    """The same, and half of it took so long that a player may wonder."""


@value
class Completed:
    """The file is whole, and this is its path."""

    path: str


@value
class NoVoice:
    """No voice of this computer speaks the language into a file."""


@value
class VoiceFailed:
    """The voice failed in the middle."""


@value
class NotWritten:
    """The file cannot be written: the system's number and words for the reason."""

    number: int
    text: str


Step = Made | HalfDone | Completed | NoVoice | VoiceFailed | NotWritten
