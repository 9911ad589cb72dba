"""The tables of each player, so that they are found again from any computer of the player's.

They are a log for each month, so that it does not grow for ever: a month is forgotten with its log.
All months are read in which a table can have been noted that is still kept.
"""

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import chain
from typing import Any

from quarto_access.core.values import value
from quarto_access.relay.logs import Logs, LogsFailed

TRIES = 20


@value
class KnownTable:
    """A table of a player; `mark` is that of the request to open it."""

    code: str
    mark: str = ""
    is_over: bool = False


class OwnTables:
    """Reads and writes the lists of tables. `now` is in seconds."""

    def __init__(self, logs: Logs, now: Callable[[], float]) -> None:
        self._logs = logs
        self._now = now

    async def note(self, hashed: str, table: KnownTable) -> None:
        """Write that a player has this table, or that it is over."""
        log = self._kept(hashed)[-1]
        plain = {"code": table.code, "mark": table.mark, "over": table.is_over}
        entry = json.dumps({key: part for key, part in plain.items() if part}).encode()
        for _ in range(TRIES):
            if await self._logs.append(log, len(await self._logs.read(log, 0)), entry):
                return
        raise LogsFailed(f"{log}: others write all the time")

    async def of(self, hashed: str) -> list[KnownTable]:
        """Return the tables of a player, oldest first."""
        tables: dict[str, KnownTable] = {}
        months = await asyncio.gather(*(self._logs.read(log, 0) for log in self._kept(hashed)))
        for entry in chain.from_iterable(months):
            plain: dict[str, Any] = json.loads(entry)
            code = plain["code"]
            before = tables.pop(code, KnownTable(code))
            mark = plain.get("mark", before.mark)
            tables[code] = KnownTable(code, mark, plain.get("over", False))
        return list(tables.values())

    async def forget(self, hashed: str) -> None:
        """Forget the list of a player."""
        for log in self._kept(hashed):
            await self._logs.forget(log)

    def _kept(self, hashed: str) -> list[str]:
        """Return the names of the logs that are kept, oldest first; the last is this month's."""
        now = self._now()
        months = range(_month(max(0.0, now - self._logs.keep)), _month(now) + 1)
        return [f"player.{hashed}.{month // 12}-{month % 12 + 1:02}" for month in months]


def _month(at: float) -> int:
    """Return the month of a time, counted from the year nought."""
    day = datetime.fromtimestamp(at, UTC)
    return day.year * 12 + day.month - 1
