"""Two tables far apart: Ana's and Ben's, with a profile and a clipboard each, and mail between."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quarto_access.core import Action
from quarto_access.match.match import Match
from tests.play.keys import keys_for
from tests.play.table import Table


class Paper:
    """A clipboard of a test; it may be broken."""

    def __init__(self) -> None:
        self.content = ""
        self.is_broken = False

    def put(self, text: str) -> bool:
        if not self.is_broken:
            self.content = text
        return not self.is_broken

    def text(self) -> str:
        return self.content


class Friend:
    """A table with a clipboard."""

    def __init__(self, folder: Path, name: str, *, in_window: bool = True) -> None:
        self.folder, self.name, self._in_window = folder, name, in_window
        self.paper = Paper()
        self.begin()

    def begin(self) -> None:
        """Start the program, as after a kill."""
        paper = self.paper if self._in_window else None
        self.table = Table(self.folder, in_window=self._in_window, clipboard=paper)

    def press(self, keys: str) -> list[str]:
        return self.table.press(keys)

    def invite(self, friend: str, *, more: str = "") -> str:
        """Begin a game by message, and return what was said last."""
        self.press(":new-game @new-game.opponent")
        self.choose("opponent.friend")
        if more:
            self.press(f"@new-game.more Enter {more}")
        self.press("@new-game.start Enter")
        self.table.type(friend)
        return self.press("Enter")[-1]

    def choose(self, option: str) -> None:
        """Turn the choice in focus until this option is said."""
        self.press("Left " * 12 + "Right Left")
        for _ in range(12):
            if f"({option}" in self.table.voice.said[-1]:
                return
            self.press("Right")
        raise AssertionError(option)

    def send(self) -> str:
        """Copy the message, and return it."""
        self.paper.content = ""
        said = self.press("Ctrl+C")
        assert said[-1].startswith("mail.copied("), said
        return self.paper.content

    def get(self, message: str) -> str:
        """Paste a message, and return what is said."""
        self.paper.content = message
        return self.press("Ctrl+V")[-1]

    def accept(self, message: str, friend: str) -> str:
        """Paste an invitation, type who sent it, and return what is said."""
        assert self.get(message) == "mail.from typing.empty expected.typing"
        self.table.type(friend)
        return self.press("Enter")[-1]

    def act(self, action: Action) -> str:
        """Do an action by keys, and return what is said last."""
        return self.press(keys_for(action, self.match.game))[-1]

    @property
    def match(self) -> Match:
        match = self.table.games.match
        assert match is not None
        return match

    @property
    def played(self) -> list[Action]:
        return [played.action for played in self.match.played]


@contextmanager
def far_apart(folder: Path, *, in_window: bool = True) -> Iterator[tuple[Friend, Friend]]:
    ana = Friend(folder / "Ana", "Ana", in_window=in_window)
    ben = Friend(folder / "Ben", "Ben", in_window=in_window)
    try:
        yield ana, ben
    finally:
        for friend in (ana, ben):
            friend.table.session.close()
