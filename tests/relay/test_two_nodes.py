"""Two nodes that share a Redis: what one tells the other, and steps that both write."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from quarto_access.core import Give, Piece, Player
from quarto_access.relay.node import Node
from quarto_access.relay.redis_logs import RedisLogs
from quarto_access.remote.deciding import Reason, WantAction
from quarto_access.remote.protocol import (
    EraseMe,
    GoOn,
    ListTables,
    Steps,
    TableList,
    Talk,
    Talked,
    TalkPhrase,
)
from quarto_access.remote.remote_steps import Acted, CameBack, WentAway
from tests.relay.stores import address
from tests.relay.test_games import until
from tests.relay.visitors import MANY, Visitor, refusals

pytestmark = pytest.mark.servers


@asynccontextmanager
async def two_nodes(place: str) -> AsyncIterator[tuple[Node, Node]]:
    logs = RedisLogs(place, keep=1000), RedisLogs(place, keep=1000)
    one, two = (Node(store, MANY) for store in logs)
    for node in (one, two):
        node.begin()
    await asyncio.sleep(1.5)
    try:
        yield one, two
    finally:
        for node, store in zip((one, two), logs, strict=True):
            await node.end()
            await store.close()
            assert "bugs_total" not in node.metrics.text()


def play(folder: str, playing: Callable[[Node, Node], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two_nodes(address(folder)) as (one, two):
            await playing(one, two)

    asyncio.run(run())


def whats(visitor: Visitor) -> list[object]:
    """Return what happened at the table, as this visitor heard it."""
    return [
        step.what
        for message in visitor.heard
        if isinstance(message, Steps)
        for step in message.steps
    ]


async def codes_that_wait(visitor: Visitor) -> list[str]:
    (listed,) = await visitor.say(ListTables())
    assert isinstance(listed, TableList)
    return [table.code for table in listed.waiting]


def test_players_at_different_nodes_meet_play_and_talk(redis_folder: str) -> None:
    async def playing(one: Node, two: Node) -> None:
        ana, ben = Visitor(one, 9001), Visitor(two, 9002)
        code = await ana.open(in_public=True)
        await asyncio.sleep(1.0)
        assert code in await codes_that_wait(ben)
        await ben.sit_down(code)
        await until(lambda: len(whats(ana)) == 2)
        await asyncio.sleep(1.0)
        assert code not in await codes_that_wait(ben)
        give = Acted(Give(Player.ONE, Piece.tRhg))
        first = whats(ana)[1]
        await (ana if first.first is Player.ONE else ben).want(  # type: ignore[attr-defined]
            code, 1, WantAction(give.action)
        )
        await until(lambda: whats(ana)[2:] == whats(ben)[2:] == [give])
        await ana.say(Talk(code, TalkPhrase.GOOD_LUCK))
        talked = Talked(code, TalkPhrase.GOOD_LUCK, "")
        await until(lambda: ben.heard[-1] == talked)
        assert talked not in ana.heard

    play(redis_folder, playing)


def test_who_moves_to_the_other_node_was_never_away(redis_folder: str) -> None:
    async def playing(one: Node, two: Node) -> None:
        ana, ben = Visitor(one, 9003), Visitor(one, 9004)
        code = await ana.open()
        await ben.sit_down(code)
        moved = Visitor(two, 9004)
        await moved.say(GoOn(code, 0))
        one.farewell(ben.guest)
        await asyncio.sleep(4.5)
        assert not any(isinstance(what, WentAway | CameBack) for what in whats(ana))
        two.farewell(moved.guest)
        await until(lambda: whats(ana)[-1] == WentAway(Player.TWO, left=False))

    play(redis_folder, playing)


def test_a_table_that_is_erased_is_gone_at_the_other_node_too(redis_folder: str) -> None:
    async def playing(one: Node, two: Node) -> None:
        ana, ben = Visitor(one, 9005), Visitor(two, 9006)
        code = await ana.open()
        await ben.sit_down(code)
        await ana.say(EraseMe())
        await asyncio.sleep(0.5)
        assert "quarto_relay_tables 0\n" in two.metrics.text()
        assert refusals(await ben.say(GoOn(code, 0))) == [Reason.UNKNOWN]

    play(redis_folder, playing)


def test_a_node_that_ends_takes_its_waiting_tables_with_it(redis_folder: str) -> None:
    async def playing(one: Node, two: Node) -> None:
        code = await Visitor(one, 9007).open(in_public=True)
        ben = Visitor(two, 9008)
        await asyncio.sleep(1.0)
        assert code in await codes_that_wait(ben)
        await one.end()
        await asyncio.sleep(0.3)
        assert code not in await codes_that_wait(ben)

    play(redis_folder, playing)
