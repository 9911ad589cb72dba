"""The tables that the player has left, or given up on the way, where a game may begin all the same.

The relay may have carried out a request for a seat or for another game, or carries it out before it
hears that the player has left: then a friend plays against somebody who is not there. Its list of
tables tells.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from quarto_access.remote.protocol import (
    FromClient,
    FromRelay,
    LeaveTable,
    ListTables,
    OwnTable,
    RefusedWish,
    Seated,
    SitDown,
)


class LeftHere(Protocol):
    """Hears of the games that have begun without the player."""

    def is_wanted(self, code: str) -> bool:
        """Return whether the player is at a table again, or on the way to it."""

    def is_missed(self, table: OwnTable) -> None:
        """Hear that the player is missed at a table that they have left or given up."""


class LeftTables:
    """Watches these tables. `send` sends a message if there is a connection."""

    def __init__(self, send: Callable[[FromClient], object], listener: LeftHere) -> None:
        self._send = send
        self._listener = listener
        self._requests: list[SitDown] = []
        """The requests for seats that this connection may still answer."""
        self._seats: set[str] = set()
        """The codes of tables of which the next list tells whether the player has a seat there."""
        self._rematches: set[str] = set()
        """The codes of tables where another game may begin; any list may tell of it."""

    def add_request(self, request: SitDown) -> None:
        """Watch a table that the player has asked for, and has given up for another one."""
        self._requests.append(request)

    def add_rematch(self, code: str) -> None:
        """Watch a table that the player has just left, and where another game may begin."""
        self._rematches.add(code)
        self._send(ListTables())

    def forget(self, code: str) -> None:
        """Watch a table no more: the player has come back."""
        self._rematches.discard(code)

    def connected(self) -> None:
        """Wait for the list alone: nothing sent by the connection before is answered any more."""
        self._seats.update(request.code for request in self._requests)
        self._requests.clear()
        for code in self._rematches:
            self._send(LeaveTable(code))  # the first one may be lost

    def hear(self, message: FromRelay) -> bool:
        """Take the answer to one of the requests; return whether it was one."""
        if not isinstance(message, Seated | RefusedWish):
            return False
        request = next((one for one in self._requests if one.mark == message.mark), None)
        if request is None:
            return False
        self._requests.remove(request)
        if isinstance(message, Seated):
            self._seats.add(message.code)
            self._send(ListTables())
        return True

    def listed(self, own: Sequence[OwnTable]) -> None:
        """Tell of the tables among these where the player has a seat, or another game has begun.

        It may be over already: a game of which the player has heard the end is not listed.
        """
        seats, self._seats = self._seats, set()
        for table in own:
            is_watched = table.code in self._rematches or table.code in seats
            if is_watched and not self._listener.is_wanted(table.code):
                self.forget(table.code)
                self._listener.is_missed(table)
