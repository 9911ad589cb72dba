"""Sentences as they are said in English today, for tests that have to know the very words."""

from quarto_access.i18n.language import Language
from quarto_access.narration.announcement import Fact


def english(message: str, **facts: Fact) -> str:
    """One sentence."""
    return Language().sentence(message, facts)
