"""The tables that the player has closed, until the relay has them no more.

A table that is closed while the connection is lost is still open at the relay. Once there is a
connection, the relay is asked how the table stands: if nobody has sat down there meanwhile, it is
closed then. An open table that the player leaves for another one is closed in the same way, also
if the relay has not yet said that it is open.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from quarto_access.remote.deciding import Reason
from quarto_access.remote.protocol import (
    FromClient,
    FromRelay,
    GoOn,
    LeaveTable,
    ListTables,
    OpenTable,
    OwnTable,
    RefusedWish,
    Seated,
    Steps,
)
from quarto_access.remote.remote_steps import SatDown


class ClosedHere(Protocol):
    """Hears how a closed table stands."""

    def is_closed(self) -> None:
        """Hear that a table is closed at last."""

    def is_wanted(self, code: str) -> bool:
        """Return whether the player is on the way back to a table."""

    def has_company(self, code: str, name: str) -> None:
        """Hear that somebody of this name had sat down at a table before it was closed."""


class ClosedTables:
    """The codes of these tables. `send` sends a message if there is a connection."""

    def __init__(
        self,
        send: Callable[[FromClient], object],
        mark: Callable[[], str],
        listener: ClosedHere,
    ) -> None:
        self._send = send
        self._mark = mark
        self._listener = listener
        self._codes: list[str] = []
        self._asked: dict[str, str] = {}
        """The codes whose tables the relay has been asked for, and has not told of, with marks."""
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
        self._ask(code)

    @property
    def are_gone(self) -> bool:
        """True unless the relay may still have one of these tables."""
        return not self._codes and not self._openings

    def forget(self, *codes: str) -> None:
        """Close these tables no more: the player comes back to them, or the relay has none."""
        self._codes = [code for code in self._codes if code not in codes]
        for code in codes:
            self._asked.pop(code, None)
        self._left = [code for code in self._left if code not in codes]

    def connected(self) -> None:
        """Ask how the tables stand: the connection is new."""
        self._asked, self._left = {}, []
        for request in self._openings:  # it is carried out once
            self._send(request)
        self.ask_again()

    def ask_again(self) -> None:
        """Ask for the tables to which the player is not on the way back, or not any more."""
        for code in self._codes:
            if code not in (*self._asked, *self._left) and self._waits_for(code):
                self._ask(code)

    def listed(self, own: Sequence[OwnTable]) -> None:
        """Forget the tables that the relay does not list any more, and ask for the others."""
        there = {table.code for table in own}
        for code in [code for code in self._codes if code not in there]:
            is_news = code in self._left
            self.forget(code)
            if is_news:
                self._listener.is_closed()
        self.ask_again()

    def hear(self, message: FromRelay) -> bool:
        """Take a message about one of the tables; return whether it was one."""
        match message:
            case Seated(mark, code) if mark in self._marks:
                self._forget_opening(mark)
                self.ask(code)
                return True
            case RefusedWish(mark) if mark in self._marks:
                self._forget_opening(mark)
                return True
            case Steps(code, _, steps) if self._waits_for(code):
                sat_down = [step.what for step in steps if isinstance(step.what, SatDown)]
                if sat_down:
                    self.forget(code)
                    self._listener.has_company(code, sat_down[0].name)
                elif code in self._asked:
                    self._close(code)
                return True
            case RefusedWish(mark) if mark in self._asked.values():
                code = next(code for code, asked in self._asked.items() if asked == mark)
                del self._asked[code]  # it is asked again when the tables are listed
                if message.why is Reason.UNKNOWN:
                    self.forget(code)
                return True
            case _:
                return False

    @property
    def _marks(self) -> list[str]:
        return [request.mark for request in self._openings]

    def _forget_opening(self, mark: str) -> None:
        self._openings = [request for request in self._openings if request.mark != mark]

    def _waits_for(self, code: str) -> bool:
        return code in self._codes and not self._listener.is_wanted(code)

    def _ask(self, code: str) -> None:
        self._asked[code] = self._mark()
        self._send(GoOn(code, 0, self._asked[code]))

    def _close(self, code: str) -> None:
        del self._asked[code]
        self._left.append(code)
        self._send(LeaveTable(code))
        self._send(ListTables())
