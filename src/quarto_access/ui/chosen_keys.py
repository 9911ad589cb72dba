"""The keys that a player has chosen: a preset, and what was changed in it.

Changes are kept by the id of the command, so they outlive presets, versions and languages. A
change that does not fit a preset, because a key is taken there, waits until it does.
"""

from collections.abc import Callable, Mapping, Sequence

from quarto_access.ui.keymap import Keymap, OnlySearches, Taken
from quarto_access.ui.presets import PRESETS


class ChosenKeys:
    """`map` is what counts now. `keep` is told the preset and the changes, whenever they change."""

    def __init__(
        self,
        preset: str = "default",
        changes: Mapping[str, Sequence[str]] | None = None,
        keep: Callable[[str, Mapping[str, Sequence[str]]], None] = lambda _, __: None,
    ) -> None:
        self._keep = keep
        self.take(preset, changes or {})

    def take(self, preset: str, changes: Mapping[str, Sequence[str]]) -> None:
        """Go by these from now on."""
        self.preset = preset
        self.changes = dict(changes)
        self.map = PRESETS[preset]
        for command, keys in self.changes.items():
            self.map = _where_it_fits(self.map, command, keys)

    def choose(self, preset: str) -> None:
        """Go by another preset; the changes stay."""
        self.take(preset, self.changes)
        self._keep(self.preset, self.changes)

    def change(self, command: str, keys: Sequence[str]) -> None:
        """Give a command these keys. Raises what `Keymap.changed` raises."""
        self.map = self.map.changed(command, keys)
        self.changes[command] = tuple(keys)
        self._keep(self.preset, self.changes)

    def restore(self, command: str) -> None:
        """Give a command the keys of the preset again."""
        changes = {name: keys for name, keys in self.changes.items() if name != command}
        self.take(self.preset, changes)
        self._keep(self.preset, self.changes)


def _where_it_fits(keymap: Keymap, command: str, keys: Sequence[str]) -> Keymap:
    try:
        return keymap.changed(command, keys)
    except (Taken, OnlySearches):
        return keymap
