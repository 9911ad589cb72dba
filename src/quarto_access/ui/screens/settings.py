"""The settings: what is set once and stays out of the way."""

from collections.abc import Sequence

from quarto_access.ui.screens.lists import Item, ListScreen, asking, named


class SettingsScreen(ListScreen):
    title = "settings.title"

    def items(self) -> Sequence[Item]:
        return asking("speech"), asking("keys"), named("menu.back", self.back)
