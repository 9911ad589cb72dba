"""The end of a game: what there is to do then. What happened was told on the way here."""

from collections.abc import Sequence

from quarto_access.narration.announcement import Fact, Phrase, Telling
from quarto_access.narration.focus import Focus, OnText
from quarto_access.ui.effects import Effects
from quarto_access.ui.screens.lists import Item, ListScreen, asking


class EndingScreen(ListScreen):
    title = "ending.title"

    def __init__(self, *, coached: bool) -> None:
        super().__init__()
        self._review = ("review",) * coached

    def items(self) -> Sequence[Item]:
        commands = ("retell", *self._review, "save", "again", "main-menu", "quit")
        return [asking(command) for command in commands]


class RetellingScreen(ListScreen):
    """The game told again, move by move."""

    title: str | Phrase = "retelling.title"

    def __init__(self, story: Sequence[Telling]) -> None:
        super().__init__()
        self._story = story

    def length(self) -> int:
        return len(self._story)

    def focus(self) -> Focus:
        return OnText(self._story[self.position])

    def labels(self) -> Sequence[Fact]:
        return ()

    def rows(self) -> Sequence[Fact | Telling]:
        return self._story

    def act(self) -> Effects:
        return self.do("down")
