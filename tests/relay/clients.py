"""Simple clients that play whole games at a relay, as quickly as they may, by seeded chance.

Each plays through a `RemoteGame`, as the program does, over a real websocket. It goes to the next
address when it loses its connection.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from ssl import SSLContext

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import broadcast
from websockets.exceptions import WebSocketException

from quarto_access.core import Action, Resign, TimeOut, legal_actions
from quarto_access.match.setup import Setup
from quarto_access.remote.deciding import Reason, WantAction
from quarto_access.remote.protocol import (
    PROTOCOL,
    FromClient,
    FromRelay,
    GoOn,
    Hello,
    OpenTable,
    SitDown,
    TalkPhrase,
    Want,
    Welcome,
    format_remote,
    parse_from_relay,
)
from quarto_access.remote.remote_game import Arrived, RemoteGame
from quarto_access.remote.remote_steps import Acted

PAUSES = (0.0, 0.05, 0.2, 0.5, 1.0)
"""The seconds before each new try to connect; the last one stays."""


TOO_FAST = 0.3
"""The seconds to wait after too many messages."""


def any_action(game: RemoteGame, chance: Random) -> Action | None:
    """Return one of the actions that the player of this client may take; None if there is none."""
    table, player = game.table, game.player
    if table is None or table.game is None or not table.is_playing:
        return None
    mine = [
        action
        for action in legal_actions(table.game)
        if action.player is player and not isinstance(action, Resign | TimeOut)
    ]
    return chance.choice(mine) if mine else None


class SimpleClient:
    """A player with a token; `thinks` gives the seconds before each action."""

    def __init__(
        self,
        token: str,
        addresses: Sequence[str],
        chance: Random,
        thinks: Callable[[], float] = lambda: 0.0,
        *,
        tls: SSLContext | None = None,
    ) -> None:
        self.token = token
        self.addresses = list(addresses)
        self.hashed = ""
        self.heard: list[FromRelay] = []
        """All messages but steps."""
        self.arrivals: list[Arrived] = []
        self.arrived_at: list[float] = []
        """The time of each step on the clock that all processes share."""
        self.wanted_at: dict[str, float] = {}
        """The time of each wish, by its mark."""
        self.refusals: list[Reason] = []
        self.talk: list[tuple[TalkPhrase | None, str]] = []
        self.connections = 0
        self.closed: list[int | None] = []
        """The codes with which connections ended."""
        self.address_in_use = ""
        self.connected_at = 0.0
        self.is_connected = asyncio.Event()
        self.is_seated = asyncio.Event()
        self.is_over = asyncio.Event()
        marks = count()
        self.game = RemoteGame(self.send, lambda: f"{token[-6:]}-{next(marks)}", self)
        self._chance = chance
        self._thinks = thinks
        self._tls = tls
        self._socket: ClientConnection | None = None
        self._running: asyncio.Task[None] | None = None
        self._acting: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Begin to connect, and to come back whenever the connection is lost."""
        self._running = asyncio.create_task(self._stay())

    async def end(self) -> None:
        """Close the connection for good."""
        if self._acting:
            self._acting.cancel()
        if self._running:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    def send(self, message: FromClient) -> None:
        if self._socket:
            broadcast([self._socket], format_remote(message))

    def send_text(self, text: str) -> None:
        if self._socket:
            broadcast([self._socket], text)

    def abort(self) -> None:
        """Lose the connection, as when a network goes."""
        if self._socket:
            self._socket.transport.abort()

    def seated(self) -> None:
        self.is_seated.set()

    def arrived(self, news: Arrived) -> None:
        self.arrivals.append(news)
        self.arrived_at.append(time.monotonic())
        if news.after.outcome:
            self.is_over.set()
        if isinstance(news.step.what, Acted) or len(self.arrivals) == news.after.steps:
            self.act_soon()

    def refused(self, request: OpenTable | SitDown | GoOn | Want, reason: Reason) -> None:
        self.refusals.append(reason)
        if isinstance(request, Want):
            self.act_soon(TOO_FAST if reason is Reason.TOO_MANY else 0.0)

    def begins_again(self) -> None:
        raise AssertionError

    def broken(self) -> None:
        raise AssertionError

    def gone(self) -> None:
        raise AssertionError

    def talked(self, phrase: TalkPhrase | None, text: str) -> None:
        self.talk.append((phrase, text))

    def act_soon(self, later: float = 0.0) -> None:
        """Act after some thought, if it is this player's turn."""
        if self._acting:
            self._acting.cancel()
        self._acting = asyncio.get_running_loop().call_later(later + self._thinks(), self._act)

    def _act(self) -> None:
        if (action := any_action(self.game, self._chance)) and self.game.want(WantAction(action)):
            assert isinstance(self.game.waiting, Want)
            self.wanted_at[self.game.waiting.mark] = time.monotonic()

    async def _stay(self) -> None:
        tries = 0
        while True:
            address = self.addresses[self.connections % len(self.addresses)]
            try:
                self.address_in_use = address
                async with connect(
                    address, compression=None, ping_interval=5, ssl=self._tls
                ) as socket:
                    tries = 0
                    try:
                        await self._talk(socket)
                    finally:
                        self.closed.append(socket.close_code)
            except (OSError, EOFError, TimeoutError, WebSocketException):
                pass
            finally:
                self._socket = None
                self.is_connected.clear()
            self.connections += 1
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1

    async def _talk(self, socket: ClientConnection) -> None:
        await socket.send(format_remote(Hello(PROTOCOL, self.token, "test 1")))
        self._socket = socket
        async for text in socket:
            message = parse_from_relay(text)
            if isinstance(message, Welcome):
                self.hashed = message.hashed
                self.connected_at = time.monotonic()
                self.is_connected.set()
                self.game.connected()
                self.act_soon()
            self.game.hear(message)
            if type(message).__name__ != "Steps":
                self.heard.append(message)


def token_of(number: int) -> str:
    """Return the token of a player of a test."""
    return f"{number:032x}"


async def pair(
    addresses: Sequence[str],
    number: int,
    setup: Setup,
    thinks: Callable[[], float] = lambda: 0.0,
    *,
    tls: SSLContext | None = None,
) -> tuple[SimpleClient, SimpleClient]:
    """Return two clients at one table, who have begun to play; `number` sets the pair apart."""
    ana, ben = (
        SimpleClient(token_of(2 * number + at), addresses, Random(2 * number + at), thinks, tls=tls)
        for at in range(2)
    )
    for client in (ana, ben):
        client.begin()
        await client.is_connected.wait()
    ana.game.open(setup, "Ana")
    await ana.is_seated.wait()
    ben.game.sit_down(ana.game.code, "Ben")
    await ben.is_seated.wait()
    return ana, ben
