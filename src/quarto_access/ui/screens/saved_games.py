"""The saved games, the newest first. Enter goes on with the one in focus, or walks through it."""

from collections.abc import Callable, Sequence

from quarto_access.narration.focus import Focus
from quarto_access.narration.saved_game_names import saved_game, with_ending
from quarto_access.storage.saves import Saved
from quarto_access.ui.effects import Load
from quarto_access.ui.screens.lists import Item, ListScreen, way_back


class SavedGamesScreen(ListScreen):
    title = "saved-games.title"

    def __init__(self, saved: Callable[[], Sequence[Saved]]) -> None:
        self._saved = saved
        self._listed: Sequence[Saved] = ()

    def arrive(self) -> Focus:
        """Games may have come and gone meanwhile; while it is read, the list stays as it is."""
        self._listed = self._saved()
        self.position = min(self.position, len(self._listed))
        return super().arrive()

    def items(self) -> Sequence[Item]:
        return [*map(_item, self._listed), way_back()]


def _item(saved: Saved) -> Item:
    label = with_ending(saved_game(saved.name), saved.result, saved.players)
    return Item(label, (Load(saved),))
