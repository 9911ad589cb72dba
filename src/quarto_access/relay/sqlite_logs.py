"""Logs in one file of SQLite: nothing to install, for a relay on one machine.

A thread of its own talks to the database. All that is to be written by then goes into one
transaction, which is forced to the disk, and is acknowledged only then. Other processes may share
the file: the thread looks for their entries while anybody waits.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from quarto_access.relay.logs import LogsFailed, Waiters, wait_for_event

LOOK_EVERY = 0.05
"""The seconds between two looks for entries of other processes."""

SWEEP_EVERY = 600.0
"""The seconds between two searches for logs that are to be forgotten."""

BUSY_FOR = 10.0
"""The seconds to wait for another process that writes."""

AT_ONCE = 500
"""The most tasks in one transaction."""

TABLES = """
CREATE TABLE IF NOT EXISTS entries (
    log TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (log, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS logs (
    log TEXT PRIMARY KEY, next INTEGER NOT NULL, written INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_age ON logs (written);
"""


class _Task(NamedTuple):
    """Something to do on the thread, and the future for its result."""

    do: Callable[[sqlite3.Connection], Any]
    writes: bool
    done: "asyncio.Future[Any]"


class SqliteLogs:
    """The logs in a file. `keep` is the seconds after which an unchanged log is forgotten."""

    def __init__(self, path: str, *, keep: float, now: Callable[[], float] = time.time) -> None:
        self._path = path
        self.keep = keep
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._waiters = Waiters()
        self._is_closed = False
        self._thread = Thread(target=self._run, name="logs", daemon=True)
        self._thread.start()

    async def append(self, log: str, number: int, entry: bytes) -> bool:
        at = int(self._now())
        won: bool = await self._do(lambda base: _append(base, log, number, entry, at), writes=True)
        if won:
            self._waiters.wake(log)
        return won

    async def read(self, log: str, from_number: int) -> list[bytes]:
        found: list[bytes] = await self._do(lambda base: _read(base, log, from_number))
        return found

    async def wait(self, log: str, number: int, seconds: float) -> bool:
        until = self._loop.time() + seconds
        event = self._waiters.begin(log)
        try:
            while not await self._do(lambda base: _next(base, log) > number):
                if not await wait_for_event(event, until - self._loop.time()):
                    return False
        finally:
            self._waiters.end(log, event)
        return True

    async def forget(self, log: str) -> None:
        await self._do(lambda base: _forget(base, [log]), writes=True)

    def hear_nodes(self, hear: Callable[[bytes], object]) -> None:
        """Do nothing: nodes that need each other need Redis."""

    async def tell_nodes(self, message: bytes) -> None:
        """Do nothing."""

    async def close(self) -> None:
        self._is_closed = True
        self._tasks.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _do(self, do: Callable[[sqlite3.Connection], Any], *, writes: bool = False) -> Any:
        if self._is_closed:
            raise LogsFailed(f"{self._path} is closed")
        done = self._loop.create_future()
        self._tasks.put(_Task(do, writes, done))
        return await done

    # What follows runs on the thread.

    def _run(self) -> None:
        try:
            with closing(_open(self._path)) as base:
                self._work(base)
        except (sqlite3.Error, OSError) as problem:
            while task := self._tasks.get():
                self._answer([task], [LogsFailed(f"{self._path}: {problem}")])

    def _work(self, base: sqlite3.Connection) -> None:
        version = -1
        sweep_at = 0.0
        while True:
            tasks = self._next_tasks()
            self._carry_out(base, [task for task in tasks if task and not task.writes])
            self._carry_out(base, [task for task in tasks if task and task.writes])
            if None in tasks:
                return
            if self._waiters:
                with suppress(sqlite3.Error):  # it is busy: look again the next time
                    before, version = version, _version(base)
                    if version != before:
                        self._call(self._waiters.wake_all)
            if time.monotonic() >= sweep_at:
                sweep_at = time.monotonic() + SWEEP_EVERY
                self._sweep(base)

    def _next_tasks(self) -> list[_Task | None]:
        """Wait for tasks, but not for longer than until the next look; None ends the work."""
        tasks: list[_Task | None] = []
        with suppress(Empty):
            tasks.append(self._tasks.get(timeout=LOOK_EVERY if self._waiters else SWEEP_EVERY / 60))
            while len(tasks) < AT_ONCE:
                tasks.append(self._tasks.get_nowait())
        return tasks

    def _carry_out(self, base: sqlite3.Connection, tasks: Sequence[_Task]) -> None:
        """Do all in one transaction, and answer when it is on the disk."""
        if not tasks:
            return
        try:
            base.execute("BEGIN IMMEDIATE" if tasks[0].writes else "BEGIN")
            answers = [task.do(base) for task in tasks]
            base.execute("COMMIT")
        except (sqlite3.Error, OverflowError) as problem:
            if base.in_transaction:
                base.execute("ROLLBACK")
            answers = [LogsFailed(f"{self._path}: {problem}")] * len(tasks)
        self._answer(tasks, answers)

    def _sweep(self, base: sqlite3.Connection) -> None:
        """Forget logs that nobody has written to for so long. What fails is done the next time."""
        with suppress(sqlite3.Error):
            old = int(self._now() - self.keep)
            found = base.execute("SELECT log FROM logs WHERE written < ?", (old,)).fetchall()
            base.execute("BEGIN IMMEDIATE")
            _forget(base, [log for (log,) in found])
            base.execute("COMMIT")
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # nor is it in the other file any more

    def _answer(self, tasks: Sequence[_Task], answers: Sequence[Any]) -> None:
        self._call(lambda: _settle(tasks, answers))

    def _call(self, function: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            self._loop.call_soon_threadsafe(function)


def _settle(tasks: Sequence[_Task], answers: Sequence[Any]) -> None:
    """Give each task its answer, on the loop; who has gone meanwhile gets none."""
    for task, answer in zip(tasks, answers, strict=True):
        if task.done.done():
            continue
        if isinstance(answer, LogsFailed):
            task.done.set_exception(answer)
        else:
            task.done.set_result(answer)


def _open(path: str) -> sqlite3.Connection:
    base = sqlite3.connect(path, timeout=BUSY_FOR, isolation_level=None)
    _write_ahead(base)
    base.execute("PRAGMA synchronous = FULL")
    base.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
    base.executescript(TABLES)
    return base


def _write_ahead(base: sqlite3.Connection) -> None:
    """Choose the write-ahead log; SQLite itself does not wait for another who does that now."""
    until = time.monotonic() + BUSY_FOR
    while True:
        try:
            base.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _version(base: sqlite3.Connection) -> int:
    """Return a number that changes when another process has written."""
    version: int = base.execute("PRAGMA data_version").fetchone()[0]
    return version


def _next(base: sqlite3.Connection, log: str) -> int:
    found = base.execute("SELECT next FROM logs WHERE log = ?", (log,)).fetchone()
    return found[0] if found else 0


def _append(base: sqlite3.Connection, log: str, number: int, entry: bytes, at: int) -> bool:
    if number != _next(base, log):
        return False
    base.execute("INSERT INTO entries VALUES (?, ?, ?)", (log, number, entry))
    base.execute("INSERT OR REPLACE INTO logs VALUES (?, ?, ?)", (log, number + 1, at))
    return True


def _read(base: sqlite3.Connection, log: str, from_number: int) -> list[bytes]:
    wanted = "SELECT entry FROM entries WHERE log = ? AND number >= ? ORDER BY number"
    return [entry for (entry,) in base.execute(wanted, (log, from_number))]


def _forget(base: sqlite3.Connection, logs: Sequence[str]) -> None:
    for table in ("entries", "logs"):
        base.executemany(f"DELETE FROM {table} WHERE log = ?", [(log,) for log in logs])  # noqa: S608 - our own names
