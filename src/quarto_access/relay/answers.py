"""The answers to what players ask for at their tables."""

import asyncio
import re
import secrets
from collections.abc import Callable, Sequence
from typing import assert_never

from quarto_access.core.rules import Player
from quarto_access.printable import plain_text
from quarto_access.relay.attendance import Attendance
from quarto_access.relay.guests import Guest, arrives_at
from quarto_access.relay.limits import AMinute, Limits
from quarto_access.relay.logs import Logs
from quarto_access.relay.metrics import Metrics
from quarto_access.relay.opening import Opening, Openings
from quarto_access.relay.other_nodes import OtherNodes, PassedOn
from quarto_access.relay.own_tables import KnownTable, OwnTables
from quarto_access.relay.rooms import Rooms
from quarto_access.relay.table_room import TableRoom, log_of
from quarto_access.relay.waiting_tables import WaitingTables
from quarto_access.remote.codes import parse_code
from quarto_access.remote.deciding import (
    NotNow,
    Reason,
    agreed,
    clean_name,
    decide,
    goes_away,
    sit_down,
)
from quarto_access.remote.protocol import (
    LONGEST_TALK,
    MOST_STEPS,
    NOTICED_WITHIN,
    Erased,
    EraseMe,
    FromClient,
    GoOn,
    Hello,
    LeaveTable,
    ListTables,
    OpenTable,
    OwnTable,
    Seated,
    SitDown,
    TableList,
    Talk,
    Talked,
    WaitingTable,
    Want,
    format_remote,
    refused_wish,
)
from quarto_access.remote.remote_steps import (
    Acted,
    AgreedDraw,
    Claimed,
    Happening,
    NewGame,
    Opened,
    RemoteStep,
    SatDown,
    WentAway,
)
from quarto_access.remote.shared_table import SharedTable
from quarto_access.remote.shut_out import HASH, MOST_SHUT_OUT

ENDING = (Acted, AgreedDraw, Claimed)
"""The steps with which a game can end."""

LONGEST_LEVEL = 20

MOST_LOOKED_AT = 200
"""The tables of a player that are looked at for a list of them, of which some may be gone."""

SILENT = 0.75 * NOTICED_WITHIN
"""The seconds of silence after which a connection is dead, if its player leaves by another one.

A client that is connected gives a sign of life in two thirds of this time.
"""


