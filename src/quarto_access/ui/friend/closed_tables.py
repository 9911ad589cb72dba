"""The tables that the player has closed, until the relay has them no more.

A table that is closed while the connection is lost is still open at the relay. Once there is a
connection, the relay's list tells how the table stands: if nobody has sat down there meanwhile, it
is closed then. An open table that the player leaves for another one is closed in the same way, also
if the relay has not yet said that it is open.

The steps of the table would tell that too. But who asks for them has heard the end of a game there,
for the relay, and then it is no longer among the unfinished games.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from quarto_access.remote.protocol import (
    FromClient,
    FromRelay,
    LeaveTable,
    ListTables,
    OpenTable,
    OwnTable,
    RefusedWish,
    Seated,
)


class ClosedHere(Protocol):
    """Hears how a closed table stands."""

    def is_closed(self) -> None:
        """Hear that a table is closed at last."""

    def is_wanted(self, code: str) -> bool:
        """Return whether the player is on the way back to a table."""

    def has_company(self, table: OwnTable) -> None:
        """Hear that somebody had sat down at a table before it was closed."""


class ClosedTables:
    """The codes of these tables. `send` sends a message if there is a connection."""

    def __init__(self, send: Callable[[FromClient], object], listener: ClosedHere) -> None:
        self._send = send
        self._listener = listener
        self._codes: list[str] = []
        self._openings: list[OpenTable] = []
        """The requests for tables whose codes are not known yet."""
        self._left: list[str] = []
        """The codes whose tables were left since; the player has not heard that they are closed."""

    def add_opening(self, request: OpenTable) -> None:
        """Remember a table that the relay has been asked to open, and has not told of."""
        self._openings.append(request)

    def add(self, code: str) -> None:
        """Remember a table that the player leaves while nobody else sits there."""
        self.forget(code)
        self._codes.append(code)

    def ask(self, code: str) -> None:
        """Close this table as soon as it is certain that nobody else sits there."""
        self.add(code)
        self._send(ListTables())

    @property
    def are_gone(self) -> bool:
        """True unless the relay may still have one of these tables."""
        return not self._codes and not self._openings

    def forget(self, *codes: str) -> None:
        """Close these tables no more: the player comes back to them, or the relay has none."""
        self._codes = [code for code in self._codes if code not in codes]
        self._left = [code for code in self._left if code not in codes]

    def connected(self) -> None:
        """Begin again, since what was sent may be lost; the tables are listed at once."""
        self._left = []
        for request in self._openings:  # it is carried out once
            self._send(request)

    def listed(self, own: Sequence[OwnTable]) -> None:
        """Close the tables where nobody else sits, and forget those that the relay has no more."""
        there = {table.code: table for table in own}
        for code in tuple(self._codes):
            table = there.get(code)
            if table is None:
                is_news = code in self._left
                self.forget(code)
                if is_news:
                    self._listener.is_closed()
            elif not self._listener.is_wanted(code):
                self._close(table)

    def hear(self, message: FromRelay) -> bool:
        """Take the answer to a request for one of the tables; return whether it was one."""
        if not isinstance(message, Seated | RefusedWish):
            return False
        others = [request for request in self._openings if request.mark != message.mark]
        if len(others) == len(self._openings):
            return False
        self._openings = others
        if isinstance(message, Seated):
            self.ask(message.code)
        return True

    def _close(self, table: OwnTable) -> None:
        """Leave a table where nobody else sits, by which the relay closes it."""
        if table.has_company:  # who may also have sat down just before it was left
            self.forget(table.code)
            self._listener.has_company(table)
        elif table.code not in self._left:
            self._left.append(table.code)
            self._send(LeaveTable(table.code))
            self._send(ListTables())
