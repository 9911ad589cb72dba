"""The match that is being played, and the games kept in the player's folder.

Begins, continues, saves and ends matches. A failure to read or write is reported, and stops
nothing.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

from quarto_access.core.actions import Place
from quarto_access.core.board import Square
from quarto_access.core.record import Header, Record
from quarto_access.core.rules import Player
from quarto_access.match.followed import FollowedMatch
from quarto_access.match.match import Match
from quarto_access.match.past import laid_out
from quarto_access.match.setup import GAME, Setup, mark_of, unknown_opponents
from quarto_access.narration.announcement import NOTHING, Phrase, Priority, Telling, say
from quarto_access.narration.event_announcements import BOTH
from quarto_access.narration.feeling import Felt, found
from quarto_access.narration.player_names import called
from quarto_access.players.levels import level
from quarto_access.players.seat import Machine, Person, Seat
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.behind import Behind, Worker
from quarto_access.storage.files import Damaged, InUse, name_of
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal import Journal
from quarto_access.storage.journal_text import Extent, LeftGame
from quarto_access.storage.lesson_progress import LessonProgress
from quarto_access.storage.saves import Saved, Saves, safe
from quarto_access.storage.training import Training
from quarto_access.ui.table.statistics import Statistics
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reasons import why

if TYPE_CHECKING:
    from datetime import date

    from quarto_access.match.letter import Letter
    from quarto_access.storage.drill_scores import DrillScores

MOST_DAMAGED = 99

URGENT = Priority.URGENT


RETRY = 3.0
"""The seconds between two tries to write after a failure."""

SOON = 0.5
"""The seconds between two tries while another program holds the file, which is seldom for long."""

SOON_FREE = 3.0
"""Seconds for which nobody hears that another program holds the file."""

SEEDS = 1 << 31
"""The number of ways in which the same opponent may play."""

FIRST_SETUP = Setup(seats=("", "mimi"))
"""The setup before anything was chosen: a game against the weakest opponent."""


class Games:
    """One player's folder, the players' own match, and the match of a lesson."""

    def __init__(
        self,
        folder: Folder,
        scheduler: Scheduler,
        chance: Callable[[], bool],
        today: Callable[[], str],
        outbox: Outbox,
        *,
        worker: Worker | None = None,
    ) -> None:
        """Read nothing yet; by default a worker of its own reads and writes the statistics."""
        self.saves = Saves(folder)
        self.match: Match | None = None
        """The players' own match, which no lesson replaces; they may have left its table."""
        self._is_seated = False
        self.lesson_match: Match | None = None
        """The match of a lesson, while one is taken. It is written nowhere; `match` waits."""
        self.afar: FollowedMatch | None = None
        """The match at the table of a friend far away. It is kept there; `match` waits."""
        self.ran_out_of_touches = False
        """True if the last touch of a turn was made, and the player has not heard so yet."""
        self.lacking = Extent.WHOLE
        """The damage of the match that was continued, until the players have heard of it."""
        self.kept_aside = False
        """True if the game before this one became a saved game."""
        self.pace_of_computers: Callable[[], float] = lambda: 1.0
        """Returns the share of its own pace that a computer takes; called at every turn."""
        self.word: Callable[[str | Phrase], str] = str
        """Returns the words of a name, in the language of the player spoken to."""
        self.lessons = LessonProgress(
            folder.lessons, self._lessons_damaged, self._lessons_not_written
        )
        worker = worker or Behind(lambda problem: scheduler.post(partial(_raise, problem)))
        self.statistics = Statistics(folder.statistics, worker, scheduler.now, outbox)
        self.folder = folder
        self._outbox = outbox
        self.training = Training(folder.training, today, self._scores_are_damaged)
        self._journal = Journal(folder.journal, self._not_written, self._written_again)
        self._retry_alarm = scheduler.alarm(self._retry)
        self._untold: tuple[OSError, float] | None = None
        """The error in writing that nobody has heard of yet, and when to announce it."""
        self._scheduler = scheduler
        self._chance = chance
        self._today = today
        self._left: LeftGame | None = None
        self._is_kept = False
        """True if the match is over, and its end is among the saved games already."""

    @property
    def at_table(self) -> Match | None:
        """The match at the table; None while the players are in the main menu."""
        return self.lesson_match or self.afar or (self.match if self._is_seated else None)

    @property
    def own(self) -> Match | None:
        """The players' own match while they sit at its table."""
        return None if self.lesson_match else self.at_table

    @property
    def dark(self) -> bool:
        """True if nobody may see the table."""
        match = self.at_table
        return match is not None and match.dark

    @property
    def is_playing(self) -> bool:
        """True if there is a game that another one would replace."""
        return self.own is not None and not self.own.over

    @property
    def can_act(self) -> bool:
        """True if the match at the table goes on, even if it is that of a lesson."""
        return self.at_table is not None and not self.at_table.over

    @property
    def addressed(self) -> Player:
        """The player who is spoken to: the one on turn, or the first one if there is no game.

        If the player on turn is not at the keyboard, the other one is spoken to; if neither is, any
        listener is spoken to as the first player. So is whoever plays with a friend far away.
        """
        match = self.at_table
        if match is None or not match.at_keyboard or match.is_followed:
            return Player.ONE
        on_turn = match.game.on_turn
        return on_turn if on_turn in match.at_keyboard else on_turn.other

    @property
    def listeners(self) -> frozenset[Player]:
        """The players who hear what is said."""
        match = self.at_table
        return BOTH if match is None else match.at_keyboard

    def feel(self, match: Match, square: Square, *, full: bool = False) -> Felt:
        """Read one space, which costs a touch."""
        felt = match.feel()
        self.ran_out_of_touches |= felt and not match.is_open and match.touches.left == 0
        return found(match.game, square, felt=felt, full=full)

    def pick(self, below: int) -> int:
        """Return a random number below another one, from the source of coins and seeds."""
        coins = below.bit_length() + 8  # so the odds differ by less than a hundredth
        return sum(self._chance() << bit for bit in range(coins)) % below

    def new_seed(self) -> str:
        """Return a seed; nobody can foresee it, unless the program was started with one."""
        return str(self.pick(SEEDS))

    @cached_property
    def drills(self) -> "DrillScores":
        """The answers in drills, which are read when they are first wanted."""
        from quarto_access.players.drills import STEPS
        from quarto_access.storage.drill_scores import DrillScores

        path, damaged = self.folder.drills, self._scores_are_damaged
        return DrillScores(path, self._today, len(STEPS), damaged)

    @property
    def today(self) -> "date":
        """The day on which a game is saved."""
        from datetime import date

        return date.fromisoformat(self._today())

    @property
    def last_setup(self) -> Setup:
        """The setup of the latest game; a game against Mimi before the first one."""
        try:
            record = self.folder.last()
        except Damaged as error:
            self._is_damaged(error.path)
            record = None
        return Setup.of_record(record) if record else FIRST_SETUP

    @property
    def has_been_played(self) -> bool:
        """True if a game was ever begun in this folder."""
        return self.match is not None or self.folder.has_last

    def unfinished(self) -> bool:
        """Return whether a game can be continued; broken journals are put aside on the way."""
        if self.match is not None or self._left is not None:
            return True
        for _ in range(MOST_DAMAGED):
            try:
                self._left = self._journal.read()
            except Damaged as error:
                self._is_damaged(self._journal.set_aside() or error.path)
            else:
                self._count_left()
                return self._left is not None
        return False

    def _count_left(self) -> None:
        """Count the game of a journal, if it had ended when the program was killed."""
        if self._left and (match := laid_out(self._left.record, self._left.notes)).over:
            self.statistics.count(match)

    @property
    def left(self) -> LeftGame | None:
        """The game of a journal that can be continued."""
        return self._left

    @property
    def is_whole(self) -> bool:
        """True if everything that was announced of this match is written."""
        return self._journal.is_whole

    def is_safe(self) -> bool:
        """Return whether everything announced of this match is written, after one more try."""
        self._journal.retry()
        return self._journal.is_whole

    def begin(self, setup: Setup, chosen: Setup | None = None) -> Match:
        """Return a new match; `chosen` is remembered as the choice, if it differs."""
        self.unfinished()
        rules = setup.rules(setup.first(self._chance))
        seats, id_ = self._seats(setup), os.urandom(8).hex()
        match = Match(setup, rules, seats, self._scheduler.now, self._journal, id_=id_)
        choice = chosen or setup
        record = Record(choice.rules(rules.first), headers=choice.headers())
        error = self.folder.keep_last(record)
        began = self._play(match)
        if error and self._journal.is_whole:  # otherwise the players hear of the journal
            self._outbox.put(Kind.FILES, say("fault.last", priority=URGENT, reason=why(error)))
        return began

    def load(self, record: Record) -> Match:
        """Return the match of a saved game, which goes on from there."""
        self.unfinished()
        record, present = _with_people(record), self._present
        if _is_by_message(record) and present is not None:
            is_same = mark_of(present) == mark_of(record)
            if is_same and _is_further(present, record):  # it was kept aside before it went on
                return self._resumed()
        match = self._continued(record, ())
        if match.over:
            match.id = ""  # it counts where it was played
        played = self._play(match)
        self._is_kept = match.over
        return played

    def join(self, letter: "Letter", name: str) -> Match:
        """Return a new match by message, to which a friend of this name has invited."""
        headers = *letter.setup(name).headers(), Header(GAME, letter.id)
        return self.load(Record(letter.rules, headers=headers))

    def kept_under(self, mark: str) -> Record | None:
        """Return the game by message with this mark, as far as it was played here."""
        self.unfinished()
        present = self._present
        if present is not None and mark_of(present) == mark and _is_by_message(present):
            return present
        saved = self.saves.marked(Header(GAME, mark))
        return saved.record if saved and _is_by_message(saved.record) else None

    def go_on_with(self, mark: str) -> Match:
        """Return the match of the game by message with this mark, as it stood."""
        kept = self.kept_under(mark)
        assert kept is not None  # it was found before
        return self.load(kept)

    def go_back(self, record: Record) -> Match:
        """Return a new match that goes on from a moment of one that is over.

        The game on the table is kept as a saved game.
        """
        match = self.own
        kept = self._is_kept = match is not None and self._keep_aside(match.record())
        again = self.load(record)
        self.kept_aside |= kept
        return again

    def resume(self) -> Match | None:
        """Return the match that was left, as it stood."""
        if self.match is None and self._left is not None:
            self.match = self._continued(self._left.record, self._left.notes)
            self.statistics.follow(self.match)
            self.lacking = self._left.extent
            self._left = None
        return self.match

    def _resumed(self) -> Match:
        match = self.resume()
        assert match is not None  # the caller has found one
        return match

    @property
    def _present(self) -> Record | None:
        """The game at the table or the one that waits, which a journal has."""
        if self.match is not None:
            return self.match.record()
        return self._left.record if self._left is not None else None

    def reopened(self) -> Match | None:
        """Return the match that is being played, made again from the contents of its journal.

        None if there is no such match.
        """
        left = self._journal.game
        if left is None:
            return None
        if self.match is not None:
            self.match.leave()
        self.match = self._continued(left.record, left.notes)
        self.statistics.follow(self.match)
        self.statistics.count(self.match)
        return self.match

    def reseat(self) -> None:
        """Replace the machines of the match: one may wait for news that a bug kept from it."""
        assert self.match is not None  # the caller has seen its table
        for side, player in enumerate(Player):
            if isinstance(self.match.seats[player], Machine):
                self.match.seat(player, self._seat(self.match.setup, side, player))

    def save(self) -> bool:
        """Keep the match as a saved game, and return whether that succeeded."""
        match = self.afar or self.match
        if match is None:
            return False
        try:
            self._keep(match.record())
        except OSError as error:
            self._outbox.put(Kind.SAVING, say("fault.saving", priority=URGENT, reason=why(error)))
            return False
        self._is_kept = match.over
        return True

    def sit_down(self) -> None:
        """Have the players at the table of their match."""
        self._leave_lesson()
        self._is_seated = True

    def sit_down_afar(self, match: FollowedMatch) -> None:
        """Have the player at the table of a friend far away; their own match waits."""
        self._leave_lesson()
        if self.afar is not None and self.afar is not match:
            self._keep_latest(self.afar.record())
        self._is_seated, self._is_kept = False, False
        self.afar = match
        self.statistics.follow_beside(match)

    def take_lesson(self, match: Match) -> None:
        """Have a player at the table of a lesson; the players' own match waits."""
        self._leave_lesson()
        self.lesson_match = match

    def stand_up(self) -> None:
        """Leave the table; a match that is not over can be continued."""
        self._leave_lesson()
        if self.afar is not None:
            self._leave_friend(self.afar)
        elif self.match is not None and self.match.over:
            self._keep_latest(self.match.record())
            self.match.leave()
            self.match = None
            self.statistics.settle()
            self._journal.end()
        self._is_seated = False

    def _leave_friend(self, match: FollowedMatch) -> None:
        self.afar = None
        if match.over:
            self._keep_latest(match.record())
        match.leave()
        self.statistics.leave_beside()

    def _leave_lesson(self) -> None:
        if self.lesson_match is not None:
            self.lesson_match.leave()
            self.lesson_match = None

    def close(self) -> None:
        """Leave the program; an unfinished game can be continued."""
        self.stand_up()
        if self.match is not None:
            self.match.leave()
        self._journal.close()
        self.statistics.close()

    def saved(self) -> tuple[Saved, ...] | None:
        """Return the saved games, the newest first; None, with a notice, if that fails."""
        try:
            return self.saves.all()
        except OSError as error:
            self._outbox.put(Kind.FILES, say("fault.saves", priority=URGENT, reason=why(error)))
            return None

    def read(self, saved: Saved) -> Record | None:
        """Return a saved game; None for a broken one, which is put aside."""
        try:
            return self.saves.load(saved)
        except Damaged as error:
            path = saved.path
            if isinstance(error.error, OSError):  # gone, or unreadable for us: leave it
                self._outbox.put(
                    Kind.FILES, say("fault.reading", priority=URGENT, name=name_of(path))
                )
                return None
        with suppress(OSError):
            path = self.saves.set_aside(saved)
        self._is_damaged(path)
        return None

    def look_into(self, saved: Saved) -> Record | None:
        """Return a saved game for its description; None if it cannot be read."""
        try:
            return self.saves.load(saved)
        except Damaged:
            return None

    def rename(self, saved: Saved, name: str) -> Telling:
        """Give a saved game another name, or return why it has kept its own."""
        try:
            self.saves.rename(saved, name)
        except FileExistsError:
            return say("saved-game.not-free")
        except OSError as error:
            return say("saved-game.not-renamed", reason=why(error))
        return NOTHING

    def delete(self, saved: Saved) -> Telling:
        """Delete a saved game, or return why it is still there."""
        try:
            self.saves.delete(saved)
        except OSError as error:
            return say("saved-game.not-deleted", reason=why(error))
        return NOTHING

    def file_name(self, record: Record) -> str:
        """Return the name of a file for a game: its day, which is today if it has none, and names.

        A name that cannot be one of a file is changed.
        """
        days = [header.text for header in record.headers if header.name == "Date"]
        setup = Setup.of_record(record)
        names = (self.word(called(player, setup).name) for player in Player)
        return safe(" ".join([*(days or [self._today()])[-1:], *filter(None, names)]))

    def _play(self, match: Match) -> Match:
        """Make this the match; an unfinished one before it becomes a saved game."""
        before = self.match.record() if self.match is not None else None
        is_over = self.match is not None and self.match.over
        if self._left is not None:  # the notes of a journal become those of a saved game
            left = laid_out(self._left.record, self._left.notes)
            before, is_over = left.record(), left.over
        self.kept_aside = False
        if before is not None and not is_over and _was_played(before):
            self.kept_aside = self._keep_aside(before)
            if not self.kept_aside:
                self._journal.close()  # it stays, and the new game has its own
        if before is not None and is_over:
            self._keep_latest(before)
        self._is_kept = False
        if self.match is not None:
            self.match.leave()
        self.match, self._left = match, None
        self.statistics.follow(match)
        self.statistics.settle()
        self._journal.begin(match.record())
        return match

    def _continued(self, record: Record, notes: tuple[str, ...]) -> Match:
        for name in unknown_opponents(record):
            told = say("computer.unknown", priority=URGENT, name=name)
            self._outbox.put(Kind.SEAT, told)
        seats = self._seats(Setup.of_record(record))
        return Match.continued(record, notes, seats, self._scheduler.now, self._journal)

    def _keep_aside(self, before: Record) -> bool:
        """Keep the game before as a saved game, and return whether that succeeded."""
        try:
            self._keep(before)
        except OSError as error:
            self._tell_not_kept(error)
            return False
        return True

    def _keep_latest(self, ended: Record) -> None:
        """Keep the game that has ended as the latest one, unless it is saved or was not played.

        One by message is saved: its last letter may still have to be sent.
        """
        if self._is_kept or not _was_played(ended):
            return
        try:
            if _is_by_message(ended):
                self._keep(ended)
            else:
                self.saves.keep_latest(self._dated(ended))
        except OSError as error:
            self._tell_not_kept(error)

    def _tell_not_kept(self, error: OSError) -> None:
        told = say("fault.game-before", priority=URGENT, reason=why(error))
        self._outbox.put(Kind.FILES, told)

    def _keep(self, record: Record) -> None:
        """Keep a game as a saved game; one by message in place of what it was before."""
        dated = self._dated(record)
        by_message, header = _is_by_message(record), Header(GAME, mark_of(record))
        before = self.saves.marked(header) if by_message else None
        if before is not None and _is_further(record, before.record):
            self.saves.replace(before.saved, dated)
        elif before is None or not _is_further(before.record, record):
            self.saves.keep(dated, self.file_name(dated))

    def _dated(self, record: Record) -> Record:
        today = Header("Date", self._today())
        return Record(record.rules, record.actions, (*record.headers, today))

    def _seats(self, setup: Setup) -> tuple[Seat, Seat]:
        one, two = (self._seat(setup, side, player) for side, player in enumerate(Player))
        return one, two

    def _seat(self, setup: Setup, side: int, player: Player) -> Seat:
        """Return the person or the computer for a side of the table in this setup."""
        if player is setup.far:
            from quarto_access.players.friend import Friend

            return Friend()
        if not setup.seats[side]:
            return Person()
        computer = level(setup.seats[side])
        assert computer is not None  # a setup has no other opponents
        from quarto_access.players.computer import Computer

        def report(trouble: str) -> None:
            self._outbox.put(
                Kind.SEAT,
                say(f"computer.{trouble}", priority=URGENT, player=called(player, setup)),
            )

        seed = self.new_seed()
        return Computer(
            computer, seed, self._scheduler, report=report, hurry=self.pace_of_computers
        )

    def _lessons_damaged(self, path: str) -> None:
        told = say("fault.lessons", priority=URGENT, name=name_of(path))
        self._outbox.put(Kind.FILES, told)

    def _lessons_not_written(self, error: OSError) -> None:
        told = say("fault.lessons-unsaved", priority=URGENT, reason=why(error))
        self._outbox.put(Kind.FILES, told)

    def _is_damaged(self, path: str) -> None:
        self._outbox.put(Kind.FILES, say("fault.damaged", priority=URGENT, name=name_of(path)))

    def _scores_are_damaged(self, path: str) -> None:
        self._outbox.put(Kind.FILES, say("fault.scores", name=name_of(path)))

    def _not_written(self, error: OSError) -> None:
        """Report that announcements are not safe, and try to write again later."""
        now = self._scheduler.now()
        if isinstance(error, InUse):
            self._untold = error, now + SOON_FREE
            self._retry_alarm.set(now + SOON)
        else:
            self._tell_not_written(error)
            self._retry_alarm.set(now + RETRY)

    def _tell_not_written(self, error: OSError) -> None:
        self._untold = None
        if self.match is not None:
            self._outbox.put(Kind.SAVING, say("fault.saving", priority=URGENT, reason=why(error)))

    def _written_again(self) -> None:
        if self._untold is None:
            self._outbox.put(Kind.SAVING, say("saving.back", priority=Priority.EVENT))
        self._untold = None

    def _retry(self) -> None:
        if self._journal.retry():
            return
        now = self._scheduler.now()
        if self._untold and now >= self._untold[1]:
            self._tell_not_written(self._untold[0])
        self._retry_alarm.set(now + (SOON if self._untold else RETRY))


def _raise(problem: Exception) -> None:
    """Raise a bug of another thread where it is logged and announced."""
    raise problem


def _was_played(record: Record) -> bool:
    """Return whether there is anything to lose: a piece was placed, or a friend was invited."""
    return _is_by_message(record) or any(isinstance(action, Place) for action in record.actions)


def _is_by_message(record: Record) -> bool:
    """Return whether this is a game by message, with the mark by which letters find it."""
    return Setup.of_record(record).far is not None and mark_of(record) != ""


def _is_further(one: Record, other: Record) -> bool:
    """Return whether a record of a game has all that another one has."""
    return one.actions[: len(other.actions)] == other.actions


def _with_people(record: Record) -> Record:
    """Return a game by message that has no mark as one of two people, and any other as it is.

    No letter would find it: it is tried again from one of its moments, or was written by hand.
    """
    setup = Setup.of_record(record)
    if setup.far is None or mark_of(record):
        return record
    side = list(Player).index(setup.far)
    return Record(record.rules, record.actions, setup.seated(side, "").headers())
