"""The reports of other parts of the program, put into the outbox in words."""

from collections.abc import Sequence

from quarto_access.narration.announcement import NOTHING, Phrase, Priority, Telling, say
from quarto_access.storage.settings import (
    Copied,
    KeptAgain,
    NotKept,
    ReadAgain,
    Report,
    SettingsBroken,
)
from quarto_access.storage.settings_text import Problem, Trouble
from quarto_access.ui.configuration.settings_table import verbatim
from quarto_access.ui.keys.key_names import key_name, what
from quarto_access.ui.keys.keymap import KeyTaken
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reasons import why

MOST_NAMES = 3
"""The number of names that are spoken; the file has the others."""

NAMELESS = (Trouble.UNREADABLE, Trouble.NOT_UTF_8)


class Reports:
    """Puts reports into the outbox; each method is passed to the part that calls it."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._had_sound: bool | None = None

    def of_settings(self, report: Report) -> None:
        """Report that the file of the settings is broken, or could not be written."""
        self._outbox.put(Kind.SETTINGS, told(report))

    def key_taken(self, clash: KeyTaken) -> None:
        """Report a chosen key that already has another command."""
        telling = say(
            "keys.clash",
            priority=Priority.URGENT,
            key=key_name(clash.key),
            what=what(clash.wanted_for, clash.context),
            other=what(clash.command, clash.context),
        )
        self._outbox.put(Kind.KEYS, telling)

    def transcript_failed(self) -> None:
        """Report that the transcript ends here; the reason would not help the player."""
        self._outbox.put(Kind.TRANSCRIPT, say("fault.transcript", priority=Priority.URGENT))

    def of_languages(self, telling: Telling) -> None:
        """Report that a language cannot be read."""
        self._outbox.put(Kind.LANGUAGE, telling)

    def sound_changed(self, alive: bool) -> None:
        """Report that sound is gone, or back; sound at the start is not reported."""
        is_first, self._had_sound = self._had_sound is None, alive
        if is_first and alive:
            return
        message = "sound.back" if alive else "sound.none"
        self._outbox.put(Kind.SOUND, say(message, priority=Priority.EVENT))

    def sound_broken(self, name: str) -> None:
        """Report that a sound of a pack cannot be read."""
        told = say("sound.broken", priority=Priority.EVENT, name=name)
        self._outbox.put(Kind.PACK, told)

    def pack_lost(self, error: OSError) -> None:
        """Report that a sound pack is not there or cannot be read."""
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            told = say("sound.pack-gone", priority=Priority.EVENT)
        else:
            told = say("sound.pack-unread", priority=Priority.EVENT, reason=why(error))
        self._outbox.put(Kind.PACK, told)


def told(report: Report) -> Telling:
    """Return the announcement for one event of the settings file."""
    match report:
        case SettingsBroken(problems):
            return troubles(problems)
        case Copied(name):
            return say("settings-file.copy", priority=Priority.URGENT, name=name)
        case NotKept(error):
            return say("settings-file.fault", priority=Priority.URGENT, reason=why(error))
        case KeptAgain():
            return say("settings-file.kept", priority=Priority.EVENT)
        case ReadAgain():
            return say("settings-file.read", priority=Priority.EVENT)


def troubles(problems: Sequence[Problem]) -> Telling:
    """Return the announcement of everything that is wrong with a file."""
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
    """Return the name of a setting, shortened in case it is something else."""
    return name[:40]
