"""Games over connections that lose, delay, repeat and reorder what is sent.

`python -m tests.relay.chaos --steps 100000` plays until so many steps are written, and checks after
each game that both clients have exactly the steps of the log, each once and in order.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from quarto_access.match.setup import Setup
from quarto_access.relay.guests import Guest, GuestLine
from quarto_access.relay.node import LetGo, Node
from quarto_access.relay.table_room import log_of
from quarto_access.remote.deciding import Reason, WantAction
from quarto_access.remote.protocol import (
    PROTOCOL,
    FromClient,
    GoOn,
    Hello,
    OpenTable,
    SitDown,
    TalkPhrase,
    Want,
    format_remote,
    parse_from_relay,
)
from quarto_access.remote.remote_game import Arrived, RemoteGame
from quarto_access.remote.remote_steps import RemoteStep, parse_step
from quarto_access.remote.shared_table import table_of
from tests.relay.clients import any_action, token_of
from tests.relay.command import run
from tests.relay.visitors import MANY, node_of

CUT = 0.02
"""The share of the messages with which the connection is lost, and all that is under way."""

TWICE = 0.1
LATE = 0.3
LATEST = 0.01
"""The share of the messages that come late, so that others overtake them; and the seconds."""

SILENT = 0.1
"""The seconds after which a client takes its connection for lost."""

AT_ONCE = 40
"""The games that are played at once."""


class Link:
    """A connection of a client to a node, which may be cut at any moment."""

    def __init__(
        self, node: Node, client: "ChaoticClient", chance: Random, told: Counter[str]
    ) -> None:
        self._node = node
        self._client = client
        self._chance = chance
        self._told = told
        self._is_cut = False
        self._arrived: asyncio.Queue[str] = asyncio.Queue()
        hello = format_remote(Hello(PROTOCOL, client.token, "test"))
        self._guest: Guest = node.greet(
            hello, "", GuestLine(self._to_client, self._read, self._has_arrived, lambda: 0.0)
        )
        self._taking = asyncio.create_task(self._take_all())

    def send(self, text: str) -> None:
        """Send a text to the node."""
        self._send(text, self._arrived.put_nowait)

    def cut(self) -> None:
        """Lose the connection: what is under way arrives nowhere."""
        if not self._is_cut:
            self._told["cut"] += 1
            self._is_cut = True
            self._taking.cancel()
            self._node.farewell(self._guest)
            asyncio.get_running_loop().call_later(self._chance.random() / 100, self._client.connect)

    async def end(self) -> None:
        """Close the connection for good."""
        self._is_cut = True
        self._taking.cancel()
        await asyncio.wait([self._taking])
        self._node.farewell(self._guest)

    async def _read(self, text: str) -> None:
        self._to_client(text)

    async def _has_arrived(self) -> bool:
        await asyncio.sleep(LATEST)
        return not self._is_cut

    def _to_client(self, text: str) -> None:
        self._send(text, self._client.take)

    def _send(self, text: str, deliver: Callable[[str], object]) -> None:
        loop = asyncio.get_running_loop()
        if self._is_cut:
            return
        if self._chance.random() < CUT:
            loop.call_soon(self.cut)
            return
        times = 1
        if self._chance.random() < TWICE:
            self._told["repeated"] += 1
            times = 2
        for _ in range(times):
            is_late = self._chance.random() < LATE
            self._told["late"] += is_late
            seconds = self._chance.random() * LATEST if is_late else 0.0
            loop.call_later(seconds, self._deliver, text, deliver)

    def _deliver(self, text: str, deliver: Callable[[str], object]) -> None:
        if not self._is_cut:
            deliver(text)

    async def _take_all(self) -> None:
        while True:
            try:
                await asyncio.shield(self._node.take(self._guest, await self._arrived.get()))
            except LetGo:
                asyncio.get_running_loop().call_soon(self.cut)
                return


class ChaoticClient:
    """A player who plays by chance over such links."""

    def __init__(self, node: Node, number: int, chance: Random, told: Counter[str]) -> None:
        self.token = token_of(number)
        self.steps: list[RemoteStep] = []
        self.is_over = asyncio.Event()
        self.is_seated = asyncio.Event()
        marks = count()
        self.game = RemoteGame(self._send, lambda: f"{number}-{next(marks)}", self)
        self._node = node
        self._told = told
        self._chance = chance
        self._heard_at = 0.0
        self._patience = SILENT
        self.connect()

    def connect(self) -> None:
        """Connect, again if need be."""
        self._heard_at = time.monotonic()
        self._link = Link(self._node, self, self._chance, self._told)
        self.game.connected()

    def look(self) -> None:
        """Take a connection on which nothing has come for lost."""
        if time.monotonic() > self._heard_at + self._patience:
            self._patience *= 2  # else a busy machine would be given ever more to do
            self._link.cut()

    async def end(self) -> None:
        await self._link.end()

    def take(self, text: str) -> None:
        self._heard_at = time.monotonic()
        self.game.hear(parse_from_relay(text))

    def seated(self) -> None:
        self.is_seated.set()

    def arrived(self, news: Arrived) -> None:
        self._patience = SILENT
        self.steps.append(news.step)
        if news.after.outcome:
            self.is_over.set()
        self._act()

    def refused(self, request: OpenTable | SitDown | GoOn | Want, reason: Reason) -> None:
        assert reason is Reason.STALE, (request, reason)
        asyncio.get_running_loop().call_later(0.01, self._act)

    def begins_again(self) -> None:
        raise AssertionError

    def broken(self) -> None:
        raise AssertionError

    def gone(self) -> None:
        raise AssertionError

    def talked(self, phrase: TalkPhrase | None, text: str) -> None:
        """Hear nothing."""

    def _send(self, message: FromClient) -> None:
        if hasattr(self, "_link"):
            self._link.send(format_remote(message))

    def _act(self) -> None:
        if action := any_action(self.game, self._chance):
            self.game.want(WantAction(action))


async def play_one(node: Node, number: int, chance: Random, told: Counter[str]) -> int:
    """Play one game, check it, and return the number of its steps."""
    ana, ben = (ChaoticClient(node, 2 * number + at, chance, told) for at in range(2))

    async def look(event: asyncio.Event) -> None:
        async with asyncio.timeout(60):
            while not event.is_set():
                await asyncio.sleep(0.02)
                for client in (ana, ben):
                    client.look()

    ana.game.open(Setup(), "Ana")
    await look(ana.is_seated)
    ben.game.sit_down(ana.game.code, "Ben")
    for client in (ben, ana):
        await look(client.is_seated)
        await look(client.is_over)
    steps = [parse_step(e) for e in await node.logs.read(log_of(ana.game.code), 0)]
    for client in (ana, ben):
        assert client.steps == steps[: len(client.steps)], "each step once, and in order"
        assert client.game.table == table_of(client.steps)
        assert client.game.table
        assert client.game.table.outcome
    marks = Counter(step.mark for step in steps if step.mark)
    assert set(marks.values()) == {1}, "each wish once"
    for client in (ana, ben):
        await client.end()
    return len(steps)


async def play_until(folder: Path, wanted: int, chance: Random) -> Counter[str]:
    """Play until so many steps are written; return what happened how often."""
    told: Counter[str] = Counter()
    numbers = count()

    async def play_on(node: Node) -> None:
        while told["steps"] < wanted:
            steps = await play_one(node, next(numbers), chance, told)
            told["steps"] += steps
            told["games"] += 1

    async with node_of(folder, MANY) as node, asyncio.TaskGroup() as games:
        for _ in range(AT_ONCE):
            games.create_task(play_on(node))
    return told


if __name__ == "__main__":
    run("chaos", __doc__, "steps", 100_000, play_until, then="no two sides differ")
