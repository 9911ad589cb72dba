"""The menus: the main one, that of a game, and those at its end and between two players' turns.

The clock is stopped in all of them, but at a friend's table over a relay it goes on.
"""

from collections.abc import Callable, Sequence

from quarto_access.match.match import Match
from quarto_access.narration.announcement import Fact, Phrase, Telling
from quarto_access.narration.focus import Focus
from quarto_access.ui.effects import Back, Effects, Open, Run, ShutOut, asking_friend, told
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import Item, ListScreen, command_item, named
from quarto_access.ui.screens.recording_screen import recording
from quarto_access.ui.screens.texts_screen import TextsScreen


class MainMenu(ListScreen):
    """An unfinished game is the first item, as soon as there is one to be found.

    `play` is the name of the quick game.
    """

    title = "main-menu.title"

    def __init__(
        self,
        play: Phrase,
        unfinished: Callable[[], Phrase | None],
        *,
        in_window: bool,
        friends: bool,
    ) -> None:
        """Make it; `unfinished` looks for the game and returns what it is called here."""
        self._play = Item(play, (Run("quick-game"),))
        self._find_unfinished = unfinished
        self._unfinished = _continuing(unfinished())
        self._lesson = "learning" if in_window else "first-steps"
        self._friends = ("friends",) * friends

    def arrive(self) -> Focus:
        self.look_for_unfinished()
        return super().arrive()

    def look_for_unfinished(self) -> None:
        """Offer a game that another program has left since; the focus stays on its item."""
        if not self._unfinished:
            self._unfinished = _continuing(self._find_unfinished())
            self.position += len(self._unfinished)

    def items(self) -> Sequence[Item]:
        games = [*self._unfinished, self._play]
        lists = ("new-game", *self._friends, "paste-message", "saved-games", "statistics")
        learning = ("tutorial", "drills", self._lesson)
        others = (*lists, *learning, "settings", "help", "quit")
        return [*games, *(command_item(command) for command in others)]

    def back(self) -> Effects:
        """Go to the item that quits, so that Enter then leaves."""
        return self.do("last")


def _continuing(unfinished: Phrase | None) -> tuple[Item, ...]:
    return (Item(unfinished, (Run("continue-game"),)),) if unfinished else ()


class GameMenu(ListScreen):
    """The rarer commands of a game."""

    title = "game-menu.title"

    def __init__(self, *, by_message: bool = False, is_watched: bool = False) -> None:
        letters = ("copy-message", "paste-message")
        self._letters = [command_item(command, back=True) for command in letters if by_message]
        self._is_watched = is_watched

    def items(self) -> Sequence[Item]:
        terms = command_item("terms", back=True)
        return _of_game(*self._letters, terms, command_item("save"), resigns=not self._is_watched)


class FriendGameMenu(ListScreen):
    """The rarer commands of a game with a friend far away, and what can be asked of the friend."""

    title = "game-menu.title"

    def items(self) -> Sequence[Item]:
        asks = (
            named("menu.ask.take-back", Back(), asking_friend("take-back")),
            named("menu.ask.draw", Back(), asking_friend("draw")),
            named("menu.ask.pause", Back(), asking_friend("pause")),
        )
        return _of_game(
            command_item("friend-talk", back=True),
            *asks,
            command_item("friend-yes", back=True),
            command_item("friend-no", back=True),
            command_item("friend-mute", back=True),
            _shutting_out(),
            command_item("terms", back=True),
        )


def _of_game(*items: Item, resigns: bool = True) -> Sequence[Item]:
    """Return the menu of a game, with these items of its own after the first one."""
    return (
        named("menu.resume", Back()),
        *items,
        command_item("masks", back=True),
        command_item("settings"),
        command_item("help", back=True),
        command_item("describe", back=True),
        *([command_item("resign", back=True)] if resigns else []),
        command_item("leave", back=True),
        command_item("quit"),
    )


def _shutting_out() -> Item:
    """Return the item that blocks the friend; its question begins at "No" each time."""
    return named("menu.shut-out", Open(ConfirmScreen("confirm.shut-out", ShutOut())))


class PassingScreen(ListScreen):
    """The keyboard is passed; `ready` are the effects for the player who takes it."""

    title = "passing.title"
    is_of_match = True
    is_for_other = True
    goes_on_by_enter = True

    def __init__(self, ready: Effects, asked: Telling) -> None:
        self._ready, self.asks_first = ready, asked

    def items(self) -> Sequence[Item]:
        return (named("passing.ready", *self._ready),)

    def search(self, letter: str, word: Callable[[Fact], str]) -> Effects:
        """Ask for the keyboard to be passed, before any question to the table."""
        del letter, word
        return told(self.asks_first)

    def back(self) -> Effects:
        """Open the menu of the game; the other player has not taken the keyboard yet."""
        return (Open(GameMenu()),)


class EndingScreen(ListScreen):
    """The game is over, and the result has been announced. The table stays open below."""

    title = "ending.title"
    is_of_match = True
    lets_ask = True

    def __init__(self, match: Match) -> None:
        from quarto_access.narration.retelling import more_about

        self._review = ("review",) * match.setup.coach
        has_letter = match.setup.far is not None and _has_letter(match)
        self._letter = ("copy-message",) if has_letter else ()
        self._more = more_about(match)
        self._record = match.record()
        self._is_followed = match.is_followed
        self._is_last = match.is_last

    def items(self) -> Sequence[Item]:
        more = (named("menu.more", Open(TextsScreen(self._more))),) if self._more else ()
        if self._is_followed:
            rematch = named("menu.ask.rematch", asking_friend("rematch"))
            asks = () if self._is_last else (rematch,)
            again = (*asks, *map(command_item, _OF_FRIEND), _shutting_out())
        else:
            again = tuple(map(command_item, ("again", "swap-sides")))
        return (
            *map(command_item, self._letter),
            *again,
            named("menu.look", Back()),
            *map(command_item, ("retell", *self._review)),
            *more,
            command_item("save"),
            recording(self._record),
            *map(command_item, ("main-menu", "quit")),
        )


def _has_letter(match: Match) -> bool:
    """Return whether the last turn is still to be sent to a friend."""
    from quarto_access.match.letter import Letter

    return Letter.of(match.record()) is not None


_OF_FRIEND = ("friend-talk", "friend-yes", "friend-no")
