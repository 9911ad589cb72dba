"""What the players have set, as the session needs it: how each is spoken to, keys, patience."""

from collections.abc import Callable

from quarto_access.audio.hearing import Hearing
from quarto_access.core.rules import Player
from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Level, Style
from quarto_access.narration.announcement import NOTHING, Priority, Telling, say
from quarto_access.speech.manner import Manner, Voice
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.settings import Settings
from quarto_access.ui.chosen_keys import ChosenKeys
from quarto_access.ui.screens.help import key_name, what
from quarto_access.ui.settings_table import (
    BUFFER,
    FROM_SQUARES,
    GUARD,
    ORDER,
    PACK,
    PIECE_SET,
    PIECES_VOLUME,
    SETTINGS,
    SIGNALS_VOLUME,
    SPACE,
    SPEECH,
    VOICE_VOLUME,
)
from quarto_access.ui.settings_told import went_wrong


class Wishes:
    """`languages` gives a language by its code, or by "auto".

    `voices` are those of our own, as far as they are known; `find_voices` has them found.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        profiles: Profiles | None = None,
        languages: Languages | None = None,
    ) -> None:
        self.settings = settings or Settings(SETTINGS)
        self.profiles = profiles or Profiles("", self.settings)
        self.keys = ChosenKeys(self.settings)
        self.languages = languages
        self.voices: tuple[Voice, ...] = ()
        self.find_voices: Callable[[], object] = lambda: None

    def style(self, player: Player) -> Style:
        """How this player likes to be told."""
        return SPEECH[player].style(self.settings)

    def language(self, player: Player) -> Language | None:
        """The language of this player; None where there is but one."""
        code = self.settings[SPEECH[player].language]
        return self.languages(code) if self.languages else None

    def manner(self, player: Player) -> Manner:
        """How the voice of this player sounds."""
        language = self.language(player)
        return SPEECH[player].manner(self.settings, language.code if language else "en")

    def voices_for(self, player: Player) -> tuple[Voice, ...]:
        """The voices that speak this player's language, as far as they are known."""
        language = self.manner(player).language
        return tuple(voice for voice in self.voices if voice.speaks(language))

    @property
    def from_squares(self) -> bool:
        """Whether what is said of a square comes from where it is."""
        return self.settings[FROM_SQUARES]

    def hearing(self, player: Player) -> Hearing:
        """How this player wants to hear sounds."""
        settings = self.settings
        return Hearing(
            settings[SPACE],
            settings[PIECE_SET] == "gentle",
            settings[PIECES_VOLUME],
            settings[SIGNALS_VOLUME],
            settings[VOICE_VOLUME],
            settings[SPEECH[player].side],
            settings[PACK],
            settings[BUFFER],
            settings[ORDER] == "speech-alone",
        )

    @property
    def sounds_alone(self) -> bool:
        """Whether what sounds tell is not said."""
        return self.settings[ORDER] == "sound-alone"

    def take_fault(self) -> Telling:
        """What was wrong with settings and catalogues, told once."""
        fault = self.languages.take_fault() if self.languages else NOTHING
        for clash in self.keys.take_clashes():
            fault += say(
                "keys.clash",
                priority=Priority.URGENT,
                key=key_name(clash.key),
                what=what(clash.wanted_for, clash.context),
                other=what(clash.command, clash.context),
            )
        return fault + went_wrong(self.settings)

    def talk(self, player: Player, level: Level) -> None:
        """Say more or less to this player."""
        self.settings.change(SPEECH[player].level, level)

    @property
    def guard(self) -> float:
        """Seconds for which Enter waits where an action has moved the focus."""
        return self.settings[GUARD] / 1000
