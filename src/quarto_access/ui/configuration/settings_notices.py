"""The words for a settings file that is broken or cannot be written: few words, however many."""

from collections.abc import Sequence

from quarto_access.narration.announcement import NOTHING, Phrase, Priority, Telling, say
from quarto_access.storage.settings import Copied, NotKept, Report, SettingsBroken
from quarto_access.storage.settings_text import Problem, Trouble
from quarto_access.ui.configuration.settings_table import verbatim

MOST_NAMES = 3
"""So many names are told; the file has the others."""

NAMELESS = (Trouble.UNREADABLE, Trouble.NOT_UTF_8)


def told(report: Report) -> Telling:
    """Return what is told of one thing that happened to the file."""
    match report:
        case SettingsBroken(problems):
            return troubles(problems)
        case Copied(name):
            return say("settings-file.copy", priority=Priority.URGENT, name=name)
        case NotKept():
            return say("settings-file.fault", priority=Priority.URGENT)


def troubles(problems: Sequence[Problem]) -> Telling:
    """Return what is told of everything that is wrong with a file."""
    telling = NOTHING
    for trouble in Trouble:
        names = [problem.name for problem in problems if problem.trouble is trouble]
        message = f"settings-file.{trouble.value}"
        if names and trouble in NAMELESS:
            telling += say(message, priority=Priority.URGENT)
        elif names:
            shown = verbatim([_short(name) for name in names[:MOST_NAMES]])
            if len(names) > MOST_NAMES:
                shown += (Phrase("settings-file.more", {}),)
            telling += say(message, priority=Priority.URGENT, count=len(names), names=shown)
    return telling


def _short(name: str) -> str:
    """A name that was meant as one; of anything else the beginning is enough."""
    return name[:40]
