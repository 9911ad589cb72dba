"""Logs of numbered entries: both stores do the same, whatever happens to their processes."""

import asyncio
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier
from typing import TypeVar
from uuid import uuid4

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from quarto_access.relay.logs import Logs, LogsFailed
from quarto_access.relay.redis_logs import RedisLogs
from quarto_access.relay.sqlite_logs import SqliteLogs
from tests.relay import stores
from tests.relay.stores import SURE, address, begin_redis, make, redis_running, using

ROOT = Path(__file__).parents[2]

T = TypeVar("T")

Store = tuple[str, str]

NAMES = st.sampled_from(["table.K7XQ2M", "lobby", "player.0"])
ENTRIES = st.binary(max_size=20)


class Agreement(RuleBasedStateMachine):
    """A store, closed and opened again at any time, and a dict that it must agree with."""

    kind = ""
    place = ""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.model: defaultdict[str, list[bytes]] = defaultdict(list)
        self.run = str(uuid4())
        """Sets the logs of this run apart."""
        self.open()

    def open(self) -> None:
        async def made() -> Logs:
            return make(self.kind, self.place or f"{self.folder.name}/logs.db")

        self.logs = self.do(made())

    def do(self, awaitable: Awaitable[T]) -> T:
        async def awaited() -> T:
            return await awaitable

        return self.runner.run(awaited())

    def name(self, log: str) -> str:
        return f"{self.run}.{log}"

    @rule(log=NAMES, off=st.integers(-3, 3), entry=ENTRIES)
    def append(self, log: str, off: int, entry: bytes) -> None:
        number = max(0, len(self.model[log]) + off)
        is_next = number == len(self.model[log])
        assert self.do(self.logs.append(self.name(log), number, entry)) is is_next
        if is_next:
            self.model[log].append(entry)

    @rule(log=NAMES, number=st.integers(0, 6))
    def read(self, log: str, number: int) -> None:
        assert self.do(self.logs.read(self.name(log), number)) == self.model[log][number:]

    @rule(log=NAMES, number=st.integers(0, 6))
    def wait(self, log: str, number: int) -> None:
        has_it = self.do(self.logs.wait(self.name(log), number, 0.0))
        assert has_it is (number < len(self.model[log]))

    @rule(log=NAMES)
    def forget(self, log: str) -> None:
        self.do(self.logs.forget(self.name(log)))
        self.model.pop(log, None)

    @rule()
    def close_and_open(self) -> None:
        self.do(self.logs.close())
        self.open()

    def teardown(self) -> None:
        self.do(self.logs.close())
        self.runner.close()
        self.folder.cleanup()


def test_a_sqlite_file_agrees_with_a_dict() -> None:
    run_state_machine_as_test(type("OfSqlite", (Agreement,), {"kind": "sqlite"}))


@pytest.mark.servers
def test_redis_agrees_with_a_dict(redis_folder: str) -> None:
    place = address(redis_folder)
    run_state_machine_as_test(type("OfRedis", (Agreement,), {"kind": "redis", "place": place}))


def test_of_many_writers_of_one_number_exactly_one_wins(store: Store) -> None:
    log = str(uuid4())

    async def race() -> None:
        nodes = [make(*store) for _ in range(3)]
        for number in range(20):
            entries = [b"%d by %d" % (number, writer) for writer in range(12)]
            won = await asyncio.gather(
                *(nodes[at % 3].append(log, number, entry) for at, entry in enumerate(entries))
            )
            winners = [entry for entry, has_won in zip(entries, won, strict=True) if has_won]
            assert [await node.read(log, number) for node in nodes] == [winners] * 3
            assert len(winners) == 1
        for node in nodes:
            await node.close()

    asyncio.run(race())


def test_writers_in_several_processes_never_share_a_number(store: Store) -> None:
    script = (
        "import asyncio, sys; from tests.relay.stores import using\n"
        "async def write(logs):\n"
        "    number = 0\n"
        "    while number < 200:\n"
        "        if await logs.append('shared', number, sys.argv[3].encode()): print(number)\n"
        "        number += 1\n"
        "asyncio.run(using(sys.argv[1], sys.argv[2], write))"
    )
    asyncio.run(using(*store, lambda logs: logs.forget("shared")))
    command = (sys.executable, "-c", script, *store)
    writers = [
        subprocess.Popen((*command, str(at)), stdout=subprocess.PIPE, cwd=ROOT) for at in range(3)
    ]
    won = [writer.communicate()[0].split() for writer in writers]

    async def check(logs: Logs) -> None:
        entries = await logs.read("shared", 0)
        assert len(entries) == 200
        for at, numbers in enumerate(won):
            assert [entries[int(number)] for number in numbers] == [b"%d" % at] * len(numbers)

    assert sorted(int(number) for numbers in won for number in numbers) == list(range(200))
    asyncio.run(using(*store, check))


@pytest.mark.parametrize("milliseconds", [5, 40, 200])
def test_what_was_acknowledged_outlives_a_killed_process(store: Store, milliseconds: int) -> None:
    asyncio.run(using(*store, lambda logs: logs.forget("killed")))
    command = (sys.executable, "-m", stores.__name__, *store)
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout
        assert process.stdout.readline().rstrip() == b"0"
        time.sleep(milliseconds / 1000)
        process.kill()
        acknowledged = process.stdout.read().count(b"\n") + 1

    async def check(logs: Logs) -> None:
        entries = await logs.read("killed", 0)
        assert entries == [b"%d" % number for number in range(len(entries))]
        assert acknowledged <= len(entries) <= acknowledged + 1
        assert await logs.append("killed", len(entries), b"after")

    asyncio.run(using(*store, check))


