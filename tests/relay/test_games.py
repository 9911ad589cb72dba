"""Whole games over a real relay in a process of its own, and what happens when it is killed."""

import asyncio
from collections import Counter

from quarto_access.core import Player
from quarto_access.match.setup import Setup
from quarto_access.relay.stores import opened
from quarto_access.relay.table_room import log_of
from quarto_access.remote.remote_steps import RemoteStep, parse_step
from quarto_access.remote.shared_table import table_of
from tests.relay.clients import SimpleClient, pair
from tests.relay.running import relay

GAMES = 4
LONG = 60.0


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
