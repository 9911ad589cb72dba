"""Light clients for the benchmarks of the relay: games known in advance, played over websockets.

They look into a message only for the number of its step, so that they take little time themselves.
"""

import asyncio
import re
from collections.abc import Callable
from random import Random
from time import perf_counter

from websockets.asyncio.client import ClientConnection, connect

from quarto_access.core import Action, Game, Resign, TimeOut, apply, legal_actions
from quarto_access.core.rules import Player
from quarto_access.match.setup import Setup, Starts
from quarto_access.remote.deciding import WantAction
from quarto_access.remote.protocol import (
    PROTOCOL,
    Hello,
    OpenTable,
    Seated,
    SitDown,
    Want,
    format_remote,
    parse_from_relay,
)

SETUP = Setup(starts=Starts.ONE)
FIRST_ACTION = 2
"""The number of the first action's step: after the table was opened, and somebody sat down."""

STEP = re.compile(r'\{"is":"Steps","code":"\w+","number":([0-9]+)')

Script = tuple[Action, ...]


def scripts(count: int, chance: Random) -> list[Script]:
    """Return so many random games."""
    return [_script(chance) for _ in range(count)]


def _script(chance: Random) -> Script:
    game = Game.start(SETUP.rules(Player.ONE))
    actions: list[Action] = []
    while game.outcome is None:
        legal = [a for a in legal_actions(game) if not isinstance(a, Resign | TimeOut)]
        actions.append(chance.choice(legal))
        game = apply(game, actions[-1]).game
    return tuple(actions)


class LightGame:
    """Two clients who play one script after the other; `took` gets the time of each step."""

    def __init__(
        self,
        address: str,
        number: int,
        games: list[Script],
        thinks: Callable[[], float],
        took: Callable[[float], object],
    ) -> None:
        self._address = address
        self._tokens = [f"{2 * number + at:032x}" for at in range(2)]
        self._games = games
        self._thinks = thinks
        self._took = took
        self._sent_at: dict[int, float] = {}
        self._sockets: list[ClientConnection] = []

    async def connect(self) -> None:
        """Connect both."""
        for token in self._tokens:
            socket = await connect(self._address, compression=None, ping_interval=None)
            await socket.send(format_remote(Hello(PROTOCOL, token, "benchmark")))
            await socket.recv()
            self._sockets.append(socket)

    async def play(self) -> None:
        """Play all scripts, each at a table of its own."""
        for at, script in enumerate(self._games):
            await self._play(script, f"{self._tokens[0][-6:]}-{at}")

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()

    async def _play(self, script: Script, mark: str) -> None:
        ana, ben = self._sockets
        await ana.send(format_remote(OpenTable(f"{mark}-o", SETUP, "Ana")))
        code = await _seated(ana)
        await ben.send(format_remote(SitDown(f"{mark}-s", code, "Ben")))
        assert await _seated(ben) == code
        self._sent_at.clear()
        wishes = [
            format_remote(Want(f"{mark}-{n}", code, n - 1, WantAction(action)))
            for n, action in enumerate(script, FIRST_ACTION)
        ]
        sides = [int(action.player is Player.TWO) for action in script]
        await asyncio.gather(*(self._side(side, wishes, sides) for side in range(2)))

    async def _side(self, side: int, wishes: list[str], sides: list[int]) -> None:
        socket, end = self._sockets[side], FIRST_ACTION + len(wishes)
        number = 0
        while number < end - 1:
            found = re.search(
                r'^\{"is":"Steps","code":"\w+","number":([0-9]+)', str(await socket.recv())
            )
            assert found, "something was refused"
            now, number = perf_counter(), int(found[1])
            if number == 0:
                number = FIRST_ACTION - 1 if side else 0
            elif number >= FIRST_ACTION and sides[number - FIRST_ACTION] != side:
                self._took(now - self._sent_at[number])
            following = number + 1 - FIRST_ACTION
            if 0 <= following < len(wishes) and sides[following] == side:
                await asyncio.sleep(self._thinks())
                self._sent_at[number + 1] = perf_counter()
                await socket.send(wishes[following])


async def _seated(socket: ClientConnection) -> str:
    message = parse_from_relay(await socket.recv())
    assert isinstance(message, Seated), message
    return message.code
