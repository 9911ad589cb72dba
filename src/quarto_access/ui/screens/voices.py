"""The settings of the voice: those of each player are which, how quick and how high.

The voices are those that speak the player's language. One that was chosen on another computer stays
chosen, and is not heard where it is not.
"""

from collections.abc import Callable, Sequence
from typing import Any

from quarto_access.core.rules import Player
from quarto_access.narration.announcement import Phrase
from quarto_access.speech.manner import Voice
from quarto_access.storage.setting import Setting
from quarto_access.storage.settings import Settings
from quarto_access.ui.configuration.settings_table import SPEECH
from quarto_access.ui.effects import OpenGroup, TryVoice
from quarto_access.ui.screens.form_screen import ChoiceField
from quarto_access.ui.screens.lists import named
from quarto_access.ui.screens.settings_screen import GroupScreen, Row, chosen_by_id

VOICES = "settings.voice"
VOICE_OF = {f"settings.voice-{player.value}": player for player in Player}


class VoicesScreen(GroupScreen):
    """What both players share, and a way to each player's voice."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(VOICES, settings)

    def _rows(self) -> list[Row]:
        rows = super()._rows()
        voices = [(named(name, OpenGroup(name)), None) for name in VOICE_OF]
        return [*rows[:-2], *voices, *rows[-2:]]


class VoiceScreen(GroupScreen):
    """`voices` tells those of a player's language, as far as they are known now."""

    def __init__(
        self,
        group: str,
        settings: Settings,
        voices: Callable[[Player], Sequence[Voice]],
    ) -> None:
        super().__init__(group, settings)
        self._player = VOICE_OF[group]
        self._voices = voices

    def _rows(self) -> list[Row]:
        rows = super()._rows()
        heard = named("settings.voice.try", TryVoice(self._player))
        return [*rows[:-2], (heard, None), *rows[-2:]]

    def _choice(self, setting: Setting[Any]) -> ChoiceField:
        if setting is not SPEECH[self._player].voice:
            return super()._choice(setting)
        now: str = self._settings[setting]
        names = {"": Phrase("setting.voice.name.auto", {})}
        names |= {v.id: Phrase("verbatim", {"text": v.name}) for v in self._voices(self._player)}
        return chosen_by_id(setting, names, now)
