"""The seats that the player has asked for, and has given up for another table.

The relay may have carried out such a request, or carries it out later: then a friend plays against
somebody who is not there. Its list of tables tells, once it comes after the answer or by another
connection.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from quarto_access.remote.protocol import (
    FromClient,
    FromRelay,
    ListTables,
    OwnTable,
    RefusedWish,
    Seated,
    SitDown,
)


class GivenUpHere(Protocol):
    """Hears of the seats that the relay has given all the same."""

    def is_wanted(self, code: str) -> bool:
        """Return whether the player is at a table again, or on the way to it."""

    def sits_in_vain(self, table: OwnTable) -> None:
        """Hear that the player sits at a table that was given up."""


class GivenUpSeats:
    """The requests for these seats. `send` sends a message if there is a connection."""

    def __init__(self, send: Callable[[FromClient], object], listener: GivenUpHere) -> None:
        self._send = send
        self._listener = listener
        self._requests: list[SitDown] = []
        """The requests that this connection may still answer."""
        self._codes: set[str] = set()
        """The codes of the tables of which the next list tells how they stand."""

    def add(self, request: SitDown) -> None:
        self._requests.append(request)

    def connected(self) -> None:
        """Wait for the list alone: nothing sent by the connection before is answered any more."""
        self._codes.update(request.code for request in self._requests)
        self._requests.clear()

    def hear(self, message: FromRelay) -> bool:
        """Take the answer to one of the requests; return whether it was one."""
        if not isinstance(message, Seated | RefusedWish):
            return False
        request = next((one for one in self._requests if one.mark == message.mark), None)
        if request is None:
            return False
        self._requests.remove(request)
        if isinstance(message, Seated):
            self._codes.add(message.code)
            self._send(ListTables())
        return True

    def listed(self, own: Sequence[OwnTable]) -> None:
        """Tell of the tables among these; nobody sits at the others."""
        codes, self._codes = self._codes, set()
        for table in own:
            if table.code in codes and not self._listener.is_wanted(table.code):
                self._listener.sits_in_vain(table)
