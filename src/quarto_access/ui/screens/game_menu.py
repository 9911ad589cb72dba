"""The menu of a game: what is asked for seldom. The clock stands still here."""

from collections.abc import Sequence

from quarto_access.ui.effects import Back
from quarto_access.ui.screens.lists import Item, ListScreen, asking, named


class GameMenu(ListScreen):
    title = "game-menu.title"

    def items(self) -> Sequence[Item]:
        return (
            named("menu.resume", Back()),
            asking("save"),
            asking("masks", back=True),
            asking("settings"),
            asking("help", back=True),
            asking("describe", back=True),
            asking("resign", back=True),
            asking("leave", back=True),
            asking("quit"),
        )
