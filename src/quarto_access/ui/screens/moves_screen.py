"""The moves of a game that is being played: a list to read, which begins at the latest."""

from collections.abc import Sequence

from quarto_access.narration.announcement import Telling
from quarto_access.ui.screens.menu_screens import TextsScreen


class MovesScreen(TextsScreen):
    title = "moves.title"
    clock_runs = True

    def __init__(self, moves: Sequence[Telling]) -> None:
        super().__init__(moves)
        self.position = len(moves) - 1
