"""An evening at the table: what lasts longer than one game.

The player's folder, the journal, the last choice, and the match being played if there is one.
Whatever cannot be written or read is kept as a fault for the session to tell, and stops nothing.
"""

from collections.abc import Callable
from contextlib import suppress

from quarto_access.core.record import Header, Record
from quarto_access.core.rules import Player
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup
from quarto_access.players.levels import level
from quarto_access.players.seat import Machine, Person, Seat
from quarto_access.storage.files import Damaged
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal import DamagedJournal, Journal
from quarto_access.storage.saves import DamagedSave, Saved, Saves
from quarto_access.storage.training import Training

MOST_DAMAGED = 99

SEEDS = 1 << 31
"""So many ways for the same person to play."""


class Evening:
    """Begins, continues, saves and ends matches."""

    def __init__(
        self,
        folder: Folder,
        now: Callable[[], float],
        chance: Callable[[], bool],
        today: Callable[[], str],
    ) -> None:
        self.saves = Saves(folder)
        self.match: Match | None = None
        self.unreadable: list[str] = []
        """Saved games that cannot be read now, to be told once."""
        self.damaged: list[str] = []
        """Files that were broken and are kept aside, to be told once."""
        self.fault = False
        """Whether something could not be written, to be told once."""
        self._kept_aside = False
        self.safe = True
        """Whether everything that was announced of this match is written down."""
        self._folder = folder
        self._journal = Journal(folder.journal)
        self._now = now
        self._chance = chance
        self._today = today
        self.training = Training(folder.training, today)
        self._left: tuple[Record, tuple[str, ...]] | None = None

    def pick(self, below: int) -> int:
        """A number below another one, by the same chance as everything."""
        coins = below.bit_length() + 8  # so many that none is more likely by a hundredth
        return sum(self._chance() << bit for bit in range(coins)) % below

    @property
    def last_setup(self) -> Setup:
        """What was agreed on last, or the usual."""
        try:
            record = self._folder.last()
        except Damaged as error:
            self.damaged.append(error.path)
            record = None
        return Setup.of_record(record) if record else Setup()

    @property
    def has_been_played(self) -> bool:
        """Whether a game was ever begun in this folder."""
        return self.match is not None or self._folder.has_last

    def unfinished(self) -> bool:
        """Whether a game waits to be continued; broken journals are put aside on the way."""
        if self.match is not None or self._left is not None:
            return True
        for _ in range(MOST_DAMAGED):
            try:
                self._left = self._journal.read()
            except DamagedJournal as error:
                self.damaged.append(self._journal.set_aside() or error.path)
            else:
                return self._left is not None
        return False

    def begin(self, setup: Setup, chosen: Setup | None = None) -> Match:
        """A new match; `chosen` is what is remembered as the choice, if that is another."""
        self.unfinished()
        rules = setup.rules(setup.first(self._chance))
        match = Match(setup, rules, self._seats(setup), self._now, self._journal)
        choice = chosen or setup
        record = Record(choice.rules(rules.first), headers=choice.headers())
        if self._folder.keep_last(record):
            self.fault = True
        return self._play(match)

    def load(self, record: Record) -> Match:
        """The match of a saved game, which goes on from there."""
        self.unfinished()
        return self._play(self._continued(record, ()))

    def go_back(self, match: Match, actions: int) -> Match:
        """A new match that begins as this one stood after so many actions; it is kept as it is."""
        kept = self._keep(match)
        begun = tuple(played.action for played in match.played[:actions])
        record = Record(match.rules, begun, match.setup.headers())
        again = self._play(self._continued(record, ()))
        self._kept_aside = kept
        return again

    def resume(self) -> Match | None:
        """The match that was left, as it stood."""
        if self.match is None and self._left is not None:
            self.match = self._continued(*self._left)
            self._left = None
        return self.match

    def save(self) -> bool:
        """Keep the match as a saved game, and say whether that went well."""
        return self.match is not None and self._keep(self.match)

    def done(self) -> None:
        """A match that is over is left for good."""
        if self.match is not None and self.match.over:
            self._leave_seats()
            self.match = None
            self._journal.end()

    def close(self) -> None:
        """Leave the program; what is unfinished stays to be continued."""
        self.done()
        self._leave_seats()
        self._journal.close()

    def take_kept_aside(self) -> bool:
        """Whether a game before this one became a saved game; told once."""
        kept, self._kept_aside = self._kept_aside, False
        return kept

    def _play(self, match: Match) -> Match:
        """Make this the match; an unfinished one before it becomes a saved game."""
        before = self._continued(*self._left) if self._left is not None else self.match
        if before is not None and not before.over:
            self._kept_aside = self._keep(before)
            if not self._kept_aside:
                self._journal.close()  # it stays where it is, and the new game has its own
        self._leave_seats()
        self.safe = True
        self.match, self._left = match, None
        self._journal.begin(match.record())
        return match

    def _continued(self, record: Record, notes: tuple[str, ...]) -> Match:
        seats = self._seats(Setup.of_record(record))
        return Match.continued(record, notes, seats, self._now, self._journal)

    def _keep(self, match: Match) -> bool:
        names = " ".join(name for name in match.setup.names if name)
        record = match.record([Header("Date", self._today())])
        try:
            self.saves.keep(record, f"{self._today()} {names}")
        except OSError:
            self.fault = True
            return False
        return True

    def saved(self) -> tuple[Saved, ...]:
        """The saved games, the newest first."""
        try:
            return self.saves.all()
        except OSError:
            self.fault = True
            return ()

    def read(self, saved: Saved) -> Record | None:
        """A saved game; a broken one is put aside, and None."""
        try:
            return self.saves.load(saved)
        except DamagedSave as error:
            path = saved.path
            if isinstance(error.error, OSError):  # gone, or not ours to read: it stays as it is
                self.unreadable.append(path)
                return None
        with suppress(OSError):
            path = self.saves.set_aside(saved)
        self.damaged.append(path)
        return None

    def take_unreadable(self) -> tuple[str, ...]:
        """The saved games that could not be read; told once."""
        unreadable = tuple(self.unreadable)
        self.unreadable.clear()
        return unreadable

    def take_faults(self) -> tuple[bool, tuple[str, ...]]:
        """Whether something could not be written, and which files were broken; told once."""
        fault = self._journal.take_fault() is not None or self.fault
        damaged = tuple(self.damaged)
        self.safe = self.safe and not fault
        self.fault = False
        self.damaged.clear()
        return fault, damaged

    def take_trouble(self) -> str | None:
        """What went wrong with a seat that thinks by itself; told once."""
        troubles = (machine.take_trouble() for machine in self._machines())
        return next(filter(None, troubles), None)

    def _machines(self) -> list[Machine]:
        seats = self.match.seats.values() if self.match is not None else ()
        return [seat for seat in seats if isinstance(seat, Machine)]

    def _leave_seats(self) -> None:
        for machine in self._machines():
            machine.close()

    def _seats(self, setup: Setup) -> tuple[Seat, Seat]:
        one, two = setup.names
        opponent = level(setup.opponent)
        if opponent is None:
            return Person(one), Person(two)
        from quarto_access.players.computer import Computer

        def masked() -> bool:
            return self.match is not None and self.match.masks.worn(Player.TWO)

        seed = self.pick(SEEDS)
        return Person(one), Computer(opponent, seed, name=two, now=self._now, masked=masked)
