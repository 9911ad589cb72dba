"""What is told of a settings file that is broken or cannot be written: few words, however many."""

from collections.abc import Sequence

from quarto_access.narration.announcement import NOTHING, Phrase, Priority, Telling, say
from quarto_access.storage.settings import Settings
from quarto_access.storage.settings_text import Problem, Trouble
from quarto_access.ui.settings_table import verbatim

MOST_NAMES = 3
"""So many names are told; the file has the others."""

NAMELESS = (Trouble.UNREADABLE, Trouble.NOT_UTF_8)


def went_wrong(settings: Settings) -> Telling:
    """What is to be told once; nothing in most cases. What could not be written is tried again."""
    settings.keep()
    telling = troubles(settings.take_problems())
    copy = settings.take_copy()
    if copy is not None:
        telling += say("settings-file.copy", priority=Priority.URGENT, name=copy)
    if settings.take_fault():
        telling += say("settings-file.fault", priority=Priority.URGENT)
    return telling


def troubles(problems: Sequence[Problem]) -> Telling:
    """What was wrong with a file."""
    telling = NOTHING
    for trouble in Trouble:
        names = [problem.name for problem in problems if problem.trouble is trouble]
        message = f"settings-file.{trouble.value}"
        if names and trouble in NAMELESS:
            telling += say(message, priority=Priority.URGENT)
        elif names:
            told = verbatim([_short(name) for name in names[:MOST_NAMES]])
            if len(names) > MOST_NAMES:
                told += (Phrase("settings-file.more", {}),)
            telling += say(message, priority=Priority.URGENT, count=len(names), names=told)
    return telling


def _short(name: str) -> str:
    """A name that was meant as one; of anything else the beginning is enough."""
    return name[:40]
