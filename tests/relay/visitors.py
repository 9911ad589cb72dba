"""Clients of a node without sockets, for tests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts
from quarto_access.relay.guests import Guest, GuestLine
from quarto_access.relay.limits import Limits
from quarto_access.relay.node import Node
from quarto_access.relay.sqlite_logs import SqliteLogs
from quarto_access.remote.deciding import Reason
from quarto_access.remote.protocol import (
    PROTOCOL,
    FromClient,
    FromRelay,
    Hello,
    OpenTable,
    RefusedWish,
    Seated,
    SitDown,
    Want,
    format_remote,
    parse_from_relay,
)
from tests.relay.clients import token_of

MANY = replace(Limits(), rate=1e6, burst=1e6, guesses=10**6, tables_of_address=10**6)
"""Limits for what is not about limits."""

SETUP = Setup(starts=Starts.ONE)


class Visitor:
    """A client without a socket."""

    def __init__(self, node: Node, number: int, address: str = "") -> None:
        self.node = node
        self.heard: list[FromRelay] = []
        hello = format_remote(Hello(PROTOCOL, token_of(number), "test"))
        self.guest: Guest = node.greet(
            hello,
            address,
            GuestLine(self._hear, self._read, self._has_arrived, lambda: self.silent_for),
        )
        self.silent_for = 0.0
        """The seconds since its last sign of life."""
        self.reads = True
        """False if what is sent does not arrive, which nobody has noticed yet."""
        self._marks = 0

    def _hear(self, text: str) -> None:
        self.heard.append(parse_from_relay(text))

    async def _read(self, text: str) -> None:
        self._hear(text)

    async def _has_arrived(self) -> bool:
        await asyncio.sleep(0)
        return self.reads

    def mark(self) -> str:
        self._marks += 1
        return f"{self.guest.hashed[:4]} {self._marks}"

    async def say(self, message: FromClient) -> list[FromRelay]:
        """Send a message, and return what came back meanwhile."""
        return await self.say_text(format_remote(message))

    async def say_text(self, text: str | bytes) -> list[FromRelay]:
        before = len(self.heard)
        await self.node.take(self.guest, text)
        return self.heard[before:]

    async def open(self, setup: Setup = SETUP, **more: object) -> str:
        """Open a table, and return its code."""
        message = OpenTable(self.mark(), setup, "Ana", **more)  # type: ignore[arg-type]
        seated = (await self.say(message))[0]
        assert isinstance(seated, Seated), seated
        return seated.code

    async def sit_down(self, code: str) -> FromRelay:
        return (await self.say(SitDown(self.mark(), code, "Ben")))[0]

    async def want(self, code: str, seen: int, wish: object) -> list[FromRelay]:
        return await self.say(Want(self.mark(), code, seen, wish))  # type: ignore[arg-type]


def refusals(heard: list[FromRelay]) -> list[Reason]:
    return [message.reason for message in heard if isinstance(message, RefusedWish)]


async def two_at_a_table(node: Node) -> tuple[Visitor, Visitor, str]:
    """Have the second visitor sit down at the table of the first; the last is its code."""
    ana, ben = Visitor(node, 1), Visitor(node, 2)
    code = await ana.open()
    await ben.sit_down(code)
    return ana, ben, code


@asynccontextmanager
async def running(node: Node) -> AsyncIterator[Node]:
    """Have a node run, and end it with its logs."""
    node.begin()
    try:
        yield node
    finally:
        await node.end()
        await node.logs.close()
        assert "bugs_total" not in node.metrics.text()


@asynccontextmanager
async def node_of(path: Path, limits: Limits = MANY, **more: object) -> AsyncIterator[Node]:
    logs = SqliteLogs(str(path / "relay.db"), keep=1e6)
    async with running(Node(logs, limits, **more)) as node:  # type: ignore[arg-type]
        yield node
