"""A table to play at: a clock that a test moves, a journal in memory, seats."""

from collections.abc import Iterable, Sequence

from quarto_access.core import Action, Header, Player, Record, parse_action, parse_record
from quarto_access.core.record import format_record
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, Starts
from quarto_access.players.news import Began, News, Played, Resumed
from quarto_access.players.seat import Person, Seat, Side
from tests.core.played import alternating


class Time:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds


class Paper:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def action(self, text: str) -> None:
        self.lines.append(text)

    def note(self, text: str) -> None:
        self.lines.append(f"; {text}")

    def rewrite(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)

    @property
    def actions(self) -> list[str]:
        return [line for line in self.lines if not line.startswith(";")]

    @property
    def notes(self) -> list[str]:
        return [line[1:].strip() for line in self.lines if line.startswith(";")]


class Thinker:
    """A seat away from the keyboard, which acts when it is told to, and remembers what it saw."""

    at_keyboard = False

    def __init__(self) -> None:
        self.saw: list[News] = []
        self.has_left = False
        self.side: Side | None = None
        self.answers: list[Action] = []
        """The actions that it takes at once, one after the other, on its turns."""

    def sit(self, side: Side) -> None:
        self.side = side

    def see(self, news: News) -> None:
        self.saw.append(news)
        if isinstance(news, Began | Played | Resumed) and self.answers:
            assert self.side
            if not self.side.paused and self.side.game.on_turn is self.side.player:
                self.side.act(self.answers.pop(0))

    def act(self, action: Action) -> None:
        assert self.side
        self.side.act(action)

    def leave(self) -> None:
        self.has_left = True


PEOPLE = (Person(), Person())


class Table:
    """A match, and everything around it."""

    def __init__(
        self, setup: Setup | None = None, seats: tuple[Seat, Seat] = PEOPLE, moves: str = ""
    ) -> None:
        """Begin with player one giving; the moves are those of `alternating`."""
        self.setup = setup or Setup(starts=Starts.ONE)
        self.seats = seats
        self.time = Time()
        self.paper = Paper()
        self.rules = self.setup.rules(Player.ONE)
        self.match = Match(self.setup, self.rules, seats, self.time, self.paper)
        self.heard: list[News] = []
        self.match.subscribe(self.heard.append)
        self.match.begin()
        self.act(*(alternating(moves) if moves else ()))

    def act(self, *actions: str) -> Played | None:
        """Carry out written actions, and return the last of them."""
        played = None
        for action in actions:
            played = self.match.act(parse_action(action))
        return played

    def record_on_paper(self, headers: Iterable[Header] = ()) -> Record:
        head = Record(self.rules, headers=(*self.setup.headers(), *headers))
        text = format_record(head) + "".join(f"{line}\n" for line in self.paper.lines)
        return parse_record(text)

    def continued(self, *, notes: list[str] | None = None) -> "Table":
        """Return the same match, rebuilt from its journal after a crash."""
        table = Table(self.setup, self.seats)
        table.paper.lines = list(self.paper.lines)
        known = self.paper.notes if notes is None else notes
        table.match = Match.continued(
            self.record_on_paper(), known, self.seats, table.time, table.paper
        )
        table.match.begin()
        return table
