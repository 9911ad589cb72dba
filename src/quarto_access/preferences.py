"""The preferences of one listener, as a value that goes with each telling.

It never changes, so any thread can use it without a lock.
"""

from quarto_access.audio.hearing import Hearing
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Player
from quarto_access.core.values import replace, value
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Style
from quarto_access.narration.announcement import Fact, Telling
from quarto_access.speech.manner import USUAL, Manner


@value
class Preferences:
    """The preferences of one listener for words, voice and sounds."""

    language: Language = Language()
    style: Style = Style()
    manner: Manner = USUAL
    hearing: Hearing = Hearing()
    sounds_alone: bool = False
    """True if words are left out when a sound says the same."""
    from_squares: bool = False
    """True if words about a square come from its direction."""

    placements_by_sound: bool = False
    """True if only a sound says where another player placed a piece before giving one."""

    def heard_by(self, listeners: frozenset[Player]) -> "Preferences":
        """Return these preferences for other listeners: one of them is "you", two have names."""
        return replace(self, style=replace(self.style, listeners=listeners))

    def hearing_pieces(self, pieces: frozenset[Piece]) -> "Preferences":
        """Return these preferences for words that come with the sounds of these pieces."""
        return replace(self, style=replace(self.style, heard=pieces))

    def word(self, fact: Fact) -> str:
        """Return the words of a fact for this listener."""
        return self.language.word(fact, self.style)

    def text(self, telling: Telling) -> str:
        """Return the words of a telling for this listener."""
        return self.language.utterance(telling.announcements, self.style)
