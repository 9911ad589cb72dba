"""The masks of a match: who wears one, and when that changed.

While any mask is on here, nobody sees the board. Locked masks stay on until the end, unless the
game continues where there is no window, such as in a terminal: masks do nothing there.
"""

import re
from collections.abc import Iterable

from quarto_access.core import Player
from quarto_access.core.values import value


@value
class MaskChange:
    """A mask was put on or taken off, after a number of actions."""

    after: int
    player: Player
    on: bool


class Masks:
    """The masks of one match; the first changes are those it begins with."""

    def __init__(self, on: Iterable[Player] = (), *, locked: bool = False) -> None:
        self.changes: tuple[MaskChange, ...] = tuple(MaskChange(0, player, True) for player in on)
        self._with_undone = self.changes
        """The changes as they count once everything that was taken back is done again."""
        self.locked = locked

    @property
    def on(self) -> frozenset[Player]:
        """The players who wear one now."""
        return frozenset(player for player in Player if self.worn(player))

    def worn(self, player: Player) -> bool:
        """Return whether this player wears one now."""
        return next((c.on for c in reversed(self.changes) if c.player is player), False)

    def put(self, player: Player, *, on: bool, after: int, undone: int = 0) -> None:
        """Put a mask on, or take it off, while so many actions can be done again."""
        if self.worn(player) is not on:
            self.changes = _few((*self.changes, MaskChange(after, player, on)))
            later = MaskChange(after + undone, player, on)  # those were played before it
            self._with_undone = _few((*self._with_undone, later))

    def went_to(self, actions: int) -> None:
        """Go to a number of actions, by taking back or doing again.

        Later changes then count as made at that moment, and where they were made once it is done
        again.
        """
        moved = (MaskChange(min(c.after, actions), c.player, c.on) for c in self._with_undone)
        self.changes = _few(moved)

    def went_on(self) -> None:
        """Forget what was taken back, because something else was done instead."""
        self._with_undone = self.changes

    def __str__(self) -> str:
        """Return all changes as a word for a note: "1+0,2+0,1-12,locked"."""
        words = [f"{c.player.value}{'+' if c.on else '-'}{c.after}" for c in self.changes]
        return ",".join([*words, *["locked"] * self.locked])

    def restore(self, word: str) -> None:
        """Restore the changes from the word of a note."""
        changes = (re.fullmatch(r"([12])([+-])([0-9]{1,9})", part) for part in word.split(","))
        self.changes = _few(MaskChange(int(m[3]), Player(m[1]), m[2] == "+") for m in changes if m)
        self._with_undone = self.changes
        self.locked = word.endswith("locked")


def _few(changes: Iterable[MaskChange]) -> tuple[MaskChange, ...]:
    """Leave out superfluous changes of one player between the same two actions.

    An odd number of changes leaves the last one. An even number leaves the last two, because the
    end of the game must still say that a mask was off for a while.
    """
    found = tuple(changes)
    of_one: dict[tuple[Player, int], list[int]] = {}
    for at, change in enumerate(found):
        of_one.setdefault((change.player, change.after), []).append(at)
    kept = {at for places in of_one.values() for at in places[-2 + len(places) % 2 :]}
    return tuple(change for at, change in enumerate(found) if at in kept)
