"""Two tables in one process, at which two friends far apart sit, and the relay between them.

What the relay sends comes when a test lets it: `settle` has both programs take what was sent.
"""

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

from quarto_access.core import Player
from quarto_access.i18n.language import Language
from quarto_access.remote.connection import Linked
from quarto_access.remote.deciding import Reason
from quarto_access.remote.protocol import (
    Erased,
    EraseMe,
    FromClient,
    FromRelay,
    ListTables,
    OpenTable,
    OwnTable,
    RefusedWish,
    SitDown,
    TableGone,
    TableList,
    WaitingTable,
    Want,
    refused_wish,
)
from quarto_access.ui.configuration.settings_table import FRIEND_NAME, RELAY
from quarto_access.ui.friend.meeting import Meeting
from tests.i18n.ids import IDS
from tests.play.table import Table, Voice
from tests.remote.relay_in_memory import RelayInMemory

TICK = 0.05
"""The seconds that a message takes."""


class Relay(RelayInMemory):
    """The relay in memory, which also lists tables."""

    def __init__(self) -> None:
        super().__init__(Random(1))
        self.in_public: dict[str, str] = {}
        self.shut_out: dict[str, tuple[str, ...]] = {}
        self.lists_nothing = False
        """True if it does not answer a question for the tables."""
        self.tells_others = True
        """True if its lists tell who else sits at a table, which older relays do not."""
        self._saw_the_end: set[tuple[str, Player]] = set()
        """The players who were at a table when its game was over."""
        self.refuses: Reason | None = None
        """The reason with which it refuses what it is asked for, if a test wants that."""
        self.refused: tuple[type[FromClient], ...] = (OpenTable, SitDown, Want)
        """The kinds of messages that it refuses then."""

    def take(self, hashed: str, message: FromClient) -> None:
        if self.refuses and isinstance(message, self.refused):
            self._post(hashed, refused_wish(getattr(message, "mark", ""), self.refuses))
            return
        if isinstance(message, ListTables):
            if not self.lists_nothing:
                self._post(hashed, self._lists(hashed))
            return
        if isinstance(message, EraseMe):
            for code in [own.code for own in self._lists(hashed).own]:
                del self.tables[code]
                for other in [*self._clients]:
                    self._post(other, TableGone(code))
            self._post(hashed, Erased())
            return
        if isinstance(message, SitDown) and self._is_shut_out(hashed, message):
            self._post(hashed, RefusedWish(message.mark, Reason.SHUT_OUT))
            return
        before = set(self.tables)
        super().take(hashed, message)
        self._note_ends()
        if isinstance(message, OpenTable):
            self.shut_out |= dict.fromkeys(set(self.tables) - before, message.shut_out)
        if isinstance(message, OpenTable) and message.in_public:
            self.in_public |= dict.fromkeys(set(self.tables) - before, message.level)

    def _note_ends(self) -> None:
        for code, one in self.tables.items():
            if (table := one.table) and table.game and not table.is_playing:
                there = {(code, player) for player in Player if not table.is_away(player)}
                self._saw_the_end |= there
            else:
                self._saw_the_end -= {(code, player) for player in Player}

    def _is_shut_out(self, hashed: str, message: SitDown) -> bool:
        one = self.tables.get(message.code)
        there = one.table.players if one and one.table else ()
        is_back = hashed in there
        is_unwanted = hashed in self.shut_out.get(message.code, ()) and not is_back
        return is_unwanted or any(other in message.shut_out for other in there)

    def _lists(self, hashed: str) -> TableList:
        waiting, own = [], []
        for code, one in self.tables.items():
            table = one.table
            assert table is not None
            player = table.player_of(hashed)
            if player is None and code in self.in_public and len(table.players) == 1:
                level = self.in_public[code]
                waiting.append(WaitingTable(code, table.names[0], level, table.setup))
            if player is not None:
                on_turn = table.game is not None and table.game.on_turn is player
                over = table.game is not None and not table.is_playing
                if not over or (code, player) not in self._saw_the_end:
                    other = "".join(set(table.players) - {hashed}) if self.tells_others else ""
                    own.append(OwnTable(code, table.names, player, over, on_turn, self.now, other))
        return TableList(tuple(waiting), tuple(own))


