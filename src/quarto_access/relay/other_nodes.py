"""What nodes tell each other and do not keep: tables that wait, talk, who is connected where."""

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

from quarto_access.core.values import value
from quarto_access.processes.wire import NoMessage, parse_message
from quarto_access.relay.logs import Logs, LogsFailed
from quarto_access.relay.waiting_tables import WaitingTables

BEAT = 10.0
"""The seconds between two lists of the tables that wait, if nothing changes."""

SOON = 0.5
"""The seconds from a change of the list to its next telling."""

ANSWERS_WITHIN = 1.0
"""The seconds after which a player whom no other node has named is connected nowhere."""

MOST_CALLED = 500
"""The most players in one question."""

Present = tuple[str, str]
"""The code of a table, and the hash of a player who follows it."""


@value
class PassedOn:
    """A message for a player at a table, which is kept nowhere."""

    code: str
    to: str
    """The hash of the player's token."""
    frame: str
    by: str = ""
    """The hash of the player who hears if it does not arrive; empty if nobody does."""
    mark: str = ""
    """The mark that a refusal repeats."""


class OtherNodes:
    """Tells the other nodes, and hears them. `is_here` says who is connected to this node."""

    def __init__(
        self,
        node: str,
        logs: Logs,
        waiting: WaitingTables,
        *,
        is_here: Callable[[Present], bool],
        talked: Callable[[PassedOn], object],
        forgotten: Callable[[str], object],
    ) -> None:
        self._node = node
        self._logs = logs
        self._waiting = waiting
        self._is_here = is_here
        self._talked = talked
        self._forgotten = forgotten
        self._changed = asyncio.Event()
        self._answers: dict[object, set[Present]] = {}
        """What other nodes answer to each question that is asked just now."""
        self._telling: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Tell the others of the tables that wait here, until it is cancelled."""
        self._logs.hear_nodes(self._hear)
        self._tell("new")
        while True:
            self._tell("waiting", tables=self._waiting.plain())
            try:
                async with asyncio.timeout(BEAT):
                    await self._changed.wait()
                await asyncio.sleep(SOON)
            except TimeoutError:
                pass
            self._changed.clear()

    def waiting_changed(self) -> None:
        """Tell soon which tables wait here."""
        self._changed.set()

    def talk(self, talk: PassedOn) -> None:
        """Pass a message on to a player who may be connected to another node."""
        self._tell("talk", code=talk.code, to=talk.to, text=talk.frame, by=talk.by, mark=talk.mark)

    def forget(self, code: str) -> None:
        """Tell that a table has been erased."""
        self._tell("forgotten", code=code)

    async def leave(self) -> None:
        """Tell the others that this node ends."""
        self._tell("gone")
        if self._telling:
            await asyncio.wait(self._telling, timeout=1.0)

    async def absent(self, players: Iterable[Present]) -> set[Present]:
        """Return those who are connected nowhere."""
        missing = {player for player in players if not self._is_here(player)}
        if missing and self._waiting.has_other_nodes:
            question = object()
            self._answers[question] = set()
            asked = list(missing)
            for at in range(0, len(asked), MOST_CALLED):
                self._tell("where", players=asked[at : at + MOST_CALLED])
            try:
                await asyncio.sleep(ANSWERS_WITHIN)
            finally:
                answers = self._answers.pop(question)
            missing -= answers
        return {player for player in missing if not self._is_here(player)}

    def _tell(self, what: str, **parts: object) -> None:
        message = json.dumps({"node": self._node, "what": what} | parts).encode()
        task = asyncio.create_task(self._tell_or_lose(message))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell_or_lose(self, message: bytes) -> None:
        try:
            await self._logs.tell_nodes(message)
        except LogsFailed:
            return  # who waits for an answer asks again

    def _hear(self, message: bytes) -> None:
        try:
            plain = parse_message(message)
            if plain["node"] != self._node:
                self._take(plain)
        except (NoMessage, KeyError, TypeError, ValueError):
            return  # from a newer node

    def _take(self, plain: dict[str, Any]) -> None:
        match plain["what"]:
            case "new":
                self._changed.set()
            case "waiting":
                self._waiting.hear(plain["node"], plain["tables"])
            case "gone":
                self._waiting.gone(plain["node"])
            case "where":
                asked = [(code, hashed) for code, hashed in plain["players"]]
                if here := [player for player in asked if self._is_here(player)]:
                    self._tell("here", players=here)
            case "here":
                for answers in self._answers.values():
                    answers.update((code, hashed) for code, hashed in plain["players"])
            case "talk":
                by, mark = plain.get("by", ""), plain.get("mark", "")  # older nodes send none
                self._talked(PassedOn(plain["code"], plain["to"], plain["text"], by, mark))
            case "forgotten":
                self._forgotten(plain["code"])