@pytest.mark.servers
def test_what_was_acknowledged_outlives_a_killed_redis() -> None:
    with redis_running(*SURE) as folder:

        async def play() -> None:
            logs = RedisLogs(address(folder), keep=1000)
            waiting = asyncio.create_task(_wait_however_often_it_fails(logs, "table", 20))
            for number in range(10):
                assert await logs.append("table", number, b"before")
            await asyncio.to_thread(_restart, folder)
            for number in range(10, 21):
                assert await logs.append("table", number, b"after")
            assert await logs.read("table", 0) == [b"before"] * 10 + [b"after"] * 11
            await asyncio.wait_for(waiting, 20.0)
            await logs.close()

        asyncio.run(play())


async def _wait_however_often_it_fails(logs: Logs, log: str, number: int) -> None:
    while True:
        try:
            if await logs.wait(log, number, 20.0):
                return
        except LogsFailed:
            await asyncio.sleep(0.05)


def test_who_waits_is_woken_by_another_process(store: Store) -> None:
    log = str(uuid4())

    async def play() -> None:
        one, two = make(*store), make(*store)
        for number in range(5):
            waiting = asyncio.create_task(one.wait(log, number, 10.0))
            await asyncio.sleep(0.02)
            assert await two.append(log, number, b"x")
            began = time.monotonic()
            assert await waiting
            assert time.monotonic() - began < 1.0
        assert not await one.wait(log, 5, 0.1)
        for logs in (one, two):
            await logs.close()

    asyncio.run(play())


def test_several_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    """SQLite itself refused some at once, whatever it was told about waiting."""

    async def append(path: str) -> bool:
        logs = SqliteLogs(path, keep=1000.0)
        return await logs.append(str(uuid4()), 0, b"x")

    with ThreadPoolExecutor(8) as several:
        for number in range(40):
            ready, path = Barrier(8), str(tmp_path / f"{number}.db")

            def one(ready: Barrier = ready, path: str = path) -> bool:
                ready.wait()
                return asyncio.run(append(path))

            assert all(done.result() for done in [several.submit(one) for _ in range(8)])


def test_much_at_once_waits_for_its_turn(store: Store) -> None:
    async def play(logs: Logs) -> None:
        names = [str(uuid4()) for _ in range(300)]
        assert all(await asyncio.gather(*(logs.append(name, 0, b"x") for name in names)))
        waiting = [asyncio.create_task(logs.wait(name, 1, 20.0)) for name in names]
        await asyncio.gather(*(logs.append(name, 1, b"y") for name in names))
        assert all(await asyncio.gather(*waiting))

    asyncio.run(using(*store, play))


def test_who_stops_waiting_leaves_nothing_behind(store: Store) -> None:
    async def play(logs: Logs) -> None:
        assert isinstance(logs, SqliteLogs | RedisLogs)
        waiting = [asyncio.create_task(logs.wait(str(at), 0, 60.0)) for at in range(50)]
        await asyncio.sleep(0.1)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not logs._waiters

    asyncio.run(using(*store, play))


def test_an_old_log_is_forgotten_and_a_young_one_is_not(tmp_path: Path) -> None:
    time_now = 0.0

    async def play() -> None:
        nonlocal time_now
        path = str(tmp_path / "logs.db")
        logs = SqliteLogs(path, keep=100, now=lambda: time_now)
        await logs.append("old", 0, b"x")
        time_now = 60
        await logs.append("young", 0, b"y")
        await logs.close()
        time_now = 120
        logs = SqliteLogs(path, keep=100, now=lambda: time_now)  # it sweeps when it is opened
        await logs.append("other", 0, b"z")
        await asyncio.sleep(0.1)
        assert await logs.read("old", 0) == []
        assert await logs.read("young", 0) == [b"y"]
        await logs.close()

    asyncio.run(play())


@pytest.mark.servers
def test_redis_forgets_an_old_log(redis_folder: str) -> None:
    async def play() -> None:
        logs = RedisLogs(address(redis_folder), keep=1)
        await logs.append("old", 0, b"x")
        await asyncio.sleep(1.2)
        assert await logs.read("old", 0) == []
        await logs.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("kind", "place"),
    [("sqlite", "/nowhere/at/all/logs.db"), ("redis", "unix:///nowhere/socket")],
)
def test_a_store_that_is_out_of_reach_is_a_failure_and_no_silence(kind: str, place: str) -> None:
    async def play(logs: Logs) -> None:
        for _ in range(2):
            with pytest.raises(LogsFailed):
                await logs.append("log", 0, b"x")
        with pytest.raises(LogsFailed):
            await logs.wait("log", 0, 5.0)

    asyncio.run(using(kind, place, play))


def _restart(folder: str) -> None:
    """Kill the server of a folder as `kill -9` does, and start it again."""
    stores.kill_redis(folder)
    begin_redis(folder, *SURE)
