"""The saved games, the newest first; Enter goes on with the one in focus."""

from collections.abc import Callable, Sequence

from quarto_access.narration.saves import saved_game
from quarto_access.storage.saves import Saved
from quarto_access.ui.answer import Answer
from quarto_access.ui.screens.lists import Item, ListScreen, named


class SavedGamesScreen(ListScreen):
    title = "saved-games.title"

    def __init__(
        self, saved: Callable[[], Sequence[Saved]], load: Callable[[Saved], Answer]
    ) -> None:
        super().__init__()
        self._saved = saved
        self._load = load

    def items(self) -> Sequence[Item]:
        return [*map(self._item, self._saved()), named("menu.back", self.back)]

    def _item(self, saved: Saved) -> Item:
        return Item(saved_game(saved.name), lambda: self._load(saved))
