"""The configuration: the preferences of each player, the keys, and the Enter delay."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from quarto_access.audio.hearing import Hearing
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Style
from quarto_access.narration.announcement import Phrase
from quarto_access.preferences import Preferences
from quarto_access.speech.manner import Manner, Voice
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.setting import Setting
from quarto_access.storage.settings import Settings
from quarto_access.ui.configuration import settings_table
from quarto_access.ui.keys.chosen_keys import ChosenKeys
from quarto_access.ui.keys.key_names import name_in


class Configuration:
    """The values of all settings; `languages` returns a language for its code, or for "auto".

    `voices` are our own voices, as far as they are known; `find_voices` has them found.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        profiles: Profiles | None = None,
        languages: Languages | None = None,
        keys: ChosenKeys | None = None,
    ) -> None:
        self.settings = settings or Settings(settings_table.SETTINGS)
        self.profiles = profiles or Profiles("", self.settings)
        self.keys = keys or ChosenKeys(self.settings)
        self.languages = languages
        self.voices: tuple[Voice, ...] = ()
        self.find_voices: Callable[[], object] = lambda: None
        self._preferences: dict[Player, Preferences] = {}
        self.settings.watch(lambda _: self.forget())

    def preferences(self, player: Player) -> Preferences:
        """Return the present preferences of a player."""
        if player not in self._preferences:
            self._preferences[player] = Preferences(
                self.language(player) or Language(),
                self._style(player),
                self.manner(player),
                self._hearing(player),
                self.settings[settings_table.ORDER] == "sound-alone",
                self.settings[settings_table.FROM_SQUARES],
                self.settings[settings_table.TURN] == "piece",
            )
        return self._preferences[player]

    def _style(self, player: Player) -> Style:
        style = settings_table.SPEECH[player].style(self.settings)
        return replace(style, key=partial(name_in, self.keys.map))

    def language(self, player: Player) -> Language | None:
        """Return the language of this player; None if there is only one."""
        code = self.settings[settings_table.SPEECH[player].language]
        return self.languages(code) if self.languages else None

    def names(self, setting: Setting[Any]) -> Mapping[Any, Phrase] | None:
        """Return the languages or voices that can be chosen now; None for any other setting."""
        for player, speech in settings_table.SPEECH.items():
            if setting is speech.language:
                automatic = Phrase("setting.speech.language.auto", {})
                names = self.languages.names() if self.languages else {}
            elif setting is speech.voice:
                automatic = Phrase("setting.voice.name.auto", {})
                language = self.manner(player).language
                names = {v.id: v.name for v in self.voices if v.speaks(language)}
            else:
                continue
            named = zip(names, settings_table.verbatim(names.values()), strict=True)
            return {setting.default: automatic, **dict(named)}
        return None

    def manner(self, player: Player) -> Manner:
        """Return the manner of this player's voice."""
        language = self.language(player)
        return settings_table.SPEECH[player].manner(
            self.settings, language.code if language else "en"
        )

    @property
    def pace_of_computers(self) -> float:
        """The share of its own pace that the computer takes."""
        return self.settings[settings_table.PACE]

    @property
    def guard(self) -> float:
        """The seconds for which Enter does nothing after an action has moved the focus."""
        return self.settings[settings_table.GUARD] / 1000

    def _hearing(self, player: Player) -> Hearing:
        settings = self.settings
        return Hearing(
            settings[settings_table.SPACE],
            settings[settings_table.PIECE_SET] == "gentle",
            settings[settings_table.PIECES_VOLUME],
            settings[settings_table.SIGNALS_VOLUME],
            settings[settings_table.VOICE_VOLUME],
            settings[settings_table.SPEECH[player].side],
            settings[settings_table.PACK],
            settings[settings_table.BUFFER],
            settings[settings_table.ORDER] == "speech-alone",
        )

    def forget(self) -> None:
        """Make the preferences anew: the settings or the languages may have changed."""
        self._preferences.clear()
