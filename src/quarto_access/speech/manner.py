"""The manner of speech, for those ways of speaking that let the game set it."""

from quarto_access.core.board import Square
from quarto_access.core.values import value

WORDS_A_MINUTE = 200
SLOWEST, FASTEST = 80, 450
STEPS_TO_DOUBLE = 40


@value
class Voice:
    """A voice that the system has for us."""

    id: str
    language: str
    name: str

    def speaks(self, language: str) -> bool:
        return self.language.split("-")[0] == language.lower().split("-")[0]


@value
class Manner:
    """Rate, pitch and volume go from 0 to 100; 50 is the engine's usual value."""

    language: str = "en"
    voice: str = ""
    """The id of a voice of our own; empty for one that suits the language."""
    rate: int = 50
    pitch: int = 50
    volume: int = 50
    square: Square | None = None
    """The square from whose direction the words come; from the middle if None."""

    @property
    def words_a_minute(self) -> int:
        wanted = round(WORDS_A_MINUTE * 2 ** ((self.rate - 50) / STEPS_TO_DOUBLE))
        return min(FASTEST, max(SLOWEST, wanted))


USUAL = Manner()
