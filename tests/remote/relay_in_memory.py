"""A relay without a network: tables in memory, and connections that a test can make bad."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

from quarto_access.core import Player
from quarto_access.remote.codes import new_code
from quarto_access.remote.deciding import (
    NotNow,
    Reason,
    agreed,
    clean_name,
    decide,
    sit_down,
    time_is_up,
)
from quarto_access.remote.protocol import (
    FromClient,
    FromRelay,
    GoOn,
    LeaveTable,
    OpenTable,
    Seated,
    SitDown,
    Steps,
    Talk,
    Talked,
    Want,
    refused_wish,
)
from quarto_access.remote.remote_steps import CameBack, Happening, Opened, RemoteStep, WentAway
from quarto_access.remote.shared_table import SharedTable, after

Post = Callable[[FromRelay], object]


class OneTable:
    """A table's log, and what it makes."""

    def __init__(self) -> None:
        self.steps: list[RemoteStep] = []
        self.table: SharedTable | None = None


class RelayInMemory:
    """Decides as a relay does; `connect` gives each client its connection."""

    def __init__(self, chance: Random) -> None:
        self.now = 1_000_000
        self.tables: dict[str, OneTable] = {}
        self._opened: dict[tuple[str, str], str] = {}
        """The codes of tables by their players and marks: an opening that is sent again."""
        self._clients: dict[str, Post] = {}
        self._chance = chance

    def connect(self, hashed: str, post: Post) -> Callable[[FromClient], None]:
        """Return what sends a message of this player; `post` gets the relay's."""
        self._clients[hashed] = post
        return lambda message: self.take(hashed, message)

    def lose(self, hashed: str) -> None:
        """Lose a client's connection: it is away at all its tables."""
        self._clients.pop(hashed, None)
        for code, one in self.tables.items():
            player = one.table.player_of(hashed) if one.table else None
            if player and one.table and one.table.game and not one.table.is_away(player):
                self._append(code, WentAway(player, left=False))

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass; clocks may run out."""
        self.now += milliseconds
        for code, one in self.tables.items():
            if one.table and (over := time_is_up(one.table, self.now)):
                self._append(code, over)

    def take(self, hashed: str, message: FromClient) -> None:
        """Take a client's message."""
        try:
            self._take(hashed, message)
        except NotNow as refusal:
            mark = getattr(message, "mark", "")
            self._post(hashed, refused_wish(mark, refusal.reason))

    def _take(self, hashed: str, message: FromClient) -> None:
        match message:
            case OpenTable():
                self._open(hashed, message)
            case SitDown(mark, code, name):
                self._sit_down(hashed, mark, code, name)
            case GoOn(code, number):
                self._player(code, hashed)
                self._post(hashed, Steps(code, number, tuple(self.tables[code].steps[number:])))
                self._come_back(hashed, code)
            case Want(mark, code, seen, wish):
                player, table = self._player(code, hashed), self._table(code)
                if mark not in table.marks:
                    self._append(code, decide(table, player, wish, seen, self.now), mark)
            case Talk():
                self._pass_on(hashed, message)
            case LeaveTable(code):
                player = self._player(code, hashed)
                if self._table(code).game is None:
                    del self.tables[code]  # nobody else sits there
                else:
                    self._append(code, WentAway(player, left=True))
            case _:
                raise NotNow(Reason.UNREADABLE)

    def _open(self, hashed: str, message: OpenTable) -> None:
        code = self._opened.get((hashed, message.mark)) or new_code(self._chance.choice)
        if code not in self.tables:
            self._opened[hashed, message.mark] = code
            self.tables[code] = OneTable()
            self._append(code, Opened(agreed(message.setup), hashed, clean_name(message.name)))
        self._seat(hashed, message.mark, code, Player.ONE)
        self._come_back(hashed, code)

    def _sit_down(self, hashed: str, mark: str, code: str, name: str) -> None:
        table = self._table(code)
        seat = table.player_of(hashed)
        if seat is None:
            first = table.setup.first(lambda: self._chance.random() < 0.5)
            self._append(code, sit_down(table, hashed, name, first))
            if table.players[0] not in self._clients:
                self._append(code, WentAway(Player.ONE, left=False))
        self._seat(hashed, mark, code, seat or Player.TWO)
        self._come_back(hashed, code)

    def _come_back(self, hashed: str, code: str) -> None:
        player = self._player(code, hashed)
        if self._table(code).is_away(player):
            self._append(code, CameBack(player))

    def _pass_on(self, hashed: str, talk: Talk) -> None:
        self._player(talk.code, hashed)
        for other in self._table(talk.code).players:
            if other != hashed:
                self._post(other, Talked(talk.code, talk.phrase, talk.text))

    def _table(self, code: str) -> SharedTable:
        one = self.tables.get(code)
        if one is None or one.table is None:
            raise NotNow(Reason.UNKNOWN)
        return one.table

    def _player(self, code: str, hashed: str) -> Player:
        player = self._table(code).player_of(hashed)
        if player is None:
            raise NotNow(Reason.UNKNOWN)
        return player

    def _seat(self, hashed: str, mark: str, code: str, player: Player) -> None:
        self._post(hashed, Seated(mark, code, player))
        self._post(hashed, Steps(code, 0, tuple(self.tables[code].steps)))

    def _append(self, code: str, what: Happening, mark: str = "") -> None:
        one = self.tables[code]
        step = RemoteStep(self.now, what, mark)
        one.table = after(one.table, step)
        one.steps.append(step)
        for hashed in one.table.players:
            self._post(hashed, Steps(code, len(one.steps) - 1, (step,)))

    def _post(self, hashed: str, message: FromRelay) -> None:
        with suppress(KeyError):
            self._clients[hashed](message)
