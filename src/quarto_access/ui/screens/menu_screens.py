"""The menus: the main one, that of a game, and those at its end and between two players' turns.

The clock stands still in all of them.
"""

from collections.abc import Sequence

from quarto_access.match.match import Match
from quarto_access.narration.announcement import Phrase, Telling
from quarto_access.narration.retelling import more_about
from quarto_access.ui.effects import Back, Effects, Open, Run
from quarto_access.ui.screens.lists import Item, ListScreen, asking, named


class MainMenu(ListScreen):
    """An unfinished game is offered first; `play` says what the quick game begins."""

    title = "main-menu.title"

    def __init__(self, play: Phrase, unfinished: Phrase | None, *, sounds: bool) -> None:
        self._play = Item(play, (Run("quick-game"),))
        self._unfinished = (Item(unfinished, (Run("continue-game"),)),) if unfinished else ()
        self._sounds = ("learning",) * sounds

    def items(self) -> Sequence[Item]:
        games = [*self._unfinished, self._play]
        others = ("new-game", "saved-games", *self._sounds, "settings", "help", "quit")
        return [*games, *(asking(command) for command in others)]

    def back(self) -> Effects:
        """Escape leads to the way out, and Enter leaves."""
        return self.do("last")


class GameMenu(ListScreen):
    """What is asked for seldom in a game."""

    title = "game-menu.title"

    def items(self) -> Sequence[Item]:
        return (
            named("menu.resume", Back()),
            asking("terms", back=True),
            asking("save"),
            asking("masks", back=True),
            asking("settings"),
            asking("help", back=True),
            asking("describe", back=True),
            asking("resign", back=True),
            asking("leave", back=True),
            asking("quit"),
        )


class PassingScreen(ListScreen):
    """The keyboard is passed; `ready` tells the player who takes it what waits, and leads there."""

    title = "passing.title"

    def __init__(self, ready: Effects) -> None:
        self._ready = ready

    def items(self) -> Sequence[Item]:
        return (named("passing.ready", *self._ready),)

    def back(self) -> Effects:
        """Escape leads to the menu of the game; nobody has taken the keyboard yet."""
        return (Open(GameMenu()),)


class EndingScreen(ListScreen):
    """The game is over, and who won was told on the way here. The table stays open below."""

    title = "ending.title"

    def __init__(self, match: Match) -> None:
        self._review = ("review",) * match.setup.coach
        self._more = more_about(match)

    def items(self) -> Sequence[Item]:
        more = (named("menu.more", Open(TextsScreen(self._more))),) if self._more else ()
        return (
            *map(asking, ("same-again", "again")),
            named("menu.look", Back()),
            *map(asking, ("retell", *self._review)),
            *more,
            *map(asking, ("save", "main-menu", "quit")),
        )


class TextsScreen(ListScreen):
    """Texts to read one after the other: by default what the end of a game has left to tell."""

    title: str | Phrase = "more.title"

    def __init__(self, told: Sequence[Telling]) -> None:
        self._told = told

    def items(self) -> Sequence[Item]:
        return [Item(telling, ()) for telling in self._told]

    def act(self) -> Effects:
        return self.do("down")
