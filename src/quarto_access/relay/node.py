"""A node of the relay, without sockets: it takes each message of each client, and answers it.

Everything that matters is in the logs, so another node can go on with any game at any moment.
"""

import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from quarto_access.printable import plain_text
from quarto_access.processes.wire import NoMessage
from quarto_access.relay.answers import Answers
from quarto_access.relay.guests import Guest, GuestLine, Guests, hash_of
from quarto_access.relay.limits import Allowance, Limits
from quarto_access.relay.logs import Logs, LogsFailed
from quarto_access.relay.metrics import Metrics
from quarto_access.relay.request_lines import RequestLines
from quarto_access.remote.deciding import NotNow, Reason
from quarto_access.remote.protocol import (
    PROTOCOL,
    EraseMe,
    FromClient,
    FromRelay,
    Hello,
    LeaveTable,
    ListTables,
    OpenTable,
    OtherVersion,
    RefusedWish,
    SitDown,
    Want,
    Welcome,
    format_remote,
    parse_from_client,
    plain_of,
    refused_wish,
)

MOST_FAULTS = 30
"""The messages in a row that may be unreadable or too many."""

LONGEST_PROGRAM = 40

_MARK = "[ -~]{1,64}"

KeepsMark = OpenTable | SitDown | Want
"""The messages whose mark is kept, by which one that is sent twice is carried out once."""


class LetGo(Exception):
    """The connection must be closed, after this answer if there is one."""

    def __init__(self, why: str, answer: FromRelay | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.answer = answer


class Node:
    """A node; `now` is in seconds, and `write` gets the lines for those who run it.

    Limits count by `elapsed`, seconds from any moment.
    """

    def __init__(
        self,
        logs: Logs,
        limits: Limits,
        *,
        now: Callable[[], float] = time.time,
        elapsed: Callable[[], float] = time.monotonic,
        write: Callable[[str], object] | None = None,
    ) -> None:
        self.limits = limits
        self.logs = logs
        self.metrics = Metrics()
        self.lines = RequestLines(write, now)
        self._now = now
        self._elapsed = elapsed
        self._guests = Guests(limits)
        self._answers = answers = Answers(
            secrets.token_hex(8),
            logs,
            limits,
            now=now,
            elapsed=elapsed,
            metrics=self.metrics,
            bug=self.bug,
        )
        self.metrics.gauge("connections", lambda: len(self._guests))
        self.metrics.gauge("tables", lambda: len(answers.rooms))
        self.metrics.gauge("waiting_tables", lambda: len(answers.waiting))

    def begin(self) -> None:
        """Begin to look after the tables."""
        self._answers.begin()

    async def end(self) -> None:
        """End; clients come back to another node, or to this one when it runs again."""
        await self._answers.end()

    def bug(self, problem: BaseException) -> None:
        """Count and log a bug."""
        self.metrics.count("bugs_total")
        self.lines.bug(problem)

    def greet(self, text: str | bytes, address: str, line: GuestLine) -> Guest:
        """Take the first message of a connection, and welcome its player; raises `LetGo`."""
        hello = _hello(text)
        hashed = hash_of(hello.token)
        if hashed is None:
            raise LetGo("token")
        if not self._guests.has_room_for(hashed, address):
            raise LetGo("connections", RefusedWish("", Reason.TOO_MANY))
        allowance = Allowance(self.limits.rate, self.limits.burst, self._elapsed())
        guest = Guest(hashed, address, allowance, line)
        self._guests.add(guest)
        self.lines.line("Hello", player=hashed, answer=plain_text(hello.program, LONGEST_PROGRAM))
        guest.send(format_remote(Welcome(PROTOCOL, hashed, self._answers.milliseconds())))
        return guest

    def farewell(self, guest: Guest) -> None:
        """Hear that a connection is gone."""
        self._guests.remove(guest)
        self._answers.lost(guest)
        self.lines.line("Goodbye", player=guest.hashed)

    async def take(self, guest: Guest, text: str | bytes) -> None:
        """Take a message; raises `LetGo`, or `LogsFailed` if it may work elsewhere or later."""
        began = time.monotonic()
        what, code, answer = "Unreadable", "", "done"
        try:
            message = parse_from_client(text)
            what, code = type(message).__name__, plain_text(getattr(message, "code", ""), 16)
            self._permit(guest, message)
            guest.faults = 0
            await self._answers.answer(guest, message)
        except (NoMessage, NotNow) as problem:
            reason = problem.reason if isinstance(problem, NotNow) else Reason.UNREADABLE
            answer = reason.value
            self._refuse(guest, text, reason)
        except LogsFailed as problem:
            answer = "store"
            self.lines.failure(problem)
            self.metrics.count("store_failures_total")
            raise
        finally:
            seconds = time.monotonic() - began
            self.metrics.took(seconds)
            self.metrics.count("messages_total", f'kind="{what}"')
            if answer != "done":
                self.metrics.count("refused_total", f'reason="{answer}"')
            self.lines.line(what, player=guest.hashed, table=code, answer=answer, seconds=seconds)

    def _permit(self, guest: Guest, message: FromClient) -> None:
        """Raise `NotNow` for a message too many, or one without a proper mark."""
        is_costly = isinstance(message, ListTables | EraseMe | OpenTable)
        cost = self.limits.costly if is_costly else 1.0
        if isinstance(message, LeaveTable) and message.code in guest.codes:
            cost = 0.0  # or the friend would wait for a player who has gone; coming was counted
        if not guest.allowance.take(self._elapsed(), cost):
            raise NotNow(Reason.TOO_MANY)
        if isinstance(message, KeepsMark) and not re.fullmatch(_MARK, message.mark):
            raise NotNow(Reason.UNREADABLE)

    def _refuse(self, guest: Guest, text: str | bytes, reason: Reason) -> None:
        guest.send(format_remote(refused_wish(_mark_of(text), reason)))
        if reason in {Reason.UNREADABLE, Reason.TOO_MANY}:
            guest.faults += 1
            if guest.faults >= MOST_FAULTS:
                raise LetGo(reason.value)


def _hello(text: str | bytes) -> Hello:
    """Return the hello of a client that speaks our protocol; raises `LetGo` for any other."""
    try:
        message = parse_from_client(text)
    except NoMessage:
        message = None
    if isinstance(message, Hello) and message.protocol == PROTOCOL:
        return message
    with suppress(NoMessage):  # a newer hello may have other fields
        plain = plain_of(text)
        if plain.get("is") == "Hello" and plain.get("protocol") != PROTOCOL:
            raise LetGo("version", OtherVersion(PROTOCOL, PROTOCOL))
    raise LetGo("no hello", RefusedWish("", Reason.UNREADABLE))


def _mark_of(text: str | bytes) -> str:
    """Return the mark of a message that is refused; nothing if it has no proper one."""
    with suppress(NoMessage):
        mark = plain_of(text).get("mark")
        if isinstance(mark, str) and re.fullmatch(_MARK, mark):
            return mark
    return ""
