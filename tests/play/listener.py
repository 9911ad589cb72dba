"""A player who knows only what is spoken: no look into the program, and the keys of the guide.

It remembers what it heard: whose turn it is, what is in hand, and which pieces are where. Places in
the tray are those that the guide describes.
"""

import re
from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from quarto_access.core import Edition, Line, LineKind, Piece, Square, Trait
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import MARKED, Verbosity
from quarto_access.ui.table.cursor import tray_piece
from tests.play.keys import to
from tests.play.table import Table

NAMES = {
    line: {
        LineKind.ROW: f"row {line.squares[0].row + 1}",
        LineKind.COLUMN: f"column {line.squares[0].name[0]}",
        LineKind.DIAGONAL: f"diagonal {line.squares[0].name} to {line.squares[3].name}",
    }[line.kind]
    for line in Line
    if line.kind is not LineKind.TWO_BY_TWO
}
"""The lines by their spoken names."""

PIECES = Edition.ACCESS.pieces
WORDS = {trait.name.lower(): trait for trait in Trait}
OTHER = "Leo"
TRAIT = "|".join(("plain", *WORDS))
FACTS = {
    "player": rf"(?:{OTHER}|Mimi)",
    "square": r"(?P<square>[A-D][1-4])",
    "piece": rf"(?P<piece>(?:{TRAIT})(?:, (?:{TRAIT}))*)",
    "line": r"(?P<line>[a-z0-9-]+(?: [A-D0-9][0-9]?)?(?: to [A-D][1-4])?)",
    "count": r"\d+",
    "common": "[^.]+",
}


class Listener:
    """Plays one game at a table by ear, in English; it places and gives anything."""

    wrong = 0.05
    """The share of chances at which it calls a line that is none."""

    def __init__(self, table: Table, level: Verbosity, chance: Random) -> None:
        self.table = table
        self.board: dict[Square, Piece] = {}
        self.hand: Piece | None = None
        self.given: set[Piece] = set()
        self.latest: Square | None = None
        self.is_mine = False
        """True if it is this player's turn."""
        self.is_asked_last = False
        self.is_over = False
        self.has_won = False
        self._level = level
        self._chance = chance
        self._may_call = True

    # Hearing

    def ask(self) -> None:
        """Ask whose turn it is."""
        self.is_mine = self._said("turn.give", self._press("T")[-1], "you") is not None

    def hear(self, text: str) -> None:
        """Listen to what was said without a key: the other player's actions."""
        if found := self._said("placed.other", text):
            assert self.hand is not None, "somebody placed what nobody had"
            self._lay(Square[found["square"]])
        if found := self._said("given", text, "you"):
            self._take(found["piece"])
            self.is_mine = True
        self._hear_the_end(text)

    def _hear_the_end(self, text: str) -> None:
        if self._said("last-calls.you", text) or self._said("last-calls.second.you", text):
            self.is_mine = self.is_asked_last = True
        elif self._said("last-calls.other", text) or self._said("last-calls.second.other", text):
            self.is_mine = self.is_asked_last = False
        mine, others = ("wins.you", "wins.otherwise.you"), ("wins", "wins.otherwise", "draw")
        self.has_won |= any(self._said(end, text) is not None for end in mine)
        self.is_over |= self.has_won or any(self._said(end, text) is not None for end in others)

    def _said(self, message: str, text: str, to: str = "") -> re.Match[str] | None:
        """Return the match of a message in this text, in the chosen words, if it is there."""
        level = self._level.value
        names = [f"{message}.{to}.{level}", f"{message}.{to}"] if to else []
        names += [f"{message}.{level}", message]
        form = next(MESSAGES[name] for name in names if name in MESSAGES)[-1]
        pattern = re.sub(r"\\{(\w+)\\}", lambda m: FACTS[m[1].lower()], re.escape(form))
        return re.search(rf"(?:^|(?<=[.!?] )){pattern}", text, re.IGNORECASE)

    def _piece(self, words: str) -> Piece:
        """Return the piece with these words; with few words, the plain traits are left out."""
        told = {WORDS[word] for word in words.lower().split(", ") if word != "plain"}
        if self._level is Verbosity.TERSE:
            return next(p for p in PIECES if {t for t in p.traits if t in MARKED} == told)
        return next(p for p in PIECES if set(p.traits) == told)

    def _take(self, words: str) -> None:
        self.hand = self._piece(words)
        self.given.add(self.hand)

    def _lay(self, square: Square) -> None:
        assert self.hand is not None
        self.board[square], self.hand, self.latest = self.hand, None, square
        self._may_call = True

    # Playing

    def act(self) -> None:
        """Do what is due, and listen to the consequences."""
        if self._calls():
            return
        if self.is_asked_last:
            self._go_to("pass", "Down")
            self.is_mine = self.is_asked_last = False
            self._hear_the_end(" ".join(self._press("Enter")))
        elif self.hand is None:
            self._give()
        else:
            free = [square for square in Square if square not in self.board]
            self._reach_on_board(self._choose_square(free))
            text = self._press("Enter")[-1]
            found = self._said("placed", text)
            assert found, text
            self._lay(Square[found["square"]])
            self.is_mine = len(self.board) < len(Square)
            self._hear_the_end(text)

    def _give(self) -> None:
        left = [piece for piece in PIECES if piece not in self.given]
        self._reach_in_tray(self._choose_piece(left))
        text = self._press("Enter")[-1]
        found = self._said("given.other", text)
        assert found, text
        self._take(found["piece"])
        self.is_mine = False
        self._hear_the_end(text)

    def _choose_square(self, free: list[Square]) -> Square:
        return self._chance.choice(free)

    def _choose_piece(self, left: list[Piece]) -> Piece:
        return self._chance.choice(left)

    def _reach_on_board(self, square: Square) -> None:
        self._press(to(square))

    def _reach_in_tray(self, piece: Piece) -> None:
        self._press(to(next(s for s in Square if tray_piece(Edition.ACCESS, s) is piece)))

    def _press(self, keys: str) -> list[str]:
        return self.table.press(keys)

    def _calls(self) -> bool:
        """Call a line that the latest piece completes, or now and then a wrong one."""
        if self.latest is None or not self._may_call:
            return False
        through = [line for line in self.latest.lines if line in NAMES]
        right = [line for line in through if self._shares(line)]
        if not right and self._chance.random() >= self.wrong:
            return False
        line = (right or through)[0]
        if self.is_asked_last:
            self._press("Escape")
        self._press("Q")
        self._go_to(NAMES[line], "Down")
        text = self._press("Enter")[-1]
        self._may_call = False
        self._hear_the_end(text)
        return True

    def _shares(self, line: Line, then: Mapping[Square, Piece] = MappingProxyType({})) -> bool:
        """Return whether this line has something in common, with what may be placed besides."""
        pieces = [self.board.get(square, then.get(square)) for square in line.squares]
        return all(pieces) and any(all(p and trait in p.traits for p in pieces) for trait in Trait)

    def _go_to(self, name: str, key: str) -> None:
        """Move in a list until this item is said; the first one was said on arriving."""
        text = self.table.presenter.caption
        for _ in range(12):
            if re.search(rf"(?:^|[.?!] ){name}\b", text, re.IGNORECASE):
                return
            text = self._press(key)[-1]
        raise AssertionError(f"{name} is not in this list: {text}")
