"""What nodes tell each other, with a store that a test answers for."""

import asyncio
import json
from collections.abc import Callable

from quarto_access.relay import other_nodes
from quarto_access.relay.other_nodes import OtherNodes
from quarto_access.relay.waiting_tables import WaitingTables


class Heard:
    """A store that carries messages between nodes, and nothing else."""

    def __init__(self) -> None:
        self.told: list[dict[str, object]] = []
        self.hear: Callable[[bytes], object] = lambda _: None

    def hear_nodes(self, hear: Callable[[bytes], object]) -> None:
        self.hear = hear

    async def tell_nodes(self, message: bytes) -> None:
        self.told.append(json.loads(message))

    def say(self, what: str, **parts: object) -> None:
        self.hear(json.dumps({"node": "other", "what": what} | parts).encode())


def test_two_questions_at_once_have_their_own_answers() -> None:
    """The first one is over while the second one waits: an answer after that belongs to it."""

    async def run() -> None:
        logs, waiting = Heard(), WaitingTables("this", asyncio.get_running_loop().time)
        others = OtherNodes(
            "this",
            logs,  # type: ignore[arg-type]
            waiting,
            is_here=lambda _: False,
            talked=lambda *_: None,
            forgotten=lambda _: None,
        )
        running = asyncio.create_task(others.run())
        await asyncio.sleep(0)
        logs.say("waiting", tables=[])
        first = asyncio.create_task(others.absent([("TABLE2", "ana")]))
        await asyncio.sleep(other_nodes.ANSWERS_WITHIN / 2)
        second = asyncio.create_task(others.absent([("TABLE2", "ben")]))
        assert await first == {("TABLE2", "ana")}
        logs.say("here", players=[("TABLE2", "ben")])
        assert await second == set()
        running.cancel()

    asyncio.run(run())
