"""The time of one turn, and the warnings before it ends.

A clock gets its source of time from its maker, and reads it only when it is asked for something.
"""

from collections.abc import Callable

from quarto_access.core.game import Game, Phase
from quarto_access.core.rules import Player

WARNINGS = (30, 10, 5, 4, 3, 2, 1)
"""Seconds left at which a player is warned."""


def timed_by(game: Game) -> tuple[Player, bool]:
    """Return what the clock allows time for: a player's turn, or the last chance to call."""
    return game.on_turn, game.phase is Phase.LAST_CALLS


class Clock:
    """A number of seconds for each turn. It begins full and stopped."""

    def __init__(self, seconds: int, now: Callable[[], float]) -> None:
        self.seconds = seconds
        self._now = now
        self.restart()

    def restart(self, left: float | None = None) -> None:
        """Stop the clock with a new allowance, or with what was left of one."""
        self._left: float = self.seconds if left is None else left
        self._warned = self._left  # warnings are due below this
        self._since: float | None = None

    def run(self) -> None:
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        self._left = self.left
        self._since = None

    @property
    def left(self) -> float:
        """The seconds left, never below zero."""
        if self._since is None:
            return self._left
        return max(0.0, self._left - (self._now() - self._since))

    @property
    def out(self) -> bool:
        return self.left <= 0

    def warnings(self) -> tuple[int, ...]:
        """Return the warning that has become due since the last call.

        If several have, for example after the computer was asleep, the earlier ones are no longer
        true and are left out.
        """
        left = self.left
        reached = [seconds for seconds in WARNINGS if left <= seconds < self._warned]
        if reached:
            self._warned = reached[-1]
        return tuple(reached[-1:])

    @property
    def due(self) -> float | None:
        """The seconds until the next warning or the end; None while the clock is stopped."""
        if self._since is None:
            return None
        ahead = next((seconds for seconds in WARNINGS if seconds < self._warned), 0)
        return max(0.0, self.left - ahead)
