"""What the players have set, as the session needs it: how each is spoken to, keys, patience."""

from quarto_access.core.rules import Player
from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Level, Style
from quarto_access.narration.announcement import NOTHING, Telling
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.settings import Settings
from quarto_access.ui.chosen_keys import ChosenKeys
from quarto_access.ui.settings_table import GUARD, SETTINGS, SPEECH
from quarto_access.ui.settings_told import went_wrong


class Wishes:
    """`languages` gives a language by its code, or by "auto"."""

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

    def style(self, player: Player) -> Style:
        """How this player likes to be told."""
        return SPEECH[player].style(self.settings)

    def language(self, player: Player) -> Language | None:
        """The language of this player; None where there is but one."""
        code = self.settings[SPEECH[player].language]
        return self.languages(code) if self.languages else None

    def take_fault(self) -> Telling:
        """What was wrong with settings and catalogues, told once."""
        fault = self.languages.take_fault() if self.languages else NOTHING
        return fault + went_wrong(self.settings)

    def talk(self, player: Player, level: Level) -> None:
        """Say more or less to this player."""
        self.settings.change(SPEECH[player].level, level)

    @property
    def guard(self) -> float:
        """Seconds for which Enter waits where an action has moved the focus."""
        return self.settings[GUARD] / 1000
