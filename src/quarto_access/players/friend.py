"""A friend who plays by message, at a seat: acts when somebody here pastes a letter."""

from collections.abc import Iterable

from quarto_access.core.actions import Action
from quarto_access.players.seat import Absent


class Friend(Absent):
    """The other player of one game by message."""

    def play(self, actions: Iterable[Action]) -> None:
        """Act as a letter says."""
        assert self.side is not None  # the game has begun
        for action in actions:
            self.side.act(action)
