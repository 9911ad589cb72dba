"""The keys that a player has chosen: a preset, and the changes to it.

Changes are kept by the id of the command, so they outlive presets, versions and languages. They
apply all together, so two commands can swap keys. A change whose key is taken in this preset waits
until it fits, and is reported once.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from quarto_access.storage.setting import Setting
from quarto_access.storage.settings import Settings
from quarto_access.ui.configuration.settings_table import KEYS, PRESET
from quarto_access.ui.keys.keymap import Keymap, KeyTaken, OnlySearches, only_searches
from quarto_access.ui.keys.presets import PRESETS


class ChosenKeys:
    """The keys in use, as `map`; `report` is called once with each key that does not fit."""

    def __init__(
        self, settings: Settings, report: Callable[[KeyTaken], None] = lambda _: None
    ) -> None:
        self._settings = settings
        self._report = report
        self._clashing: set[object] = set()
        """The facts of each present clash, which has been reported."""
        self._make()
        settings.watch(self._changed)

    def change(self, command: str, keys: Sequence[str]) -> None:
        """Give a command these keys, or raise `KeyTaken` or `OnlySearches` and change nothing."""
        for key in keys:
            if only_searches(command, key):
                raise OnlySearches(key)
        self._check({**self._counting, command: keys})
        self._settings.change(KEYS[command], tuple(keys))

    def restore(self, command: str) -> None:
        """Give a command the keys of the preset again; raise `KeyTaken` if one is taken."""
        self._check({name: keys for name, keys in self._counting.items() if name != command})
        self._settings.reset(KEYS[command])

    def _check(self, changes: Mapping[str, Sequence[str]]) -> None:
        _, clashes = self._preset.with_changes(changes)
        if clashes:
            raise clashes[0]

    @property
    def _preset(self) -> Keymap:
        return PRESETS[self._settings[PRESET]]

    def _changed(self, setting: Setting[Any]) -> None:
        if setting is PRESET or setting in KEYS.values():
            self._make()

    def _make(self) -> None:
        set_now = ((command, self._settings[setting]) for command, setting in KEYS.items())
        self._counting = {command: keys for command, keys in set_now if keys}
        for command, keys in list(self._counting.items()):
            if all(only_searches(command, key) for key in keys):
                del self._counting[command]
        self.map, clashes = self._preset.with_changes(self._counting)
        found: list[KeyTaken] = []
        while clashes:
            found.append(clashes[0])
            del self._counting[clashes[0].wanted_for]
            self.map, clashes = self._preset.with_changes(self._counting)
        new = [clash for clash in found if clash.args not in self._clashing]
        self._clashing = {clash.args for clash in found}
        for clash in new:
            self._report(clash)
