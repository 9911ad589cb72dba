"""The tables that somebody follows on this node, and the tasks that go on beside messages."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

from quarto_access.relay.logs import Logs
from quarto_access.relay.table_room import TableRoom, log_of
from quarto_access.remote.remote_steps import RemoteStep, parse_step
from quarto_access.remote.shared_table import SharedTable, table_of

ENDS_WITHIN = 2.0
"""The seconds that tasks may take to end."""


class Rooms:
    """Each table is here once, as long as somebody follows it or a message is about it."""

    def __init__(
        self,
        logs: Logs,
        now: Callable[[], int],
        arrived: Callable[[TableRoom, RemoteStep, bool], object],
        bug: Callable[[BaseException], object],
    ) -> None:
        self._logs = logs
        self._now = now
        self._arrived = arrived
        self._bug = bug
        self._rooms: dict[str, TableRoom] = {}
        self._used: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._rooms)

    def all(self) -> tuple[TableRoom, ...]:
        return tuple(self._rooms.values())

    def live(self, code: str) -> TableRoom | None:
        """Return a table that is here."""
        return self._rooms.get(code)

    def is_here(self, present: tuple[str, str]) -> bool:
        """Return whether a player is connected to this node and follows that table."""
        code, hashed = present
        room = self._rooms.get(code)
        return room is not None and room.has(hashed)

    @asynccontextmanager
    async def using(self, code: str) -> AsyncIterator[TableRoom]:
        """Yield a table, which stays here meanwhile."""
        room = self._rooms.get(code)
        if room is None:
            room = self._rooms[code] = TableRoom(code, self._logs, self._now, self._arrived)
        self._used[code] += 1
        try:
            yield room
        finally:
            self._used[code] -= 1
            if not self._used[code]:
                del self._used[code]
            self.tidy(code)

    def tidy(self, code: str) -> None:
        """Let a table go that nobody needs here any more."""
        room = self._rooms.get(code)
        if room and not room.guests and code not in self._used:
            room.close()
            del self._rooms[code]

    def drop(self, code: str) -> None:
        """Let a table go that has been erased, whoever follows it."""
        if room := self._rooms.pop(code, None):
            room.erase()

    async def look(self, code: str) -> tuple[SharedTable, int] | None:
        """Return a table as it stands, with the time of its last step; None if there is none."""
        steps = [parse_step(entry) for entry in await self._logs.read(log_of(code), 0)]
        table = table_of(steps)
        return (table, steps[-1].at) if table else None

    def run(self, task: Coroutine[object, object, None]) -> "asyncio.Task[None]":
        """Do something beside the messages."""
        running = asyncio.create_task(task)
        self._tasks.add(running)
        running.add_done_callback(self._done)
        return running

    async def end(self) -> None:
        """Cancel all that goes on."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=ENDS_WITHIN)
        for room in self.all():
            room.close()
        self._rooms.clear()

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            self._bug(problem)
