"""Naming a line: all lines of the game by name, those through the latest piece first.

The list is the same whatever is on the board. Nothing is called before Enter; Escape goes back, and
the other player has heard nothing. While the other player is on turn, lines can be read here, and
the list stays open when the turn comes.
"""

from collections.abc import Sequence

from quarto_access.core.actions import Call, Pass
from quarto_access.core.board import Line
from quarto_access.match.match import Match
from quarto_access.narration.announcement import Telling, say
from quarto_access.narration.refusals import refused
from quarto_access.ui.clicks import Click, SpaceClicked
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import Act, Effect, Effects, Open, Tell
from quarto_access.ui.keys.key_names import key_of
from quarto_access.ui.screens.lists import Item, ListScreen, named
from quarto_access.ui.table.price import Price


class PointingScreen(ListScreen):
    context = Context.LINES
    clock_runs = True
    lets_ask = True
    title = "point.title"

    def expected(self) -> Telling:
        space = key_of("feel-line", self.context)
        if not self.can("act"):
            return say("expected.point.reads", space=space)
        return say("expected.point", space=space, enter=key_of("act", self.context))

    def __init__(self, match: Match) -> None:
        self._match = match
        self._price = Price()
        latest = match.game.latest
        through = () if latest is None else latest.lines
        self.lines = sorted(match.rules.lines, key=lambda line: line not in through)
        """The lines, in the order of the list."""

    @property
    def line(self) -> Line:
        """The line that would be called."""
        return self.lines[self.position]

    def items(self) -> Sequence[Item]:
        on_turn = self._match.game.on_turn
        return [Item(line, (Act(Call(on_turn, line)),)) for line in self.lines]

    def clicked(self, on: Click) -> Effects:
        """Go to the next line through a space that is clicked."""
        if not isinstance(on, SpaceClicked):
            return super().clicked(on)
        through = [at for at, line in enumerate(self.lines) if on.space in line.squares]
        return self.go_to(next((at for at in through if at > self.position), through[0]))

    def useful(self) -> Sequence[str]:
        return "act", "feel-line", "back"

    def can(self, command: str) -> bool:
        if command == "act":
            is_on_turn = self._match.game.on_turn in self._match.at_keyboard
            return is_on_turn and not self._match.stands_still
        return super().can(command)

    def do(self, command: str) -> Effects:
        line = self.line
        self._price.forget(unless=line.name if command == "feel-line" else None)
        if command == "feel-line":
            return self._price.read(self._match, line.name, line)
        return super().do(command)


class LastCallsScreen(ListScreen):
    """The choice on a full board: Quarto or pass, whether or not there is a line to call."""

    is_of_match = True
    clock_runs = True
    lets_ask = True
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
