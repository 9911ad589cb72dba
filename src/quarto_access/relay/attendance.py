"""The players who are connected at each table, and the news that one has gone or is back.

A connection that is lost for a moment is no news, so a player has some seconds to come back. A node
that is killed says nothing, so each node asks the others now and then about the players who should
be there.
"""

import asyncio
from collections.abc import Callable

from quarto_access.relay.logs import LogsFailed
from quarto_access.relay.other_nodes import OtherNodes, Present
from quarto_access.relay.rooms import Rooms
from quarto_access.relay.table_room import TableRoom
from quarto_access.relay.waiting_tables import WaitingTables
from quarto_access.remote.deciding import NotNow, goes_away
from quarto_access.remote.remote_steps import CameBack, WentAway
from quarto_access.remote.shared_table import SharedTable

GRACE = 2.0
"""The seconds within which a connection may come back without anybody being told."""

ROLL_EVERY = 5.0
"""The seconds between two questions about players who are not here; after two they have gone."""


MISSED = int(ROLL_EVERY * 1000)
"""The milliseconds from the first question without an answer to the second one."""


class Attendance:
    """Writes into the tables who went and who came."""

    def __init__(
        self, rooms: Rooms, others: OtherNodes, waiting: WaitingTables, now: Callable[[], int]
    ) -> None:
        self._now = now
        self._began_at = now()
        self._rooms = rooms
        self._others = others
        self._waiting = waiting

    async def run(self) -> None:
        """Ask about missing players again and again, until it is cancelled."""
        missed: set[Present] = set()
        while True:
            await asyncio.sleep(ROLL_EVERY)
            missing = await self._others.absent(self._expected())
            for code, hashed in missed & missing:
                await self._went(code, hashed, self._now() - MISSED)
            missed = missing - missed

    def lost(self, code: str, hashed: str, at: int) -> None:
        """Hear that a connection is gone; its last sign of life came at this time."""
        self._rooms.run(self._went_unless_back(code, hashed, at))

    async def look_back(self, room: TableRoom) -> None:
        """Write, before anybody comes, that the players went when the nodes before this one ended.

        Since then nobody could play or come back, so that time counts for nobody.
        """
        if room.table is None:
            await room.load()
        table = room.table
        if table is None or room.last >= self._began_at or not table.counts_time:
            return
        there = {(room.code, hashed) for hashed in table.players}
        if await self._others.absent(there) == there:
            for code, hashed in sorted(there):
                await self._went(code, hashed, room.last)

    async def came(self, room: TableRoom, hashed: str) -> None:
        """Write that a player is here again, if that is news."""

        def comes(table: SharedTable | None) -> CameBack | None:
            player = table.player_of(hashed) if table else None
            return CameBack(player) if table and player and table.is_away(player) else None

        await room.happen(comes)

    async def look(self, room: TableRoom, hashed: str) -> None:
        """Write at once that a player is not here, where a game has just begun without them."""
        if await self._others.absent([(room.code, hashed)]):
            await self._went(room.code, hashed, self._now())

    def _expected(self) -> list[Present]:
        """Return the players who are not here, at tables where nobody has been told that."""
        return [
            (room.code, hashed)
            for room in self._rooms.all()
            if room.table and room.table.game
            for hashed in room.table.players
            if not room.table.is_away(room.player_of(hashed)) and not room.has(hashed)
        ]

    async def _went_unless_back(self, code: str, hashed: str, at: int) -> None:
        await asyncio.sleep(GRACE)
        if await self._others.absent([(code, hashed)]):
            if self._waiting.remove(code):
                self._others.waiting_changed()
            await self._went(code, hashed, at)

    async def _went(self, code: str, hashed: str, at: int) -> None:
        def goes(table: SharedTable | None) -> WentAway | None:
            player = table.player_of(hashed) if table else None
            return goes_away(table, player, left=False) if table and player else None

        async with self._rooms.using(code) as room:
            try:
                await room.load()
                await room.happen(goes, at=at)
            except (LogsFailed, NotNow):
                return  # the next roll finds it
