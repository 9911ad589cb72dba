"""Between two turns at one keyboard: it is passed, the clock stands still, Enter goes on."""

from collections.abc import Sequence

from quarto_access.ui.answer import Answer, Open
from quarto_access.ui.screens.game_menu import GameMenu
from quarto_access.ui.screens.lists import Item, ListScreen, named


class PassingScreen(ListScreen):
    """`ready` tells what waits for the player who takes the keyboard, and leads there."""

    title = "passing.title"

    def __init__(self, ready: Answer) -> None:
        super().__init__()
        self._ready = ready

    def items(self) -> Sequence[Item]:
        return (named("passing.ready", lambda: self._ready),)

    def back(self) -> Answer:
        """Escape leads to the menu of the game; nobody has taken the keyboard yet."""
        return Answer(go=Open(GameMenu()))
