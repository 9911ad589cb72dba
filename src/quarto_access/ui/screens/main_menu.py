"""The main menu. An unfinished game is offered first."""

from collections.abc import Sequence

from quarto_access.ui.screens.lists import Item, ListScreen, asking


class MainMenu(ListScreen):
    title = "main-menu.title"

    def __init__(self, *, unfinished: bool) -> None:
        super().__init__()
        self._unfinished = unfinished

    def items(self) -> Sequence[Item]:
        commands = ["quick-game", "new-game", "saved-games", "settings", "help", "quit"]
        return [asking(c) for c in ["continue-game"] * self._unfinished + commands]
