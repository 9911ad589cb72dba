"""The saved games, the newest first; Enter goes on with the one in focus."""

from collections.abc import Callable, Sequence

from quarto_access.narration.focus import Focus
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
        self._listed = saved()
        self._load = load

    def arrive(self) -> Focus:
        """Games may have come and gone meanwhile; while it is read, the list stays as it is."""
        self._listed = self._saved()
        self.position = min(self.position, self.length() - 1)
        return super().arrive()

    def items(self) -> Sequence[Item]:
        return [*map(self._item, self._listed), named("menu.back", self.back)]

    def act(self) -> Answer:
        answer = super().act()
        if answer.go is None:  # it could not be read, and is no longer there
            self.arrive()
        return answer

    def _item(self, saved: Saved) -> Item:
        return Item(saved_game(saved.name), lambda: self._load(saved))
