"""A day of a relay: people come, open tables, sit down, play to the end, talk, go and are erased.

`python -m tests.relay.day --people 30000` does a day with so many of them in minutes, and checks
that nothing has grown in its second half: memory, open files, threads, tasks, tables, rows.
The clock of the node is the test's, and a log is kept for six hours of it.
"""

import asyncio
import gc
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from quarto_access.core import Player, Resign, TimeOut, legal_actions
from quarto_access.relay import attendance, limits, sqlite_logs
from quarto_access.relay.metrics import resident_bytes
from quarto_access.relay.node import Node
from quarto_access.relay.sqlite_logs import SqliteLogs
from quarto_access.remote.deciding import Ask, Reply, WantAction
from quarto_access.remote.protocol import (
    EraseMe,
    GoOn,
    LeaveTable,
    ListTables,
    Steps,
    Talk,
    TalkPhrase,
)
from quarto_access.remote.remote_steps import Request
from quarto_access.remote.shared_table import SharedTable, after
from tests.relay.command import run
from tests.relay.visitors import MANY, SETUP, Visitor, running

HOURS = 24
KEPT = 6 * 3600.0

GROUP = 8
"""The people of a group: two at a table, who play; the others look, guess, wait or leave."""

AT_ONCE = 16
"""The groups that are there at once."""

OPEN = Path("/proc/self/fd")
"""The open files of this process, where Linux says them."""

MORE = 1_000_000
"""The bytes by which memory may differ between two hours: Python and SQLite keep a reserve."""


class Growing:
    """The counts that could grow, at a moment when nobody is there."""

    def __init__(self, node: Node, folder: Path, rows: int) -> None:
        gc.collect()
        rooms = node._answers.rooms
        self.counts = {
            "guests": len(node._guests) + len(node._guests._of_address),
            "tables": len(rooms) + len(rooms._used),
            "waiting tables": len(node._answers.waiting),
            "waiters": int(bool(node.logs._waiters)),  # type: ignore[attr-defined]
            "notes": len(node._answers._noting),
            "tasks": len(asyncio.all_tasks()),
            "threads": threading.active_count(),
            "open files": sum(1 for _ in OPEN.iterdir()) if OPEN.exists() else 0,
        }
        self.addresses = len(node._answers._guesses) + len(node._answers._opened)
        self.rows = rows
        self.bytes = sum(path.stat().st_size for path in folder.iterdir())
        self.memory = resident_bytes() or 0


async def live(folder: Path, people: int, chance: Random) -> Counter[str]:
    """Live through a day, and return its figures; raises `AssertionError` if something grew."""
    told: Counter[str] = Counter()
    each = max(1, people // GROUP // HOURS)
    hours: list[Growing] = []
    now = [0.0]
    async with _day_of(folder, now) as node:
        for hour in range(HOURS):
            for at in range(0, each, AT_ONCE):
                numbers = range(hour * each + at, hour * each + min(each, at + AT_ONCE))
                await asyncio.gather(*(_group(node, number, chance, told) for number in numbers))
            now[0] += 3600.0
            await asyncio.sleep(0.3)  # those who are gone are noticed, and old logs forgotten
            rows = await _rows(node.logs)
            hours.append(Growing(node, folder, rows))
        assert "bugs_total" not in node.metrics.text()
    middle, last = hours[HOURS // 2], hours[-1]
    assert last.counts == middle.counts, (last.counts, middle.counts)
    assert last.addresses <= 2 * middle.addresses + 100, "of the last minute"
    assert last.rows <= 1.5 * middle.rows, (last.rows, middle.rows)
    assert last.bytes <= 1.5 * middle.bytes
    assert last.memory <= middle.memory + MORE, (last.memory, middle.memory)
    told["rows at noon"], told["rows at midnight"] = middle.rows, last.rows
    told["bytes of the file at noon"], told["bytes at midnight"] = middle.bytes, last.bytes
    told["bytes of memory at noon"], told["memory at midnight"] = middle.memory, last.memory
    told.update(last.counts)
    return told


@asynccontextmanager
async def _day_of(folder: Path, now: list[float]) -> AsyncIterator[Node]:
    """Yield a node whose hours are short."""
    with (
        patch.object(sqlite_logs, "SWEEP_EVERY", 0.1),
        patch.object(attendance, "GRACE", 0.01),
        patch.object(limits, "MINUTE", 0.1),
    ):
        logs = SqliteLogs(str(folder / "relay.db"), keep=KEPT, now=lambda: now[0])
        async with running(Node(logs, MANY, now=lambda: now[0])) as node:
            yield node


async def _rows(logs: object) -> int:
    assert isinstance(logs, SqliteLogs)
    rows: int = await logs._do(lambda base: base.execute("SELECT count(*) FROM logs").fetchone()[0])
    return rows


async def _group(node: Node, number: int, chance: Random, told: Counter[str]) -> None:
    """Let a group of people come and go."""
    address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
    there = [Visitor(node, GROUP * number + at, address) for at in range(GROUP)]
    ana, ben, *others = there
    code = await ana.open()
    await ben.sit_down(code)
    await _play(ana, ben, code, chance, told)
    looking, guessing, waiting, closing, losing, erased = others
    await looking.say(ListTables())
    await guessing.sit_down("222222")
    await waiting.open(SETUP, in_public=True)
    await closing.say(LeaveTable(await closing.open()))
    lost = await losing.open()
    await erased.sit_down(lost)
    node.farewell(losing.guest)
    there[there.index(losing)] = again = Visitor(node, GROUP * number + 6, address)
    await again.say(GoOn(lost, 0))
    await erased.say(EraseMe())
    for visitor in there:
        node.farewell(visitor.guest)
    told["people"] += GROUP


async def _play(ana: Visitor, ben: Visitor, code: str, chance: Random, told: Counter[str]) -> None:
    """Play one game to its end, begin another one, and leave."""
    both = {Player.ONE: ana, Player.TWO: ben}
    table: SharedTable | None = None
    taken = 0
    while True:
        steps = [s for m in ben.heard if isinstance(m, Steps) for s in m.steps]
        for step in steps[taken:]:
            table = after(table, step)
        taken = len(steps)
        assert table
        assert table.game
        if not table.is_playing:
            break
        legal = [a for a in legal_actions(table.game) if not isinstance(a, Resign | TimeOut)]
        action = chance.choice(legal)
        await both[action.player].want(code, table.steps - 1, WantAction(action))
    told["games"] += 1
    told["steps"] += taken
    await ben.say(Talk(code, TalkPhrase.GOOD_GAME))
    await ben.want(code, taken - 1, Ask(Request.REMATCH))
    await ana.want(code, taken, Reply(True))
    await ana.say(LeaveTable(code))


if __name__ == "__main__":
    run("day", __doc__, "people", 30_000, live, then="and nothing grew")
