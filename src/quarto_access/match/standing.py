"""The state that actions do not contain: touches used, masks, time left. A note holds it.

`Standing.of` reads back what `text` writes. A note says after how many actions it was true; the
latest one that can be read counts.
"""

import re

from quarto_access.core.rules import Player
from quarto_access.core.values import value


@value
class Standing:
    """The touches of each player and of this turn, the masks as a word, and the seconds left.

    Nobody knows what a friend far away has touched.
    """

    after: int
    touched: tuple[int | None, int | None]
    turn: int
    masks: str = ""
    left: float | None = None
    spent: tuple[tuple[int, Player, int], ...] = ()
    """The touches of other turns, to which undo may lead: pieces in the tray, player, touches."""

    @property
    def text(self) -> str:
        """The text of the note."""
        one, two = self.touched
        touched = f"{'-' if one is None else one} {'-' if two is None else two}"
        text = f"after {self.after} touched {touched} turn {self.turn}"
        text += f" masks {self.masks}" if self.masks else ""
        text += "" if self.left is None else f" left {self.left!r}"
        if not self.spent:
            return text
        spent = (f"{tray}-{player.value}-{used}" for tray, player, used in self.spent)
        return f"{text} spent {','.join(spent)}"

    @classmethod
    def of(cls, note: str) -> "Standing | None":
        """Parse a note; return None if it is some other comment."""
        match = re.fullmatch(_NOTE, note)
        if match is None:
            return None
        after, one, two, turn = match.groups()[:4]
        touched = (None if one == "-" else int(one), None if two == "-" else int(two))
        left, masks = match["left"], match["masks"] or ""
        spent = [each.split("-") for each in (match["spent"] or "").split(",") if each]
        of_turns = tuple((int(tray), Player(number), int(used)) for tray, number, used in spent)
        seconds = None if left is None else float(left)
        return cls(int(after), touched, int(turn), masks, seconds, of_turns)


_NOTE = (
    "after ([0-9]{1,9}) touched ([0-9]{1,9}|-) ([0-9]{1,9}|-) turn ([0-9]{1,9})"
    r"(?: masks (?P<masks>[^ ]{1,100000}))?"
    r"(?: left (?P<left>[0-9]{1,9}(?:\.[0-9]{1,30})?(?:e-[0-9]{1,3})?))?"
    r"(?: spent (?P<spent>[0-9]{1,2}-[12]-[0-9]{1,9}(?:,[0-9]{1,2}-[12]-[0-9]{1,9}){0,63}))?"
)
