"""The keys that a player has chosen: a preset, and what was changed in it.

Changes are kept by the id of the command, so they outlive presets, versions and languages. A
change that does not fit a preset, because a key is taken there, waits until it does.
"""

from collections.abc import Sequence
from typing import Any

from quarto_access.storage.setting import Setting
from quarto_access.storage.settings import Settings
from quarto_access.ui.keymap import Keymap, OnlySearches, Taken
from quarto_access.ui.presets import PRESETS
from quarto_access.ui.settings_table import KEYS, PRESET


class ChosenKeys:
    """`map` is what counts now."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.map = self._made()
        settings.watch(self._changed)

    def change(self, command: str, keys: Sequence[str]) -> None:
        """Give a command these keys. Raises what `Keymap.changed` raises."""
        self.map.changed(command, keys)
        self._settings.change(KEYS[command], tuple(keys))

    def restore(self, command: str) -> None:
        """Give a command the keys of the preset again."""
        self._settings.reset(KEYS[command])

    def _changed(self, setting: Setting[Any]) -> None:
        if setting is PRESET or setting in KEYS.values():
            self.map = self._made()

    def _made(self) -> Keymap:
        made = PRESETS[self._settings[PRESET]]
        for command, setting in KEYS.items():
            if keys := self._settings[setting]:
                made = _where_it_fits(made, command, keys)
        return made


def _where_it_fits(keymap: Keymap, command: str, keys: Sequence[str]) -> Keymap:
    try:
        return keymap.changed(command, keys)
    except (Taken, OnlySearches):
        return keymap
