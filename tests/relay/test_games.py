"""Whole games over a real relay in a process of its own, and what happens when it is killed."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from quarto_access.core import Give, Piece, Place, Player, Square
from quarto_access.match.setup import Setup, Starts
from quarto_access.relay.attendance import GRACE, ROLL_EVERY
from quarto_access.relay.stores import opened
from quarto_access.relay.table_room import log_of
from quarto_access.remote.deciding import WantAction
from quarto_access.remote.remote_steps import Acted, CameBack, RemoteStep, WentAway, parse_step
from quarto_access.remote.shared_table import table_of
from tests.relay.clients import SimpleClient, pair, token_of
from tests.relay.running import Relay, relay
from tests.relay.stores import address
from tests.remote.test_connection import CONNECTED, Program

GAMES = 4
LONG = 60.0
SERVICE_RESTART = 1012


async def steps_of(place: str, code: str) -> list[RemoteStep]:
    """Return the log of a table."""
    logs = await opened(place, keep=1000)
    entries = await logs.read(log_of(code), 0)
    await logs.close()
    return [parse_step(entry) for entry in entries]


async def check(place: str, *clients: SimpleClient) -> list[RemoteStep]:
    """Check that all have the steps of the log, each once, and return them."""
    steps = await steps_of(place, clients[0].game.code)
    for client in clients:
        assert [news.step for news in client.arrivals] == steps
        assert client.game.table == table_of(steps)
    marks = Counter(step.mark for step in steps if step.mark)
    assert set(marks.values()) == {1}
    return steps


def test_two_clients_play_whole_games(store: tuple[str, str]) -> None:
    async def play(where: str) -> None:
        for number in range(GAMES):
            ana, ben = await pair([where], number, Setup())
            async with asyncio.timeout(LONG):
                await ana.is_over.wait()
                await ben.is_over.wait()
            await check(store[1], ana, ben)
            assert (ana.game.player, ben.game.player) == tuple(Player)
            for client in (ana, ben):
                assert client.connections == 0
                await client.end()

    with relay("--logs", store[1]) as server:
        asyncio.run(play(server.address))
        assert "bugs_total" not in server.page("/metrics")[1]
        assert server.end() == 0


@pytest.mark.servers
def test_a_node_is_killed_and_the_games_go_on_at_the_other(redis_folder: str) -> None:
    place = address(redis_folder)
    chance = Random("killed")

    async def play(one: Relay, two: Relay) -> None:
        both = [one.address, two.address]
        games = [
            await pair(
                both if number % 2 else both[::-1],
                100 + number,
                Setup(),
                lambda: chance.random() / 4,
            )
            for number in range(8)
        ]
        clients = [client for game in games for client in game]
        clients[0].addresses.reverse()  # so at one table each is at another node
        clients[0].abort()
        await asyncio.sleep(1)
        one.kill()
        killed_at = time.monotonic()
        lost = [client for client in clients if client.addresses[0] == one.address]
        assert len(lost) > 4
        for client in clients:
            await asyncio.wait_for(client.is_connected.wait(), 5.0 + killed_at - time.monotonic())
        for client in clients:
            await asyncio.wait_for(client.is_over.wait(), LONG)
        await asyncio.sleep(0.2)
        for ana, ben in games:
            await check(place, ana, ben)
        for client in clients:
            await client.end()

    with relay("--logs", place) as one, relay("--logs", place) as two:
        asyncio.run(play(one, two))
        assert "bugs_total" not in two.page("/metrics")[1]


@pytest.mark.long
def test_a_relay_is_killed_and_started_again_on_its_file(tmp_path: Path) -> None:
    logs = str(tmp_path / "relay.db")

    async def play() -> None:
        first = Relay("--port", "0", "--logs", logs)
        ana, ben = await pair([first.address], 200, Setup(), lambda: 0.1)
        await until(lambda: len(ana.arrivals) > 4)
        first.kill()
        before = len(ana.arrivals)
        with relay("--logs", logs, port=first.port) as second:
            async with asyncio.timeout(LONG):
                await ana.is_over.wait()
                await ben.is_over.wait()
            assert len(ana.arrivals) > before
            await check(logs, ana, ben)
            for client in (ana, ben):
                await client.end()
            assert second.end() == 0

    asyncio.run(play())


def test_an_update_lets_clients_move_over_and_nobody_went_away(tmp_path: Path) -> None:
    logs = str(tmp_path / "relay.db")

    async def play() -> None:
        first = Relay("--port", "0", "--logs", logs)
        ana, ben = await pair([first.address], 300, Setup(), lambda: 0.02)
        await asyncio.sleep(0.3)
        assert await asyncio.to_thread(first.end) == 0
        first.kill()
        assert ana.closed == ben.closed == [SERVICE_RESTART]
        with relay("--logs", logs, port=first.port):
            async with asyncio.timeout(LONG):
                await ana.is_over.wait()
                await ben.is_over.wait()
            steps = await check(logs, ana, ben)
            assert not any(isinstance(step.what, WentAway | CameBack) for step in steps)
            for client in (ana, ben):
                await client.end()

    asyncio.run(play())


@pytest.mark.slow
def test_a_player_who_goes_is_missed_once_and_comes_back_with_everything(tmp_path: Path) -> None:
    logs = str(tmp_path / "relay.db")

    async def play(where: str) -> None:
        ana, ben = await pair([where], 400, Setup(), lambda: 3600.0)
        ben.abort()
        await asyncio.wait_for(ben.is_connected.wait(), 5)
        await asyncio.sleep(GRACE + 1)
        assert len(ana.arrivals) == 2, "a connection that comes back at once is no news"
        token, code = ben.token, ben.game.code
        await ben.end()
        await until(lambda: len(ana.arrivals) == 3)
        assert ana.arrivals[-1].step.what == WentAway(Player.TWO, left=False)
        other = SimpleClient(token, [where], Random(1))  # the same player at another computer
        other.begin()
        await other.is_connected.wait()
        other.game.go_on(code, Player.TWO)
        await until(lambda: len(ana.arrivals) == 4)
        assert ana.arrivals[3].step.what == CameBack(Player.TWO)
        await until(lambda: len(other.arrivals) == 4)
        await check(logs, ana, other)
        for client in (ana, other):
            await client.end()

    with relay("--logs", logs) as server:
        asyncio.run(play(server.address))


@pytest.mark.slow
def test_who_vanished_with_a_killed_relay_is_missed_after_it_runs_again(tmp_path: Path) -> None:
    logs = str(tmp_path / "relay.db")

    async def play() -> None:
        first = Relay("--port", "0", "--logs", logs)
        ana, ben = await pair([first.address], 500, Setup(), lambda: 3600.0)
        first.kill()
        await ben.end()
        with relay("--logs", logs, port=first.port):
            await until(lambda: len(ana.arrivals) == 3, 4 * ROLL_EVERY)
            assert ana.arrivals[-1].step.what == WentAway(Player.TWO, left=False)
            await ana.end()

    asyncio.run(play())


async def until(holds: Callable[[], object], seconds: float = 10.0) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


def test_two_programs_play_with_their_own_connection(tmp_path: Path) -> None:
    """The program's own connection, on its thread, with a relay that is updated meanwhile."""
    logs = str(tmp_path / "relay.db")
    first = Relay("--port", "0", "--logs", logs)
    ana, ben = (Program(token_of(number), first.address) for number in (1, 2))
    try:
        for program in (ana, ben):
            program.until(lambda program=program: program.news)  # type: ignore[misc]
        ana.game.open(Setup(starts=Starts.ONE), "Ana")
        ana.until(lambda: ana.game.code)
        ben.game.sit_down(ana.game.code, "Ben")
        ana.until(lambda: len(ana.arrived_steps) == 2)
        assert ana.game.want(WantAction(Give(Player.ONE, Piece.tRhg)))
        ben.until(lambda: len(ben.arrived_steps) == 3)
        assert first.end() == 0
        with relay("--logs", logs, port=first.port):
            for program in (ana, ben):
                program.until(lambda program=program: _is_back(program))  # type: ignore[misc]
            assert ben.game.want(WantAction(Place(Player.TWO, Square.B2)))
            for program in (ben, ana):
                program.until(lambda program=program: len(program.arrived_steps) == 4)  # type: ignore[misc]
            assert ana.arrived_steps[-1].step.what == Acted(Place(Player.TWO, Square.B2))
    finally:
        first.kill()
        for program in (ana, ben):
            program.connection.end()


def _is_back(program: Program) -> bool:
    """Return whether a program has connected for the second time."""
    return program.news.count(CONNECTED) == 2
