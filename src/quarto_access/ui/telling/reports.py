"""What the parts of the program report of themselves, put into the outbox in words."""

from quarto_access.narration.announcement import Priority, Telling, say
from quarto_access.storage.settings import Report
from quarto_access.ui.configuration.settings_notices import told
from quarto_access.ui.keys.keymap import KeyTaken
from quarto_access.ui.screens.help import key_name, what
from quarto_access.ui.telling.outbox import Kind, Outbox


class Reports:
    """Each method is handed to the part whose reports it takes."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._had_sound: bool | None = None

    def of_settings(self, report: Report) -> None:
        """The file of the settings is broken, or could not be written."""
        self._outbox.put(Kind.SETTINGS, told(report))

    def key_taken(self, clash: KeyTaken) -> None:
        """A key that was chosen asks for something else."""
        telling = say(
            "keys.clash",
            priority=Priority.URGENT,
            key=key_name(clash.key),
            what=what(clash.wanted_for, clash.context),
            other=what(clash.command, clash.context),
        )
        self._outbox.put(Kind.KEYS, telling)

    def transcript_failed(self, error: OSError) -> None:
        """The transcript ends here."""
        del error  # which the player cannot help
        self._outbox.put(Kind.TRANSCRIPT, say("fault.transcript", priority=Priority.URGENT))

    def of_languages(self, telling: Telling) -> None:
        """A language cannot be read."""
        self._outbox.put(Kind.LANGUAGE, telling)

    def sound_changed(self, alive: bool) -> None:
        """Sound is gone, or back; that there is some at first is no news."""
        is_first, self._had_sound = self._had_sound is None, alive
        if is_first and alive:
            return
        message = "sound.back" if alive else "sound.none"
        self._outbox.put(Kind.SOUND, say(message, priority=Priority.EVENT))

    def sound_broken(self, name: str) -> None:
        """A sound of a pack cannot be read."""
        told = say("sound.broken", priority=Priority.EVENT, name=name)
        self._outbox.put(Kind.PACK, told)
