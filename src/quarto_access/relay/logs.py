"""Logs of numbered entries: all that a relay keeps, and all that its nodes share.

A log has a name and entries 0, 1, 2 and so on, which are bytes. Of several writers of one number
exactly one is told that it wrote it; an entry that was written stays as it is until its whole log
is forgotten. That a log is forgotten so many seconds after its last entry is up to the store.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

EMPTY_LOG = "health"
"""A log that stays empty: reading it shows that the logs can be read."""


class Logs(Protocol):
    """A store of logs. Any number of processes may share it; each may die at any moment."""

    keep: float
    """The seconds after which an unchanged log is forgotten."""

    async def append(self, log: str, number: int, entry: bytes) -> bool:
        """Write an entry; False if this number is taken, or is not the next one."""

    async def read(self, log: str, from_number: int) -> list[bytes]:
        """Return the entries from this number on."""

    async def wait(self, log: str, number: int, seconds: float) -> bool:
        """Wait until the log has this entry or the seconds are over; True if it has it."""

    async def forget(self, log: str) -> None:
        """Remove a log; its next entry has number 0 again."""

    def hear_nodes(self, hear: Callable[[bytes], object]) -> None:
        """Call this for each message of another node, from now on."""

    async def tell_nodes(self, message: bytes) -> None:
        """Pass a message on to all other nodes that run now; it is not kept, and may be lost."""

    async def close(self) -> None:
        """Finish what is being written, and write no more."""


class LogsFailed(Exception):
    """The store cannot be reached or written to. An entry may have been written or not."""


class Waiters:
    """The tasks of this process that wait for entries."""

    def __init__(self) -> None:
        self._of: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    def __bool__(self) -> bool:
        return bool(self._of)

    def __contains__(self, log: str) -> bool:
        return log in self._of

    def begin(self, log: str) -> asyncio.Event:
        """Return an event that is set when the log may have a new entry; `end` must follow."""
        event = asyncio.Event()
        self._of[log].add(event)
        return event

    def end(self, log: str, event: asyncio.Event) -> None:
        self._of[log].discard(event)
        if not self._of[log]:
            del self._of[log]

    def wake(self, log: str) -> None:
        for event in self._of.get(log, ()):
            event.set()

    def wake_all(self) -> None:
        for log in self._of:
            self.wake(log)


async def wait_for_event(event: asyncio.Event, seconds: float) -> bool:
    """Wait until the event is set, and clear it; False if the seconds were over before.

    `asyncio.wait_for` would lose a cancellation that comes together with the event.
    """
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    event.clear()
    return True
