"""The main menu. An unfinished game is offered first."""

from collections.abc import Sequence

from quarto_access.ui.effects import Effects
from quarto_access.ui.screens.lists import Item, ListScreen, asking


class MainMenu(ListScreen):
    title = "main-menu.title"

    def __init__(self, *, unfinished: bool, sounds: bool) -> None:
        super().__init__()
        self._unfinished = unfinished
        self._sounds = sounds

    def items(self) -> Sequence[Item]:
        first = ["continue-game"] * self._unfinished + ["quick-game", "new-game", "saved-games"]
        return [asking(c) for c in [*first, *["learning"] * self._sounds, *LAST]]

    def back(self) -> Effects:
        """Escape leads to the way out, and Enter leaves."""
        return self.go_to(self.length() - 1)


LAST = ("settings", "help", "quit")
