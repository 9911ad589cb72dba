"""The saved games, the newest first, and the actions for one of them."""

from collections.abc import Callable, Sequence

from quarto_access.core.record import Record
from quarto_access.narration.focus import Focus
from quarto_access.narration.saved_game_names import saved_game
from quarto_access.storage.saves import Saved
from quarto_access.ui.effects import DeleteSaved, Load, Open
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back


class SavedGamesScreen(ListScreen):
    """Each game by its day and its players; the one in focus is read to say how it stood."""

    title = "saved-games.title"

    def __init__(
        self, saved: Callable[[], Sequence[Saved]], look: Callable[[Saved], Record | None]
    ) -> None:
        self._saved = saved
        self._look = look
        self._listed: Sequence[Saved] = ()

    def arrive(self) -> Focus:
        """List the games again on coming here; while the list is read, it does not change."""
        self._listed = self._saved()
        self.position = min(self.position, len(self._listed))
        return super().arrive()

    def focus(self) -> Focus:
        if self.position == len(self._listed):
            return super().focus()
        saved = self._listed[self.position]
        item = Item(saved_game(saved.name, self._look(saved)), ())
        return item.focus(self.position + 1, len(self._listed) + 1)

    def items(self) -> Sequence[Item]:
        return [
            *(Item(saved_game(s.name), (Open(SavedGameScreen(s)),)) for s in self._listed),
            way_back(),
        ]


class SavedGameScreen(ListScreen):
    """The actions for one saved game."""

    title = "saved-game.title"

    def __init__(self, saved: Saved) -> None:
        self._saved = saved

    def items(self) -> Sequence[Item]:
        ask = ConfirmScreen("saved-game.delete.ask", DeleteSaved(self._saved))
        return (
            named("saved-game.open", Load(self._saved)),
            named("saved-game.delete", Open(ask)),
            way_back(),
        )
