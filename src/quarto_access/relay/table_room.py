"""A table on this node, while somebody follows it here: its steps as they come, from any node.

Nothing happens here but what the log of the table says. A node that wants something to happen
writes the next step, and decides again if another node was faster.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from math import inf

from quarto_access.core.rules import Player
from quarto_access.relay.guests import Guest, arrives_at
from quarto_access.relay.logs import Logs, LogsFailed
from quarto_access.relay.steps_frame import steps_frames
from quarto_access.remote.deciding import NotNow, Reason, time_is_up
from quarto_access.remote.protocol import MOST_STEPS, TableGone, format_remote
from quarto_access.remote.remote_steps import Happening, RemoteStep, format_step, parse_step
from quarto_access.remote.shared_table import SharedTable, after

TRIES = 20
"""How often a step is decided again because another node was faster, or a write failed."""

PAUSE = 0.1
"""The seconds before a write that failed is tried again."""

WATCH = 60.0
"""The seconds of one wait for a step of another node."""

Deciding = Callable[[SharedTable | None], Happening | None]
"""Returns what happens at the table as it stands, or None if nothing does; may raise `NotNow`.

It is asked again after a write that failed, which may have succeeded all the same.
"""


def log_of(code: str) -> str:
    """Return the name of the log of a table."""
    return f"table.{code}"


class TableRoom:
    """One table. `arrived` is called after each step, with whether this node has written it."""

    def __init__(
        self,
        code: str,
        logs: Logs,
        now: Callable[[], int],
        arrived: "Callable[[TableRoom, RemoteStep, bool], object]",
    ) -> None:
        self.code = code
        self.table: SharedTable | None = None
        self.guests: dict[Guest, Player] = {}
        self._logs = logs
        self._now = now
        self._arrived = arrived
        self._is_erased = False
        """True if the log is gone. Those who still wait for the table find none."""
        self.last = 0
        """The time of the last step; none is before it, though nodes have clocks of their own."""
        self._lock = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None
        self._timing_out: set[asyncio.Task[None]] = set()

    @property
    def steps(self) -> int:
        return self.table.steps if self.table else 0

    def has(self, hashed: str, *, silent_for: float = inf) -> bool:
        """Return whether a player is connected to this node and follows this table.

        A connection that was silent for longer does not count.
        """
        return any(
            guest.hashed == hashed and guest.line.silent_for() < silent_for for guest in self.guests
        )

    def player_of(self, hashed: str) -> Player:
        """Return the player whose token has this hash; raises `NotNow` for anybody else."""
        player = self.table.player_of(hashed) if self.table else None
        if player is None:
            raise NotNow(Reason.UNKNOWN)
        return player

    async def load(self) -> None:
        """Read the steps that are not here yet."""
        async with self._lock:
            await self._catch_up()

    async def come(self, guest: Guest, number: int | None) -> None:
        """Let a player follow the table, who gets its steps from this number on; None for none."""
        if number is not None:
            number = await self._send_old(guest, number)
        async with self._lock:
            await self._catch_up()
            player = self.player_of(guest.hashed)
            if number is not None:
                entries = await self._read(number)
                known = entries[: self.steps - number]  # the rest arrives in a moment
                for frame in steps_frames(self.code, number, known):
                    guest.send(frame)
            self.guests[guest] = player
            guest.codes.add(self.code)
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        self._set_clock()

    async def _send_old(self, guest: Guest, number: int) -> int:
        """Send the steps of a long game as fast as the player reads, and return the next number.

        Nobody else at the table waits for that.
        """
        await self.load()
        self.player_of(guest.hashed)
        number = min(max(0, number), self.steps)
        entries = await self._read(number)
        full = len(entries) // MOST_STEPS
        for frame in islice(steps_frames(self.code, number, entries), full):
            await guest.line.send_patiently(frame)
        return number + full * MOST_STEPS

    def go(self, guest: Guest) -> None:
        """Let a player follow the table no more."""
        self.guests.pop(guest, None)
        guest.codes.discard(self.code)
        if not self.guests:
            self.close()

    def close(self) -> None:
        """Stop watching; nobody follows this table here any more."""
        for guest in self.guests:
            guest.codes.discard(self.code)
        self.guests.clear()
        if self._watching:
            self._watching.cancel()
            self._watching = None
        if self._clock:
            self._clock.cancel()
            self._clock = None

    def erase(self) -> None:
        """Know that the log is gone, tell those who follow it, and stop watching."""
        self._is_erased = True
        self.table = None
        gone = format_remote(TableGone(self.code))
        for guest in self.guests:
            guest.send(gone)
        self.close()

    async def happen(self, decide: Deciding, mark: str = "", at: int | None = None) -> None:
        """Write the step that is decided on. Raises `NotNow`, or `LogsFailed` after many tries.

        It may have happened earlier, but never before the last step.
        """
        async with self._lock:
            for tries_left in reversed(range(TRIES)):
                self._must_exist()
                try:
                    if await self._happens(decide, mark, at):
                        return
                    await self._catch_up()
                except LogsFailed:
                    if not tries_left:
                        raise
                    await asyncio.sleep(PAUSE)
        raise LogsFailed(f"{self.code}: others write all the time")

    async def _happens(self, decide: Deciding, mark: str, at: int | None) -> bool:
        """Return whether it has happened, or need not."""
        what = decide(self.table)
        if what is None:
            return True
        step = RemoteStep(max(self._now() if at is None else at, self.last), what, mark)
        entry = format_step(step)
        if not await self._logs.append(log_of(self.code), self.steps, entry):
            return False
        self._must_exist()
        self._take([entry], [step], is_ours=True)
        return True

    async def _catch_up(self) -> None:
        entries = await self._read(self.steps)
        if entries:
            self._take(entries, list(map(parse_step, entries)), is_ours=False)

    async def _read(self, number: int) -> list[bytes]:
        """Return the entries from this number on; raises `NotNow` if the table was erased."""
        entries = await self._logs.read(log_of(self.code), number)
        self._must_exist()
        return entries

    def _must_exist(self) -> None:
        if self._is_erased:
            raise NotNow(Reason.UNKNOWN)

    def _take(self, entries: list[bytes], steps: list[RemoteStep], *, is_ours: bool) -> None:
        """Take the next steps, and pass them on."""
        number = self.steps
        for step in steps:
            self.table = after(self.table, step)
            self.last = max(self.last, step.at)
        for frame in steps_frames(self.code, number, entries):
            for guest in self.guests:
                guest.send(frame)
        for step in steps:
            self._arrived(self, step, is_ours)
        self._set_clock()

    async def _watch(self) -> None:
        """Take the steps that other nodes write."""
        while True:
            number = self.steps
            try:
                if await self._logs.wait(log_of(self.code), number, WATCH) and number == self.steps:
                    await self.load()
            except LogsFailed:
                await asyncio.sleep(PAUSE)

    def _set_clock(self) -> None:
        """Have the clock run out at its time, if anybody here follows the table."""
        if self._clock:
            self._clock.cancel()
            self._clock = None
        at = self.table.runs_out_at if self.table else None
        if at is not None and self.guests:
            loop = asyncio.get_running_loop()
            seconds = max(0, at - self._now()) / 1000
            self._clock = loop.call_later(seconds + 0.001, self._run_out)

    def _run_out(self) -> None:
        ending = asyncio.create_task(self._end_by_time())
        self._timing_out.add(ending)
        ending.add_done_callback(self._timing_out.discard)

    async def _end_by_time(self) -> None:
        """End the game if the player on turn is there; one who has gone has time left."""
        if not await self._is_on_turn_there():
            return
        with suppress(LogsFailed, NotNow):
            await self.happen(lambda table: time_is_up(table, self._now()) if table else None)
        self._set_clock()

    async def _is_on_turn_there(self) -> bool:
        """Return whether the player on turn answers here.

        The clock of a player at another node runs out there. If the player is at none, a step soon
        says so.
        """
        on_turn = self.table.game.on_turn if self.table and self.table.game else None
        return await arrives_at(
            guest.line for guest, player in self.guests.items() if player is on_turn
        )
