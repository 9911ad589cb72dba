"""The text on a braille display for a message, with facts as in a game."""

from quarto_access.i18n.braille import Braille
from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import Style
from quarto_access.narration.announcement import Announcement, Fact
from tests.i18n.facts import facts_of
from tests.i18n.variants import message_of


def shown(language: Language, message: str, **facts: Fact) -> str:
    """Return a message as a display shows it."""
    announcement = Announcement(message, facts_of(message) | facts)
    return Braille(language).utterance((announcement,), Style())


def messages() -> list[str]:
    """Return every message that can be announced in a game, with all variants."""
    told = (name for name in MESSAGES if not name.startswith("doctor."))
    return [name for name in told if name == message_of(name)]
