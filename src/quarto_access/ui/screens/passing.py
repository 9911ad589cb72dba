"""Between two turns at one keyboard: it is passed, the clock stands still, Enter goes on."""

from collections.abc import Callable, Sequence

from quarto_access.narration.announcement import Telling
from quarto_access.ui.answer import Answer, Open
from quarto_access.ui.screens.game_menu import GameMenu
from quarto_access.ui.screens.lists import Item, ListScreen, named


class PassingScreen(ListScreen):
    """`turn` tells what waits for the player who takes the keyboard."""

    title = "passing.title"

    def __init__(self, turn: Callable[[], Telling], ready: Callable[[Telling], Answer]) -> None:
        super().__init__()
        self._turn = turn
        self._ready = ready

    def items(self) -> Sequence[Item]:
        return (named("passing.ready", lambda: self._ready(self._turn())),)

    def back(self) -> Answer:
        """Escape leads to the menu of the game; nobody has taken the keyboard yet."""
        return Answer(go=Open(GameMenu()))
