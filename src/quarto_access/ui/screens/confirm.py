"""A question before something that cannot be undone. "No" comes first, so Enter does no harm."""

from collections.abc import Sequence

from quarto_access.core.actions import Resign
from quarto_access.match.match import Match
from quarto_access.narration.announcement import Phrase
from quarto_access.narration.player_names import called
from quarto_access.ui.effects import Act, Back, Effect, Effects, Open
from quarto_access.ui.screens.lists import Item, ListScreen, named


class ConfirmScreen(ListScreen):
    """No or yes."""

    def __init__(self, question: str, *yes: Effect) -> None:
        self.title = question
        self._yes = yes

    def items(self) -> Sequence[Item]:
        return named("confirm.no", Back()), named("confirm.yes", *self._yes)


def asking(question: str, *asked: Effect) -> Effects:
    """Return the question that comes before these effects; without a question, the effects."""
    return (Open(ConfirmScreen(question, *asked)),) if question else asked


class ResignScreen(ListScreen):
    """No, or the players at the keyboard who can resign: at any time, the one on turn first."""

    title = "confirm.resign"

    def __init__(self, match: Match) -> None:
        self._match = match

    def items(self) -> Sequence[Item]:
        on_turn = self._match.game.on_turn
        players = (on_turn, on_turn.other)
        here = (player for player in players if self._match.seats[player].at_keyboard)
        return named("confirm.no", Back()), *(self._resigning(Resign(p)) for p in here)

    def _resigning(self, resign: Resign) -> Item:
        player = called(resign.player, self._match.setup)
        return Item(Phrase("confirm.resigns", {"player": player}), (Back(), Act(resign)))
