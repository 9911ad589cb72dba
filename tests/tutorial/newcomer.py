"""A newcomer, who knows only what is spoken: from the first prompt through the lessons to a win.

The table takes no key before a sentence has named it. On the board and in the tray the newcomer
walks with the arrows until it hears the space or the piece that it looks for. It remembers which
pieces are where, completes a line if it can, and gives no piece that completes one if there is
another.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, sleep

from quarto_access.core import Piece, Player, Square
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Verbosity
from quarto_access.narration.announcement import say
from quarto_access.players.computer import Computer
from quarto_access.ui.tutorial.lessons import lessons_for
from tests.i18n.english import english
from tests.play.listener import NAMES, TRAIT, Listener
from tests.play.table import Table
from tests.tutorial.learner import Learner

BETWEEN_KEYS = 0.5
"""The seconds, by the clock of the table, from one key to the next."""

PATIENCE = 60.0
"""The most real seconds that Mimi may take."""

SWEEP = ("Left " * 3 + "Up " * 3 + f"{'Right ' * 3}Down {'Left ' * 3}Down " * 2 + "Up " * 3).split()
"""The keys that come to every one of four rows of four, from any of them."""


class NamedKeys(Table):
    """A fresh start in a window; a key that no sentence has named is an error."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            folder,
            in_window=True,
            introduction=lambda: say("speaking.own-voice"),
            language=Language(),
        )

    def press(self, keys: str) -> list[str]:
        heard = " ".join(self.voice.said)
        for key in keys.split():
            assert re.search(rf"(?<![\w+]){re.escape(key)}(?!\w)", heard), f"nobody named {key}"
        return super().press(keys)


class Newcomer:
    """Somebody in front of the first prompt."""

    def __init__(self, table: NamedKeys) -> None:
        self.table = table
        self.lessons = [lesson.id for lesson in lessons_for(in_window=True)]
        self._learner = Learner(self.table, Language())

    def follow_the_prompt(self) -> None:
        """Go to the lessons, as the first words say."""
        [said] = self.table.voice.said
        found = re.search(r"(\w+) for lessons", said)
        assert found, said
        self._choose(found[1], english("menu.tutorial"))
        self._choose("Enter", english("tutorial.sounds"))
        self._choose("Enter", "")

    def learn(self) -> None:
        """Take all lessons, one after the other, and choose to play at the end."""
        for at, lesson in enumerate(self.lessons, start=1):
            self._learner.heard.append(self.table.voice.said[-1])
            self._learner.go_on(lesson)
            following = "next lesson" if at < len(self.lessons) else english("first-steps.play")
            assert following in self.table.voice.said[-1].casefold(), self.table.voice.said[-1]
            self._choose("Enter", "")

    def play(self, seed: int) -> bool:
        """Play the game that has begun, and return whether it was won."""
        game = FirstGame(self.table, Verbosity.SHORT, Random(seed))
        game.hear_the_start(self.table.voice.said[-1])
        while not game.is_over:
            if game.is_mine:
                game.act()
            else:
                game.listen()
        return game.has_won

    def play_again(self) -> None:
        """Choose the first thing that is offered after a game."""
        assert "Play again" in self.table.voice.said[-1], self.table.voice.said[-1]
        self._choose("Enter", "against Mimi")

    def _choose(self, key: str, leads_to: str) -> None:
        """Press a key; it must lead where the words say."""
        self.table.wait(BETWEEN_KEYS)
        self.table.press(key)
        self.table.wait(BETWEEN_KEYS)
        said = self.table.voice.said[-1]
        assert leads_to.casefold() in said.casefold(), said


class FirstGame(Listener):
    """A game against Mimi, with what the lessons have said."""

    wrong = 0.0

    def hear_the_start(self, text: str) -> None:
        """Listen to the sentence with which a game begins."""
        self.is_mine = self._said("began", text, "you") is not None
        self.hear(text)

    def listen(self) -> None:
        """Wait until Mimi has done something; the table's clock stands while she thinks."""
        match = self.table.games.match
        assert match is not None
        mimi = match.seats[Player.TWO]
        assert isinstance(mimi, Computer)
        until = monotonic() + PATIENCE
        while not (told := self.table.wait(0.0 if mimi._client.waits else 0.1)):
            assert monotonic() < until, "Mimi does nothing"
            sleep(0.002)
        for text in told:
            self.hear(text)

    def _press(self, keys: str) -> list[str]:
        self.table.wait(BETWEEN_KEYS)
        return super()._press(keys)

    def _choose_square(self, free: list[Square]) -> Square:
        assert self.hand is not None
        return next(
            (s for s in free if self._completes(s, self.hand)), super()._choose_square(free)
        )

    def _choose_piece(self, left: list[Piece]) -> Piece:
        free = [square for square in Square if square not in self.board]
        safe = [piece for piece in left if not any(self._completes(s, piece) for s in free)]
        return super()._choose_piece(safe or left)

    def _completes(self, square: Square, piece: Piece) -> bool:
        """Return whether this piece completes a line there."""
        lines = (line for line in square.lines if line in NAMES)
        return any(self._shares(line, {square: piece}) for line in lines)

    def _reach_on_board(self, square: Square) -> None:
        self._walk_to(lambda said: re.match(rf"(?:Board\. )?{square.name}\b", said) is not None)

    def _reach_in_tray(self, piece: Piece) -> None:
        def is_there(said: str) -> bool:
            found = re.match(rf"(?:Tray\. )?((?:{TRAIT})(?:, (?:{TRAIT}))*)\.", said, re.IGNORECASE)
            return found is not None and self._piece(found[1]) is piece

        self._walk_to(is_there)

    def _walk_to(self, is_there: Callable[[str], bool]) -> None:
        """Walk with the arrows until this is heard."""
        for key in SWEEP:
            if is_there(self._press(key)[-1]):
                return
        raise AssertionError(f"not found: {self.table.voice.said[-len(SWEEP) :]}")
