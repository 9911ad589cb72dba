"""Finding: a list of traits; Enter goes to the next space or piece that has the chosen one."""

from collections.abc import Sequence

from quarto_access.match.match import Match
from quarto_access.narration.announcement import Phrase
from quarto_access.ui.effects import Back, Find
from quarto_access.ui.screens.lists import Item, ListScreen


class FindScreen(ListScreen):
    clock_runs = True

    def __init__(self, match: Match, *, in_tray: bool) -> None:
        self._match = match
        self._in_tray = in_tray
        self.title = "find.tray.title" if in_tray else "find.board.title"

    def items(self) -> Sequence[Item]:
        traits = [t for c in self._match.rules.edition.characteristics for t in c.traits]
        return [
            Item(Phrase("find.item", {"trait": t}), (Back(), Find(t, self._in_tray)))
            for t in traits
        ]
