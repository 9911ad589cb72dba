"""Between two turns at one keyboard: it is passed, the clock stands still, Enter goes on."""

from collections.abc import Sequence

from quarto_access.ui.effects import Effects, Open
from quarto_access.ui.screens.game_menu import GameMenu
from quarto_access.ui.screens.lists import Item, ListScreen, named


class PassingScreen(ListScreen):
    """`ready` tells what waits for the player who takes the keyboard, and leads there."""

    title = "passing.title"

    def __init__(self, ready: Effects) -> None:
        super().__init__()
        self._ready = ready

    def items(self) -> Sequence[Item]:
        return (named("passing.ready", *self._ready),)

    def back(self) -> Effects:
        """Escape leads to the menu of the game; nobody has taken the keyboard yet."""
        return (Open(GameMenu()),)
