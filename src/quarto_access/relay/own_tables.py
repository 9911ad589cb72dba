"""The tables of each player, so that they are found again from any computer of the player's.

They are a log for each month, so that it does not grow for ever: what is older than the month
before is forgotten with its log.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime
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
        log = self._log(hashed, 0)
        plain = {"code": table.code, "mark": table.mark, "over": table.is_over}
        entry = json.dumps({key: part for key, part in plain.items() if part}).encode()
        for _ in range(TRIES):
            if await self._logs.append(log, len(await self._logs.read(log, 0)), entry):
                return
        raise LogsFailed(f"{log}: others write all the time")

    async def of(self, hashed: str) -> list[KnownTable]:
        """Return the tables of a player, oldest first."""
        tables: dict[str, KnownTable] = {}
        for back in (1, 0):
            for entry in await self._logs.read(self._log(hashed, back), 0):
                plain: dict[str, Any] = json.loads(entry)
                code = plain["code"]
                before = tables.pop(code, KnownTable(code))
                mark = plain.get("mark", before.mark)
                tables[code] = KnownTable(code, mark, plain.get("over", False))
        return list(tables.values())

    async def forget(self, hashed: str) -> None:
        """Forget the list of a player."""
        for back in (1, 0):
            await self._logs.forget(self._log(hashed, back))

    def _log(self, hashed: str, back: int) -> str:
        """Return the name of the log of this month, or of so many months back."""
        today = datetime.fromtimestamp(self._now(), UTC)
        months = today.year * 12 + today.month - 1 - back
        return f"player.{hashed}.{months // 12}-{months % 12 + 1:02}"
