"""A friend far away at a seat: acts when somebody here pastes a letter, and waits for nothing."""

from collections.abc import Iterable

from quarto_access.core.actions import Action
from quarto_access.players.news import News
from quarto_access.players.seat import Side


class Friend:
    """The other player of one game by message."""

    at_keyboard = False

    def __init__(self) -> None:
        self._side: Side | None = None

    def sit(self, side: Side) -> None:
        self._side = side

    def see(self, news: News) -> None:
        """Do nothing: the player here sends what has happened."""

    def leave(self) -> None:
        self._side = None

    def play(self, actions: Iterable[Action]) -> None:
        """Act as a letter says."""
        assert self._side is not None  # the game has begun
        for action in actions:
            self._side.act(action)
