"""The last calls: on a full board, Quarto or pass, whether or not there is a line to call."""

from collections.abc import Sequence

from quarto_access.core.actions import Pass
from quarto_access.match.match import Match
from quarto_access.narration.refusals import refused
from quarto_access.ui.effects import Act, Effect, Open, Tell
from quarto_access.ui.screens.lists import Item, ListScreen, named
from quarto_access.ui.screens.pointing import PointingScreen


class LastCallsScreen(ListScreen):
    clock_runs = True
    title = "last-calls.title"

    def __init__(self, match: Match) -> None:
        self._match = match
        self.position = int(match.game.call_lost)  # only passing is left then

    def items(self) -> Sequence[Item]:
        return (
            named("last-calls.quarto", self._quarto()),
            named("last-calls.pass", Act(Pass(self._match.game.on_turn))),
        )

    def _quarto(self) -> Effect:
        if self._match.game.call_lost:
            return Tell(refused("refused.last-call-lost"))
        return Open(PointingScreen(self._match))
