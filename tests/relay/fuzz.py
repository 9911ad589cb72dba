"""Broken messages for a relay: proper ones with something changed, and bytes of any kind.

`python -m tests.relay.fuzz --messages 100000` sends so many to a node, from a stranger and from a
player at a table, and checks what the law in `test_fuzz.py` says.
"""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from quarto_access.core import Give, Piece, Place, Player, Square
from quarto_access.match.setup import Setup
from quarto_access.processes.codec import to_plain
from quarto_access.relay.node import LetGo
from quarto_access.relay.table_room import log_of
from quarto_access.remote.deciding import (
    Ask,
    Claim,
    EndPause,
    HaveHeard,
    Reply,
    WantAction,
    WantMask,
)
from quarto_access.remote.protocol import (
    FromClient,
    GoOn,
    Hello,
    LeaveTable,
    ListTables,
    OpenTable,
    RefusedWish,
    SitDown,
    Talk,
    TalkPhrase,
    Want,
)
from quarto_access.remote.remote_steps import Acted, Request, parse_step
from quarto_access.remote.shared_table import table_of
from tests.relay.command import run
from tests.relay.visitors import MANY, Visitor, node_of

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 10**30, 1.5, float("inf"), float("nan"), "", "x", "\x00\x1b[31m"),
    *("\ud800", "\u202e" * 50, "x" * 3_000, "' OR 1=1 --", "../../etc/passwd", [], {}, [[]] * 50),
    *({"is": "Claim"}, {"is": "Hello"}, {"is": 1}, {"__class__": "x"}, ["a", {"b": [None]}]),
)


def proper(code: str, chance: Random) -> FromClient:
    """Return a proper message about a table."""
    wishes = (
        WantAction(Give(chance.choice(tuple(Player)), chance.choice(tuple(Piece)))),
        WantAction(Place(chance.choice(tuple(Player)), chance.choice(tuple(Square)))),
        *(HaveHeard(), EndPause(), Claim(), WantMask(True), Reply(True), Reply(False)),
        Ask(chance.choice(tuple(Request))),
    )
    mark = str(chance.random())
    messages: tuple[FromClient, ...] = (
        *(Want(mark, code, chance.randrange(-1, 60), wish) for wish in wishes),
        OpenTable(mark, Setup(), "Eve", "nora", chance.random() < 0.5, ("x",)),
        SitDown(mark, code, "Eve"),
        GoOn(code, chance.randrange(-5, 100)),
        Talk(code, TalkPhrase.HELLO),
        Talk(code, None, "text"),
        LeaveTable(code),
        ListTables(),
        Hello(1, "0" * 32, "again"),
    )
    return chance.choice(messages)


def broken(plain: Any, chance: Random) -> Any:
    """Return JSON with something changed, somewhere in it."""
    if chance.random() < 0.2:
        return chance.choice(JUNK)
    if isinstance(plain, dict) and plain:
        key = chance.choice(list(plain))
        match chance.randrange(4):
            case 0:
                return {k: v for k, v in plain.items() if k != key}
            case 1:
                return plain | {str(chance.choice(JUNK)): chance.choice(JUNK)}
            case _:
                return plain | {key: broken(plain[key], chance)}
    if isinstance(plain, list) and plain:
        at = chance.randrange(len(plain))
        return [*plain[:at], broken(plain[at], chance), *plain[at + 1 :]]
    return chance.choice(JUNK)


def fuzzed(code: str, chance: Random) -> str | bytes:
    """Return a message that is broken in some way, or now and then a proper one."""
    message = proper(code, chance)
    plain = to_plain(message)
    way = chance.random()
    if way < 0.1:
        return json.dumps(plain)
    if way < 0.75:
        return json.dumps(broken(plain, chance))[:4_096]
    if way < 0.8:
        return "[" * chance.randrange(2_000) + '{"is":' * chance.randrange(200)
    data = bytearray(json.dumps(plain).encode())
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(data))
        match chance.randrange(3):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at:]
                data += b"}"
            case 2:
                data[at:at] = chance.randbytes(3)
    return bytes(data) if way < 0.9 else data.decode("latin-1")


async def send_all(folder: Path, messages: int, chance: Random) -> Counter[str]:
    """Send so many, and return how often they were answered in which way."""
    told: Counter[str] = Counter()
    async with node_of(folder, MANY) as node:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        code, other = await ana.open(), await ben.open()
        await ben.sit_down(code)
        before = await node.logs.read(log_of(other), 0)
        senders = [Visitor(node, 3), ana]
        for _ in range(messages):
            at = chance.randrange(2)
            sender = senders[at]
            about = chance.choice((code, code, code, other, "222222"))
            if about == other and at == 0:
                about = code  # a stranger may sit down there
            try:
                heard = await sender.say_text(fuzzed(about, chance))
            except LetGo:
                node.farewell(sender.guest)
                senders[at] = Visitor(node, 3 - 2 * at)
                told["closed"] += 1
                continue
            refused = [message for message in heard if isinstance(message, RefusedWish)]
            told[refused[0].reason.value if refused else "answered"] += 1
            sender.heard.clear()
            ben.heard.clear()
        steps = [parse_step(entry) for entry in await node.logs.read(log_of(code), 0)]
        table = table_of(steps)
        assert table
        assert table.players == (ana.guest.hashed, ben.guest.hashed)
        for step in steps[2:]:
            assert getattr(step.what, "player", Player.ONE) is Player.ONE, "nobody acts for another"
            assert not isinstance(step.what, Acted) or step.what.action.player is Player.ONE
        assert (await node.logs.read(log_of(other), 0))[: len(before)] == before
    return told


if __name__ == "__main__":
    run("fuzz", __doc__, "messages", 100_000, send_all, then="no bug")
