"""The rules in a minute, as the guide has them. Several screens lead to them."""

from quarto_access.narration.announcement import Phrase, say
from quarto_access.ui.screens.menu_screens import TextsScreen

GAME = ("pieces", "board", "turn", "line", "win", "call", "dead", "draw", "time")
"""The paragraphs."""


class RulesScreen(TextsScreen):
    title = Phrase("lesson.game", {})

    def __init__(self) -> None:
        super().__init__([say(f"lesson.game.{part}") for part in GAME])
