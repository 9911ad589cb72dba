"""The preferences of one listener, as a value that goes with each telling.

It never changes: who keeps one, on whichever thread, goes on as was preferred when it was made.
"""

from quarto_access.audio.hearing import Hearing
from quarto_access.core.values import value
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Style
from quarto_access.narration.announcement import Fact, Telling
from quarto_access.speech.manner import USUAL, Manner


@value
class Preferences:
    """How one listener is told things, and hears them."""

    language: Language = Language()
    style: Style = Style()
    manner: Manner = USUAL
    hearing: Hearing = Hearing()
    sounds_alone: bool = False
    """Whether what a sound tells by itself is not said."""
    from_squares: bool = False
    """Whether what is said of a square comes from where it is."""

    placements_by_sound: bool = False
    """Whether a sound alone tells where somebody else has placed who then gives a piece."""

    def word(self, fact: Fact) -> str:
        """Return how a fact reads to this listener."""
        return self.language.word(fact, self.style)

    def text(self, telling: Telling) -> str:
        """Return how a telling reads to this listener."""
        return self.language.utterance(telling.announcements, self.style)
