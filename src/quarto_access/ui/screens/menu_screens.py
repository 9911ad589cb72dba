"""The menus: the main one, that of a game, and those at its end and between two players' turns.

The clock stands still in all of them.
"""

from collections.abc import Sequence

from quarto_access.narration.announcement import Phrase, Telling
from quarto_access.ui.effects import Back, Effects, Open, Run
from quarto_access.ui.screens.lists import Item, ListScreen, asking, named


class MainMenu(ListScreen):
    """An unfinished game is offered first; `play` says what the quick game begins."""

    title = "main-menu.title"

    def __init__(self, play: Phrase, *, unfinished: bool, sounds: bool) -> None:
        self._play = Item(play, (Run("quick-game"),))
        self._unfinished = ("continue-game",) * unfinished
        self._sounds = ("learning",) * sounds

    def items(self) -> Sequence[Item]:
        games = [*map(asking, self._unfinished), self._play]
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
    """The game is over. What happened was told on the way here."""

    title = "ending.title"

    def __init__(self, *, coached: bool) -> None:
        self._review = ("review",) * coached

    def items(self) -> Sequence[Item]:
        commands = ("retell", *self._review, "save", "again", "main-menu", "quit")
        return [asking(command) for command in commands]


class RetellingScreen(ListScreen):
    """Texts to read one after the other: the game told again, move by move."""

    title: str | Phrase = "retelling.title"

    def __init__(self, story: Sequence[Telling]) -> None:
        self._story = story

    def items(self) -> Sequence[Item]:
        return [Item(telling, ()) for telling in self._story]

    def act(self) -> Effects:
        return self.do("down")