class Wire:
    """A connection of one program to the relay, which a test can cut."""

    def __init__(self, relay: Relay, token: str, linked: Linked, post: Callable[..., None]) -> None:
        self._relay, self.linked, self._post = relay, linked, post
        self.hashed = sha256(token.encode()).hexdigest()
        self._send: Callable[[FromClient], None] | None = None
        self.has_ended = False
        self.is_slow = False
        """True if what the relay sends is still on its way."""
        self.loses_what_is_sent = False
        """True if what the program sends does not arrive."""
        self._on_the_way: list[Callable[[], object]] = []
        self.mend()

    @property
    def is_cut(self) -> bool:
        return self._send is None

    def send(self, message: FromClient) -> None:
        if self._send and not self.loses_what_is_sent:
            self._send(message)

    def hang_up(self) -> None:
        self.end()

    def end(self) -> None:
        self.has_ended = True
        self._relay.lose(self.hashed)

    def cut(self, why: str = "lost") -> None:
        """Lose the connection, and what is on its way."""
        self._send = None
        self._on_the_way.clear()
        self._relay.lose(self.hashed)
        self._tell(lambda: self.linked.disconnected(why))

    def mend(self) -> None:
        self._send = self._relay.connect(self.hashed, self._hear)
        self._tell(partial(self.linked.connected, self._relay.now))

    def _hear(self, message: FromRelay) -> None:
        self._tell(lambda: self.linked.hear(message))

    def arrive(self) -> None:
        """Have everything arrive that was on its way."""
        self.is_slow = False
        for task in self._on_the_way:
            self._tell(task)
        self._on_the_way.clear()

    def arrive_first(self) -> None:
        """Have the first of what is on its way arrive, and nothing else."""
        self._post(self._on_the_way.pop(0))

    def _tell(self, task: Callable[[], object]) -> None:
        if self.is_slow:
            self._on_the_way.append(task)
        else:
            self._post(lambda: None if self.has_ended else task())


class Copied:
    """A clipboard."""

    def __init__(self) -> None:
        self.held = ""
        self.looks = 0
        self.works = True

    def put(self, text: str) -> bool:
        if self.works:
            self.held = text
        return self.works

    def text(self) -> str:
        self.looks += 1
        return self.held


class Far(Table):
    """A program that can meet friends."""

    wire: Wire

    def __init__(
        self,
        folder: Path,
        relay: Relay,
        name: str = "",
        *,
        language: Language = IDS,
        voice: Voice | None = None,
        in_window: bool = False,
    ) -> None:
        self.relay = relay
        self.clipboard = Copied()
        self.wires: list[Wire] = []
        secrets = count(1)
        prefix = f"{len(name)}{sum(map(ord, name))}"

        def connect(addresses: Sequence[str], token: str, linked: Linked) -> Wire:
            assert addresses
            self.wire = Wire(relay, token, linked, self._post)
            self.wires.append(self.wire)
            return self.wire

        meeting = Meeting(connect, lambda: f"{int(prefix):016x}{next(secrets):016x}")
        super().__init__(
            folder,
            None,
            voice,
            language=language,
            in_window=in_window,
            meeting=meeting,
            clipboard=self.clipboard,
        )
        self.settings.change(RELAY, ("wss://play.example",))
        self.settings.change(FRIEND_NAME, name)

    def _post(self, task: Callable[[], object]) -> None:
        self.session.scheduler.post(task)


class Two:
    """Ana, who opens a table, and Ben, who sits down there."""

    def __init__(
        self, folder: Path, *, ana: Language = IDS, ben: Language = IDS, in_window: bool = False
    ) -> None:
        self.relay = Relay()
        self.ana = Far(folder / "ana", self.relay, "Ana", language=ana, in_window=in_window)
        self.ben = Far(folder / "ben", self.relay, "Ben", language=ben, in_window=in_window)
        self.both = (self.ana, self.ben)

    def settle(self) -> tuple[list[str], list[str]]:
        """Let everything arrive, and return what each has heard meanwhile."""
        before = [len(far.voice.said) for far in self.both]
        for _ in range(8):
            self.pass_time(TICK)
        one, two = (far.voice.said[at:] for far, at in zip(self.both, before, strict=True))
        return one, two

    def pass_time(self, seconds: float) -> None:
        """Let time pass for both, and for the relay."""
        self.relay.pass_time(int(seconds * 1000))
        for far in self.both:
            far.wait(seconds, step=seconds)

    def wait(self, seconds: float) -> tuple[list[str], list[str]]:
        """Let time pass in short steps, and return what each has heard meanwhile."""
        before = [len(far.voice.said) for far in self.both]
        for _ in range(int(seconds * 4)):
            self.pass_time(0.25)
        one, two = (far.voice.said[at:] for far, at in zip(self.both, before, strict=True))
        return one, two

    def sit_down(self, agreed: str = "") -> str:
        """Have Ana open a table and Ben sit down there, by keys; return its code."""
        self.ana.press(":friends")
        self.ben.press(":friends")
        self.settle()
        self.ana.press("@friends.open Enter")
        self.ana.press(f"{agreed} @friend-game.open Enter")
        self.settle()
        code = self.code
        self.ben.press("@friends.sit Enter")
        self.ben.type(code)
        self.ben.press("Enter")
        self.settle()
        return code

    def sit_down_again(self) -> None:
        """Have Ana open another table, and Ben sit down there."""
        self.ana.press("@friends.open Enter @friend-game.open Enter")
        self.settle()
        self.ben.press("@friends.sit Enter")
        self.ben.type(self.code)
        self.ben.press("Enter")
        self.settle()

    @property
    def code(self) -> str:
        far = self.ana.session.friends.table
        assert far is not None
        return far.code

    def at_turn(self) -> Far:
        """Return the program of the player on turn."""
        match = self.ana.session.match
        assert match is not None
        return self.ana if match.game.on_turn is Player.ONE else self.ben

    def close(self) -> None:
        for far in self.both:
            far.session.close()
