"""Lists of texts to read, one after the other."""

from collections.abc import Sequence

from quarto_access.narration.announcement import Phrase, Telling, say
from quarto_access.ui.effects import Effects
from quarto_access.ui.screens.lists import Item, ListScreen

GAME = ("pieces", "board", "turn", "line", "win", "call", "dead", "draw", "time")
"""The paragraphs of the rules."""


class TextsScreen(ListScreen):
    """Texts: by default the details at the end of a game."""

    title: str | Phrase = "more.title"
    lets_ask = True

    def __init__(self, told: Sequence[Telling]) -> None:
        self._told = told

    def items(self) -> Sequence[Item]:
        return [Item(telling, ()) for telling in self._told]

    def enter_does(self) -> Phrase:
        return Phrase("command.down", {})

    def act(self) -> Effects:
        return self.do("down")


class TermsScreen(TextsScreen):
    """The terms of a game."""

    title = "terms.title"
    clock_runs = True


class MovesScreen(TextsScreen):
    """The moves of a game that is being played; it begins at the latest."""

    title = "moves.title"
    clock_runs = True

    def __init__(self, moves: Sequence[Telling]) -> None:
        super().__init__(moves)
        self.position = len(moves) - 1


class RulesScreen(TextsScreen):
    """The rules in a minute, as the guide has them."""

    title = Phrase("lesson.game", {})

    def __init__(self) -> None:
        super().__init__([say(f"lesson.game.{part}") for part in GAME])