class Answers:
    """Answers one message after the other; `now` and `elapsed` are in seconds."""

    def __init__(
        self,
        name: str,
        logs: Logs,
        limits: Limits,
        *,
        now: Callable[[], float],
        elapsed: Callable[[], float],
        metrics: Metrics,
        bug: Callable[[BaseException], object],
    ) -> None:
        self.rooms = Rooms(logs, self.milliseconds, self._arrived, bug)
        self.waiting = WaitingTables(name, elapsed)
        self._metrics = metrics
        self._logs = logs
        self._limits = limits
        self._now = now
        self._behind = 0
        """The milliseconds by which this computer's clock is behind that of earlier steps."""
        self._elapsed = elapsed
        self._guesses: AMinute[str] = AMinute(limits.guesses, elapsed)
        self._opened: AMinute[str] = AMinute(limits.tables_of_address, elapsed)
        self._noting: set[asyncio.Task[None]] = set()
        """The notes in the players' lists that are being written."""
        self._openings = Openings(logs, secrets.choice)
        self._own = OwnTables(logs, now)
        self._others = OtherNodes(
            name,
            logs,
            self.waiting,
            is_here=self.rooms.is_here,
            talked=self._talked,
            forgotten=self.rooms.drop,
        )
        self._attendance = Attendance(self.rooms, self._others, self.waiting, self.milliseconds)

    def begin(self) -> None:
        """Begin to look after the tables."""
        self.rooms.run(self._others.run())
        self.rooms.run(self._attendance.run())

    async def end(self) -> None:
        """End; nobody has gone away because of that, since clients come back, here or elsewhere."""
        await self._others.leave()
        await self.rooms.end()

    def lost(self, guest: Guest) -> None:
        """Hear that a connection is gone."""
        at = self.milliseconds() - int(guest.line.silent_for() * 1000)
        for code in tuple(guest.codes):
            if room := self.rooms.live(code):
                room.go(guest)
                self.rooms.tidy(code)
                if not self.rooms.is_here((code, guest.hashed)):
                    self._attendance.lost(code, guest.hashed, at)

    async def answer(self, guest: Guest, message: FromClient) -> None:
        """Answer a message; raises `NotNow` or `LogsFailed`."""
        match message:
            case OpenTable():
                await self._open(guest, message)
            case SitDown():
                await self._sit_down(guest, message)
            case GoOn(code, number):
                await self._go_on(guest, code, number)
            case Want():
                await self._want(guest, message)
            case Talk():
                await self._talk(guest, message)
            case LeaveTable():
                await self._leave(guest, message)
            case ListTables():
                await self._list(guest)
            case EraseMe():
                await self._erase(guest)
            case Hello():
                raise NotNow(Reason.UNREADABLE)  # it has been said
            case _:
                assert_never(message)

    async def _open(self, guest: Guest, message: OpenTable) -> None:
        known = await self._own.of(guest.hashed)
        code = next((table.code for table in known if table.mark == message.mark), None)
        if code is None:
            await self._permit_one_more(known)
            self._permit_opening(guest)
            shut_out = tuple(h for h in message.shut_out if re.fullmatch(HASH, h))
            level = plain_text(message.level, LONGEST_LEVEL)
            opening = Opening(shut_out[:MOST_SHUT_OUT], level, message.in_public)
            code = await self._openings.take(opening)
            await self._own.note(guest.hashed, KnownTable(code, message.mark))
        opened = Opened(agreed(message.setup), guest.hashed, clean_name(message.name))
        async with self.rooms.using(code) as room:
            await room.happen(lambda table: None if table else opened, message.mark)
            await self._seat(guest, message.mark, room, Player.ONE)

    async def _permit_one_more(self, known: Sequence[KnownTable]) -> None:
        """Raise `NotNow` if a player has too many of these tables unfinished."""
        unfinished = [table for table in known if not table.is_over]
        most = self._limits.tables
        if len(unfinished) >= most:  # of which a friend may have had some erased
            there = [table for table in unfinished if await self.rooms.look(table.code)]
            if len(there) >= most:
                raise NotNow(Reason.TOO_MANY_TABLES)

    def _permit_opening(self, guest: Guest) -> None:
        """Raise `NotNow` if this address has opened too many tables."""
        if guest.address:
            if not self._opened.may(guest.address):
                raise NotNow(Reason.TOO_MANY)
            self._opened.count(guest.address)

    async def _sit_down(self, guest: Guest, message: SitDown) -> None:
        async with self.rooms.using(self._code(guest, message.code)) as room:
            await room.load()
            table = room.table
            if table is None:
                raise self._wrong(guest, Reason.UNKNOWN)
            if not table.player_of(guest.hashed) and not self._may_guess(guest):
                raise NotNow(Reason.TOO_MANY)
            if any(hashed in message.shut_out for hashed in table.players):
                raise NotNow(Reason.SHUT_OUT)
            if seat := table.player_of(guest.hashed):  # back at a table by its link
                await self._seat(guest, message.mark, room, seat)
                return
            opening = await self._openings.of(room.code)
            if opening and guest.hashed in opening.shut_out:
                raise NotNow(Reason.SHUT_OUT)
            await self._permit_one_more(await self._own.of(guest.hashed))
            first = table.setup.first(lambda: bool(secrets.randbits(1)))

            def sits_down(table: SharedTable | None) -> SatDown | None:
                if table is None or table.player_of(guest.hashed) is Player.TWO:
                    return None
                return sit_down(table, guest.hashed, message.name, first)

            try:
                await room.happen(sits_down, message.mark)
            except NotNow as problem:
                raise self._wrong(guest, problem.reason) from None
            await self._own.note(guest.hashed, KnownTable(room.code))
            await self._attendance.look(room, table.players[0])
            await self._seat(guest, message.mark, room, Player.TWO)

    async def _seat(self, guest: Guest, mark: str, room: TableRoom, player: Player) -> None:
        guest.send(format_remote(Seated(mark, room.code, player)))
        await self._attendance.look_back(room)
        await room.come(guest, 0)
        await self._came(room, guest)
        await self._let_wait(room, guest.hashed)

    async def _go_on(self, guest: Guest, code: str, number: int) -> None:
        async with self.rooms.using(self._code(guest, code)) as room:
            await room.load()
            pages = (room.steps - max(0, number)) // MOST_STEPS  # each counts as a message more
            if pages > 0 and not guest.allowance.take(self._elapsed(), pages):
                raise NotNow(Reason.TOO_MANY)
            await self._come(room, guest, number)
            await self._came(room, guest)
            await self._let_wait(room, guest.hashed)

    async def _came(self, room: TableRoom, guest: Guest) -> None:
        """Write that a player has come, and hears the end of the game if it is over."""
        await self._attendance.came(room, guest.hashed)
        if room.table and room.table.outcome is not None:
            self._end_is_on_its_way(room)

    async def _want(self, guest: Guest, message: Want) -> None:
        async with self.rooms.using(self._code(guest, message.code)) as room:
            player = await self._at(room, guest)

            def wishes(table: SharedTable | None) -> Happening | None:
                if table is None:
                    raise NotNow(Reason.UNKNOWN)
                if message.mark in table.marks:
                    return None  # it has happened; the player has the step, or gets it
                return decide(table, player, message.wish, message.seen, self.milliseconds())

            await room.happen(wishes, message.mark)

    async def _talk(self, guest: Guest, message: Talk) -> None:
        async with self.rooms.using(self._code(guest, message.code)) as room:
            await self._at(room, guest)
            text = plain_text(message.text, LONGEST_TALK)
            if message.phrase is None and not text:
                raise NotNow(Reason.UNREADABLE)
            frame = format_remote(Talked(room.code, message.phrase, text))
            for hashed in room.table.players if room.table else ():
                if hashed != guest.hashed:
                    self._pass_on(PassedOn(room.code, hashed, frame, guest.hashed, message.mark))

    async def _leave(self, guest: Guest, message: LeaveTable) -> None:
        async with self.rooms.using(self._code(guest, message.code)) as room:
            player, table = await self._at(room, guest), room.table
            if table and table.game is None:
                await self._own.note(guest.hashed, KnownTable(room.code, is_over=True))
                await self._close(room.code)
                return
            room.go(guest)
            is_over = table is not None and table.outcome is not None
            if table and is_over and message.seen is not None and message.seen < table.changed:
                await self._noted()  # the end may count as heard, which it is not
                await self._own.note(guest.hashed, KnownTable(room.code))

            def leaves(table: SharedTable | None) -> WentAway | None:
                return goes_away(table, player, left=True) if table else None

            if not room.has(guest.hashed, silent_for=SILENT):
                await room.happen(leaves)

    async def _list(self, guest: Guest) -> None:
        own = []
        await self._noted()  # else a game that has just begun would be missing
        known = [table for table in await self._own.of(guest.hashed) if not table.is_over]
        for one in known[-MOST_LOOKED_AT:]:
            if found := await self.rooms.look(one.code):
                table, at = found
                player = table.player_of(guest.hashed)
                if player is not None:
                    own.append(_own_table(one.code, table, player, at))
        guest.send(format_remote(TableList(self.waiting.listed(), tuple(own))))

    async def _erase(self, guest: Guest) -> None:
        await self._noted()  # else one could be written after all is forgotten
        for known in await self._own.of(guest.hashed):
            await self._close(known.code)
        await self._own.forget(guest.hashed)
        guest.send(format_remote(Erased()))

    async def _close(self, code: str) -> None:
        """Forget a table."""
        if self.waiting.remove(code):
            self._others.waiting_changed()
        await self._openings.forget(code)
        await self._logs.forget(log_of(code))
        self.rooms.drop(code)
        self._others.forget(code)

    def _code(self, guest: Guest, text: str) -> str:
        """Return the code of a table that somebody named."""
        code = parse_code(text)
        if code is None:
            raise self._wrong(guest, Reason.UNKNOWN)
        return code

    def _may_guess(self, guest: Guest) -> bool:
        """Return whether somebody may name one more table at which they do not sit."""
        return all(self._guesses.may(key) for key in (guest.address, guest.hashed))

    def _wrong(self, guest: Guest, reason: Reason) -> NotNow:
        """Count a code that was wrong, and return the refusal: too many say no more than that."""
        if not self._may_guess(guest):
            return NotNow(Reason.TOO_MANY)
        for key in filter(None, (guest.address, guest.hashed)):
            self._guesses.count(key)
        return NotNow(reason)

    async def _come(self, room: TableRoom, guest: Guest, number: int | None) -> None:
        await self._attendance.look_back(room)
        try:
            await room.come(guest, number)
        except NotNow as problem:
            raise self._wrong(guest, problem.reason) from None

    async def _at(self, room: TableRoom, guest: Guest) -> Player:
        """Return the player who sits there, and follows the table from now on."""
        if guest not in room.guests:
            await self._come(room, guest, None)
        return room.player_of(guest.hashed)

    async def _let_wait(self, room: TableRoom, hashed: str) -> None:
        """Let a table wait for anybody again, now that the player who opened it is here."""
        table = room.table
        if table is None or table.game is not None or table.players[0] != hashed:
            return
        opening = await self._openings.of(room.code)
        if opening and opening.in_public:
            name, _ = table.names
            waiting = WaitingTable(room.code, name, opening.level, table.setup)
            if self.waiting.add(waiting):
                self._others.waiting_changed()

    def _pass_on(self, talk: PassedOn) -> None:
        """Pass on what a player says, here or at another node; refuse it if it does not arrive."""
        room = self.rooms.live(talk.code)
        guests = [guest for guest in room.guests if guest.hashed == talk.to] if room else []
        for guest in guests:
            guest.send(talk.frame)
        if not guests:
            self._others.talk(talk)
        if talk.by:
            self.rooms.run(self._refuse_unless_heard(talk, guests))

    def _talked(self, talk: PassedOn) -> None:
        """Hear from another node what somebody says; the player may be here."""
        if self.rooms.is_here((talk.code, talk.to)):
            self._pass_on(talk)

    async def _refuse_unless_heard(self, talk: PassedOn, guests: Sequence[Guest]) -> None:
        if guests:
            is_heard = await arrives_at(guest.line for guest in guests)
        else:
            is_heard = not await self._others.absent([(talk.code, talk.to)])
        if not is_heard:
            refusal = format_remote(refused_wish(talk.mark, Reason.NOT_HEARD))
            self._pass_on(PassedOn(talk.code, talk.by, refusal))

    def _arrived(self, room: TableRoom, step: RemoteStep, is_ours: bool) -> None:
        """Do what follows from a step."""
        what, table = step.what, room.table
        self._behind = max(self._behind, step.at - int(self._now() * 1000))
        assert table  # it has a step
        goes_on = table.outcome is None
        if is_ours:
            self._metrics.count("steps_total")
        if isinstance(what, SatDown) and self.waiting.remove(room.code):
            self._others.waiting_changed()
        if isinstance(what, WentAway) and not what.left:
            hashed = table.players[what.player.index]
            if room.has(hashed):  # another node lost a connection that came back to this one
                self.rooms.run(self._attendance.came(room, hashed))
        waits = isinstance(what, (NewGame, WentAway) if goes_on else ENDING)
        if is_ours and waits:  # noted anew, since a list is forgotten by its own last entry
            for hashed in table.players:
                self._note(hashed, KnownTable(room.code))
        if not goes_on and not isinstance(what, WentAway):
            self._end_is_on_its_way(room)

    def _end_is_on_its_way(self, room: TableRoom) -> None:
        """Note that a game is over for the players here, once its end has arrived there."""
        for guest in tuple(room.guests):
            self.rooms.run(self._note_end(room, guest))

    async def _note_end(self, room: TableRoom, guest: Guest) -> None:
        """Note the end for a player who has not gone before it arrived: others hear it later."""
        has_arrived = await guest.line.has_arrived()
        table = room.table
        if has_arrived and guest in room.guests and table and table.outcome is not None:
            self._note(guest.hashed, KnownTable(room.code, is_over=True))

    def _note(self, hashed: str, table: KnownTable) -> None:
        """Write into a player's list how a table stands."""
        noting = self.rooms.run(self._own.note(hashed, table))
        self._noting.add(noting)
        noting.add_done_callback(self._noting.discard)

    async def _noted(self) -> None:
        """Wait until the notes that are being written are in the players' lists."""
        if self._noting:
            await asyncio.wait(self._noting)

    def milliseconds(self) -> int:
        """Return the time of steps, which never goes back, though the computer's clock may."""
        return int(self._now() * 1000) + self._behind


def _own_table(code: str, table: SharedTable, player: Player, at: int) -> OwnTable:
    is_over = table.outcome is not None
    is_own_turn = table.is_playing and table.game is not None and table.game.on_turn is player
    other = next((hashed for hashed in table.players if table.player_of(hashed) is not player), "")
    return OwnTable(code, table.names, player, is_over, is_own_turn, at, other)
