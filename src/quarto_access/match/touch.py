"""The touches of a player: how often that player may still read a space.

Every way of reading a space costs one touch.
"""

from quarto_access.core import Player
from quarto_access.match.setup import TouchRule


class Touches:
    """Counts the spaces that each player reads, and says when no more may be read."""

    def __init__(self, rule: TouchRule, a_turn: int) -> None:
        self.rule = rule
        self.used: dict[Player, int | None] = dict.fromkeys(Player, 0)
        """The spaces that each player has read in this game; None for a friend far away."""
        self.this_turn = 0
        """The spaces that the player on turn has read in this turn."""
        self._a_turn = a_turn

    @property
    def left(self) -> int | None:
        """The spaces that may still be read this turn; None if the rule sets no limit."""
        if self.rule is not TouchRule.LIMITED:
            return None
        return max(0, self._a_turn - self.this_turn)

    def feel(self, player: Player, on_turn: bool) -> bool:
        """Return whether this player may read a space now, and count it if so."""
        if not self._may(on_turn):
            return False
        self.used[player] = (self.used[player] or 0) + 1
        self.this_turn += on_turn
        return True

    def _may(self, on_turn: bool) -> bool:
        if self.rule is TouchRule.LIMITED:
            return on_turn and self.left != 0
        return self.rule is TouchRule.FREE or (self.rule is TouchRule.OWN_TURN and on_turn)
