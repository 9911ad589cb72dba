"""Masks: who wears one, and when that changed.

While any mask is on, nobody sees the board. Masks that are locked stay on to the end; only where
the game goes on without a window, which a terminal is, they cannot.
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
        self.locked = locked

    @property
    def on(self) -> frozenset[Player]:
        """Who wears one now."""
        return frozenset(player for player in Player if self.worn(player))

    def worn(self, player: Player) -> bool:
        """Whether this player wears one now."""
        return next((c.on for c in reversed(self.changes) if c.player is player), False)

    def put(self, player: Player, *, on: bool, after: int) -> None:
        """Put one on, or take it off."""
        if self.worn(player) is not on:
            self.changes = _few((*self.changes, MaskChange(after, player, on)))

    def taken_back(self, actions: int) -> None:
        """Take back to a number of actions: later changes count as made then."""
        self.changes = _few(MaskChange(min(c.after, actions), c.player, c.on) for c in self.changes)

    def __str__(self) -> str:
        """All of it in a word, for a note: "1+0,2+0,1-12,locked"."""
        words = [f"{c.player.value}{'+' if c.on else '-'}{c.after}" for c in self.changes]
        return ",".join([*words, *["locked"] * self.locked])

    def restore(self, word: str) -> None:
        """Go on from what a note says."""
        changes = (re.fullmatch(r"([12])([+-])([0-9]{1,9})", part) for part in word.split(","))
        self.changes = _few(MaskChange(int(m[3]), Player(m[1]), m[2] == "+") for m in changes if m)
        self.locked = word.endswith("locked")


def _few(changes: Iterable[MaskChange]) -> tuple[MaskChange, ...]:
    """Leave out what a player changed again and again between the same two actions.

    One change is left where the last one counts, and two where it is as it was before: that a mask
    was off meanwhile is told at the end.
    """
    found = tuple(changes)
    of_one: dict[tuple[Player, int], list[int]] = {}
    for at, change in enumerate(found):
        of_one.setdefault((change.player, change.after), []).append(at)
    kept = {at for places in of_one.values() for at in places[-2 + len(places) % 2 :]}
    return tuple(change for at, change in enumerate(found) if at in kept)
