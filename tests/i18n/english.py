"""Sentences in the present English, for tests that need the very words."""

from quarto_access.i18n.language import Language
from quarto_access.narration.announcement import Fact


def english(message: str, **facts: Fact) -> str:
    """Return one sentence."""
    return Language().sentence(message, facts)
