"""Seats away from the keyboard, for tests: they act when a test, or the clock, wants it."""

from quarto_access.core import Action, IllegalAction, Player
from quarto_access.players.news import News
from quarto_access.players.seat import Side
from tests.play.table import Table


class FarAway:
    """Player 2 of a table; a test acts for it."""

    at_keyboard = False

    def __init__(self, table: Table) -> None:
        self.table = table
        self.saw: list[News] = []
        self.side: Side | None = None
        match = table.games.match
        assert match is not None
        match.seat(Player.TWO, self)

    def sit(self, side: Side) -> None:
        self.side = side

    def see(self, news: News) -> None:
        self.saw.append(news)

    def act(self, action: Action) -> bool:
        """Act, and return whether the match accepted it."""
        assert self.side is not None
        try:
            self.side.act(action)
        except IllegalAction:
            return False
        return True

    def leave(self) -> None:
        self.side = None
