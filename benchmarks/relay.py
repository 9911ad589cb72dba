"""`python -m benchmarks.relay`: how many games a relay holds, and what happens when a node dies.

The relay runs in processes of its own, on one core (`--core`); the clients are on the other ones.
Redis is a real server of Debian's. A part is named to run it alone.
"""

import argparse
import asyncio
import gc
import os
import resource
import select
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread

from redis import Redis
from tests.relay.chaos import play_until
from tests.relay.clients import SimpleClient, pair
from tests.relay.running import Relay, relay
from tests.relay.stores import address, redis_running

from benchmarks.figures import Figure, at_most, table
from benchmarks.relay_load import SETUP, LightGame, scripts
from quarto_access.match.setup import Setup
from quarto_access.relay.stores import opened
from quarto_access.relay.table_room import log_of
from quarto_access.remote.protocol import PROTOCOL, Hello, OpenTable, format_remote
from quarto_access.remote.remote_steps import parse_step

THINKS = 4.0
"""The seconds that a player thinks on average; people take longer."""

SCRIPTS = 60

IDLE_FOR = 20.0
"""The seconds for which idle connections are measured: several pings each."""

PING, PONG, MASKED = 0x89, 0x8A, 0x80
"""The first byte of frames of a websocket, and the bit of those that a client sends."""

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@contextmanager
def on_core(core: int, *arguments: str) -> Iterator[Relay]:
    """Yield a relay on one core."""
    with relay("--quiet", *arguments) as running:
        os.sched_setaffinity(running.process.pid, {core})
        for task in Path(f"/proc/{running.process.pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), {core})
        yield running


def cpu(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Return the memory of a process in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * resource.getpagesize()


def games_at_once(games: int, core: int, seconds: float) -> Iterator[Figure]:
    """Yield how long a step takes from one client to the other, with so many games at once."""
    with TemporaryDirectory() as folder:
        yield from _games(games, core, seconds, f"{games:,} games", f"{folder}/relay.db")


def redis(games: int, core: int, seconds: float) -> Iterator[Figure]:
    """Yield the same with SQLite and then with Redis, one after the other, and Redis's own part."""
    named = f"{games:,} games with"
    with TemporaryDirectory() as folder:
        yield from _games(games, core, seconds, f"{named} SQLite", f"{folder}/relay.db")
    with (
        redis_running("--appendonly", "yes") as folder,
        Redis(unix_socket_path=f"{folder}/socket") as client,
    ):
        before = client.info("cpu"), client.info("commandstats")
        yield from _games(games, core, seconds, f"{named} Redis", address(folder))
        after = client.info("cpu"), client.info("commandstats")
    used = sum(after[0][key] - before[0][key] for key in ("used_cpu_user", "used_cpu_sys"))
    written = after[1]["cmdstat_xadd"]["calls"]
    yield Figure(f"{named} Redis: processor time a step, of Redis", 1e6 * used / written, "µs")
    calls = sum(stat["calls"] for stat in after[1].values())
    yield Figure(f"{named} Redis: commands a step", calls / written, "")


def _games(games: int, core: int, seconds: float, named: str, logs: str) -> Iterator[Figure]:
    chance = Random("relay")
    known = scripts(SCRIPTS, chance)
    times: list[float] = []
    is_measuring = False

    def took(duration: float) -> None:
        if is_measuring:
            times.append(duration)

    async def play(running: Relay) -> tuple[float, float, float]:
        nonlocal is_measuring
        players = [
            LightGame(
                running.address,
                number,
                chance.choices(known, k=20),
                lambda: chance.expovariate(1 / THINKS),
                took,
            )
            for number in range(games)
        ]
        for at in range(0, games, 20):
            await asyncio.gather(*(game.connect() for game in players[at : at + 20]))
        playing = []
        for at in range(0, games, 20):  # people do not all sit down in one moment
            playing += [asyncio.create_task(game.play()) for game in players[at : at + 20]]
            await asyncio.sleep(0.1)
        await asyncio.sleep(2 * THINKS)
        is_measuring, before, began = True, cpu(running.process.pid), time.monotonic()
        own_before = time.process_time()
        await asyncio.sleep(seconds)
        is_measuring = False
        used, lasted = cpu(running.process.pid) - before, time.monotonic() - began
        own = time.process_time() - own_before
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        bugs = [t for t in playing if not t.cancelled() and t.exception()]
        assert not bugs, bugs[0].exception()
        await asyncio.gather(*(game.close() for game in players))
        return used, own, lasted

    gc.disable()  # the clients' own pauses are not the relay's
    with on_core(core, "--logs", logs) as running:
        used, own, lasted = asyncio.run(play(running))
        memory = resident(running.process.pid)
    gc.enable()
    gc.collect()
    times.sort()
    yield Figure(f"{named}: steps a second", len(times) / lasted, "")
    yield Figure(
        f"{named}: from one client to the other, median", 1000 * times[len(times) // 2], "ms"
    )
    bar = at_most(10) if games >= 1_000 and "Redis" not in named else None
    yield Figure(f"{named}: the same, p99", 1000 * times[int(0.99 * len(times))], "ms", bar)
    yield Figure(f"{named}: the same, worst", 1000 * times[-1], "ms")
    yield Figure(f"{named}: of one core", 100 * used / lasted, "%")
    yield Figure(f"{named}: of another core, for the clients", 100 * own / lasted, "%")
    yield Figure(f"{named}: processor time a step", 1e6 * used / len(times), "µs")
    yield Figure(f"{named}: memory", memory / 2**20, "MiB")


def idle(connections: int, core: int) -> Iterator[Figure]:
    """Yield what a connection costs on which nothing is said."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, connections + 500)), hard))
    with (
        TemporaryDirectory() as folder,
        on_core(core, "--logs", f"{folder}/relay.db") as running,
        _signs_of_life() as living,
    ):
        for number in range(100):  # warm
            living(_idle_one(running.port, number))
        before = resident(running.process.pid)
        began = time.monotonic()
        for number in range(100, 100 + connections):
            living(_idle_one(running.port, number))
        lasted = time.monotonic() - began
        each = (resident(running.process.pid) - before) / connections
        used = cpu(running.process.pid)
        time.sleep(IDLE_FOR)
        used = cpu(running.process.pid) - used
        assert running.metric("quarto_relay_connections") >= connections
    yield Figure(f"{connections:,} idle connections, each", each / 1000, "kB", at_most(25))
    yield Figure(f"{connections:,} idle connections, of one core", 100 * used / IDLE_FOR, "%")
    yield Figure("connections a second", connections / lasted, "")


def churn(core: int) -> Iterator[Figure]:
    """Yield how much the memory of a relay grows while clients come, open a table, and go."""

    def come_and_go(numbers: range, port: int) -> None:
        for number in numbers:
            one = _idle_one(port, number)
            opening = format_remote(OpenTable("mark", SETUP, "Ana", in_public=True)).encode()
            one.sendall(b"\x81\xfe" + len(opening).to_bytes(2, "big") + bytes(4) + opening)
            assert one.recv(4096)
            one.close()

    with TemporaryDirectory() as folder, on_core(core, "--logs", f"{folder}/relay.db") as running:
        come_and_go(range(2_000), running.port)
        time.sleep(4)
        before = resident(running.process.pid)
        come_and_go(range(2_000, 12_000), running.port)
        time.sleep(4)
        growth = resident(running.process.pid) - before
        for gauge in ("connections", "tables", "waiting_tables"):
            assert not running.metric(f"quarto_relay_{gauge}")
    yield Figure("growth over 10,000 who come, open a table and go", growth / 1e6, "MB", at_most(5))


@contextmanager
def _signs_of_life() -> Iterator[Callable[[socket.socket], None]]:
    """Yield a function that answers each ping on a connection, until both are closed at the end."""
    connections: dict[int, socket.socket] = {}
    coming, is_over = select.epoll(), Event()

    def add(one: socket.socket) -> None:
        connections[one.fileno()] = one
        coming.register(one, select.EPOLLIN)

    def answer() -> None:
        while not is_over.is_set():
            for number, _ in coming.poll(0.1):
                frames = connections[number].recv(4096)
                assert frames, "the relay has closed a connection"
                while frames:
                    end = 2 + frames[1]
                    if frames[0] == PING:
                        pong = bytes([PONG, MASKED | frames[1]]) + bytes(4) + frames[2:end]
                        connections[number].sendall(pong)
                    frames = frames[end:]

    answering = Thread(target=answer)
    answering.start()
    try:
        yield add
    finally:
        is_over.set()
        answering.join()
        for one in connections.values():
            one.close()
        coming.close()


def _idle_one(port: int, number: int) -> socket.socket:
    one = socket.create_connection(("127.0.0.1", port))
    one.sendall(HANDSHAKE)
    assert one.recv(1024).startswith(b"HTTP/1.1 101 ")
    data = format_remote(Hello(PROTOCOL, f"{number:032x}", "idle")).encode()
    one.sendall(b"\x81" + bytes([0x80 | len(data)]) + bytes(4) + data)
    assert one.recv(1024)
    return one


def failover(games: int) -> Iterator[Figure]:
    """Yield how soon all clients are at the other node when one of two is killed."""
    chance = Random("failover")
    told: Counter[str] = Counter()

    def thinks() -> float:
        return 1 + chance.expovariate(1 / (2 * THINKS))

    async def play(one: Relay, two: Relay, place: str) -> float:
        both = [one.address, two.address]
        playing: list[tuple[SimpleClient, SimpleClient]] = []
        for at in range(0, games, 10):
            orders = [both if number % 2 else both[::-1] for number in range(at, at + 10)]
            begun = (pair(order, at + n, Setup(), thinks) for n, order in enumerate(orders))
            playing += await asyncio.gather(*begun)
        clients = [client for game in playing for client in game]
        for ana, _ in playing[::2]:  # at half of the tables the players are at different nodes
            ana.addresses.reverse()
            ana.abort()
        await asyncio.sleep(5)
        lost = [c for c in clients if c.address_in_use == one.address]
        told["lost"] = len(lost)
        killed_at = time.monotonic()
        one.kill()
        for client in lost:
            while not (client.is_connected.is_set() and client.address_in_use == two.address):
                await asyncio.sleep(0.01)
        back = max(client.connected_at for client in lost) - killed_at
        await asyncio.sleep(15)
        for client in clients:
            await client.end()
        logs = await opened(place, keep=1000)
        for ana, ben in playing:
            steps = [parse_step(e) for e in await logs.read(log_of(ana.game.code), 0)]
            for client in (ana, ben):
                mine = [news.step for news in client.arrivals]
                assert mine == steps[: len(mine)], "a step was lost or told twice"
                assert len(mine) > len(steps) - 4
                told["steps"] += len(mine)
        await logs.close()
        return back

    with redis_running() as folder:
        place = address(folder)
        with relay("--quiet", "--logs", place) as one, relay("--quiet", "--logs", place) as two:
            back = asyncio.run(play(one, two, place))
    yield Figure(f"{games} games at two nodes, one killed: connections lost", told["lost"], "")
    yield Figure("all of them at the other node", back, "s", at_most(5))
    yield Figure("steps compared with the log, none lost or told twice", told["steps"], "")


def chaos(steps: int) -> Iterator[Figure]:
    """Yield how many steps were played over bad connections."""
    with TemporaryDirectory() as folder:
        told = asyncio.run(play_until(Path(folder), steps, Random("chaos")))
    yield Figure("steps over bad connections, no two sides differ", told["steps"], "")
    for what in ("cut", "repeated", "late"):
        yield Figure(f"  {what}", told[what], "")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.relay", description=__doc__)
    usual = ["games", "redis", "idle", "churn", "failover", "chaos"]
    parser.add_argument("parts", nargs="*", default=usual)
    parser.add_argument("--core", type=int, default=0, help="the core for the relay")
    parser.add_argument("--games", type=int, nargs="+", default=[250, 500, 1000])
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    os.sched_setaffinity(0, os.sched_getaffinity(0) - {options.core} or {options.core})
    figures: list[Figure] = []
    if "games" in options.parts:
        for games in options.games:
            figures += games_at_once(games, options.core, options.seconds)
    if "redis" in options.parts:
        for games in options.games:
            figures += redis(games, options.core, options.seconds)
    if "idle" in options.parts:
        figures += idle(10_000, options.core)
    if "churn" in options.parts:
        figures += churn(options.core)
    if "failover" in options.parts:
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
        figures += failover(500)
    if "chaos" in options.parts:
        figures += chaos(100_000)
    print(table(figures))
    return 1 if any(not figure.met for figure in figures) else 0


if __name__ == "__main__":
    raise SystemExit(main())
