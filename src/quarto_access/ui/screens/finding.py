"""Finding: a list of traits; Enter tells where they are, on the board or among the pieces left."""

from collections.abc import Sequence

from quarto_access.core.board import Square
from quarto_access.core.pieces import Trait
from quarto_access.match.match import Match
from quarto_access.narration import queries
from quarto_access.narration.announcement import Phrase
from quarto_access.ui.effects import Effect, Tell, Touch
from quarto_access.ui.screens.lists import Item, ListScreen


class FindScreen(ListScreen):
    clock_runs = True

    def __init__(self, match: Match, *, in_tray: bool) -> None:
        self._match = match
        self._in_tray = in_tray
        self.title = "find.tray.title" if in_tray else "find.board.title"

    def items(self) -> Sequence[Item]:
        traits = [t for c in self._match.rules.edition.characteristics for t in c.traits]
        return [Item(Phrase("find.item", {"trait": t}), (self._find(t),)) for t in traits]

    def _find(self, trait: Trait) -> Effect:
        game = self._match.game
        if self._in_tray:
            return Tell(queries.find_in_tray(trait, game.tray, game.rules))
        taken = tuple(square for square in Square if game.board[square])
        return Touch(taken, lambda felt: queries.find_on_board(trait, felt))
