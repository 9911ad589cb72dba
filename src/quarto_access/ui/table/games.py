"""The matches: the players' own, which is begun, continued and ended, and others at the table."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from quarto_access.core.board import Square
from quarto_access.core.record import Header, Record
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.followed import FollowedMatch
from quarto_access.match.match import Match
from quarto_access.match.past import match_of
from quarto_access.match.setup import GAME, Setup, id_of, unknown_opponents
from quarto_access.narration.announcement import Priority, Telling, say
from quarto_access.narration.event_announcements import BOTH
from quarto_access.narration.feeling import Felt, found
from quarto_access.players.seat import Machine
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.behind import Behind, Worker
from quarto_access.storage.far_touches import FarTouches
from quarto_access.storage.files import Damaged, name_of
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal_text import CONTINUED, DELETED, Extent, LeftGame
from quarto_access.storage.saves import Saved, Saves
from quarto_access.ui.equal_names import called_apart
from quarto_access.ui.friend.player_file import PlayerFile
from quarto_access.ui.table.chance import Chance
from quarto_access.ui.table.journal_faults import JournalFaults
from quarto_access.ui.table.kept_games import (
    KeptGames,
    is_by_message,
    is_further,
    is_same,
    was_played,
)
from quarto_access.ui.table.seats import Seats
from quarto_access.ui.table.statistics import Statistics
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reasons import why

if TYPE_CHECKING:
    from quarto_access.match.letter import Letter

MOST_DAMAGED = 99

URGENT = Priority.URGENT

FIRST_SETUP = Setup(seats=("", "mimi"))
"""The setup before anything was chosen: a game against the weakest opponent."""


class Games:
    """One player's folder, the players' own match, and the match of a lesson."""

    def __init__(
        self,
        folder: Folder,
        scheduler: Scheduler,
        coin: Callable[[], bool],
        today: Callable[[], str],
        outbox: Outbox,
        *,
        worker: Worker | None = None,
    ) -> None:
        """Read nothing yet; by default a worker of its own reads and writes the statistics."""
        self.chance = Chance(coin)
        self.seats = Seats(scheduler, self.chance, outbox)
        self.kept = KeptGames(Saves(folder), today, outbox)
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
        self._kept_aside: list[Record] = []
        """The games that became saved ones to make room, until the players have heard so."""
        worker = worker or Behind(lambda: scheduler.posting(_raise))
        self.statistics = Statistics(folder.statistics, worker, scheduler.now, outbox)
        self.far_touches = FarTouches(folder.far_touches, self._touches_not_written)
        self.player_file = PlayerFile(folder.player, scheduler, outbox)
        self.folder = folder
        self._outbox = outbox
        own = lambda: self.match  # noqa: E731 - one place
        self._journal = JournalFaults(folder.journal, scheduler, outbox, own).journal
        self._scheduler = scheduler
        self.left: LeftGame | None = None
        """The game of a journal that can be continued, once it has been looked for."""
        self.unread = ""
        """The name of the journal that could not be read or locked when it was last looked for."""
        self._unread: set[str] = set()
        """The files of which the player has heard that they cannot be read."""
        self._saved: Match | None = None
        """The match whose end is kept already."""
        self._deleted: Record | None = None
        """The game that waits, as it was deleted where it was saved; None once it goes on."""

    @property
    def at_table(self) -> Match | None:
        """The match at the table; None while the players are in the main menu."""
        return self.lesson_match or self.afar or (self.match if self._is_seated else None)

    @property
    def here(self) -> Match:
        """The match at the table, where the players must be."""
        match = self.at_table
        assert match is not None  # no other screen leads here
        return match

    @property
    def game_at_table(self) -> Match | None:
        """The match at the table, unless it is a lesson's."""
        return None if self.lesson_match else self.at_table

    @property
    def dark(self) -> bool:
        """True if nobody may see the table."""
        match = self.at_table
        return match is not None and match.dark

    @property
    def in_progress(self) -> Match | None:
        """The match at the table, or the players' own while they are in a menu or a lesson."""
        return self.game_at_table or self.match

    @property
    def is_playing(self) -> bool:
        """True if there is a game that another one would replace."""
        return self.game_at_table is not None and not self.game_at_table.over

    @property
    def can_act(self) -> bool:
        """True if the match at the table goes on, even if it is that of a lesson."""
        return self.at_table is not None and not self.at_table.over

    @property
    def addressed(self) -> Player:
        """The player whose settings count: of two at the keyboard, the one on turn.

        For a person alone it is the first player, in either seat and no matter who invited.
        """
        match = self.at_table
        if match is None or len(match.at_keyboard) < len(Player):
            return Player.ONE
        return match.game.on_turn

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

    def read_last_setup(self) -> Setup:
        """Return the setup of the latest game; a game against Mimi before the first one.

        A person alone has the first seat. A broken file is put aside, and the player hears so, or
        once that it cannot be read. One of an earlier version may call both players alike.
        """
        try:
            record = self.folder.last()
        except Damaged as error:
            if isinstance(error.error, OSError):
                self._report_unread(error.path)
            else:
                self.kept.report_damaged(error.path)
            record = None
        if record is None:
            return FIRST_SETUP
        setup = called_apart(Setup.of_record(record))
        return setup.mirrored if setup.alone is Player.TWO else setup  # who had been invited

    def _touches_not_written(self, error: OSError) -> None:
        told = say("fault.touches", priority=URGENT, reason=why(error))
        self._outbox.put(Kind.FILES, told)

    @property
    def has_been_played(self) -> bool:
        """True if a game was ever begun in this folder."""
        return self.match is not None or self.folder.has_last

    def find_left(self) -> bool:
        """Look for a game to continue, and return whether there is one.

        Broken journals are put aside. A game that had ended is counted, and not offered any more
        once it was deleted. A journal that cannot be read now is reported once, and stays where it
        is. If several programs have left a game, the latest one is to be continued, and the others
        are put among the saved games.
        """
        if self.match is not None or self.left is not None:
            return True
        self.unread = ""
        for _ in range(MOST_DAMAGED):
            try:
                self.left = self._journal.read()
            except Damaged as error:
                if error.may_pass:
                    self.unread = name_of(error.path)
                    self._report_unread(error.path)
                    return False
                self.kept.report_damaged(self._journal.set_aside() or error.path)
            else:
                if self.left is None:
                    return False
                if not self._is_over_and_deleted(self.left):
                    self._clear_others(self._keep_other)
                    return True
        return False

    def _report_unread(self, path: str) -> None:
        if path not in self._unread:
            self._unread.add(path)
            self.kept.report_unread(path)

    def _count(self, left: LeftGame) -> None:
        """Count the game of a journal, if it had ended when the program was killed."""
        if (match := _match_of(left)).over:
            self.statistics.count(match)

    def _is_over_and_deleted(self, left: LeftGame) -> bool:
        """Count the game of a journal; return whether it was deleted, and its journal ended."""
        self._count(left)
        if not left.was_deleted:
            return False
        match = _match_of(left)
        self._deleted = match.record()
        if match.over:
            self.left = None
            self._journal.end()
        return match.over

    @property
    def _waiting(self) -> Match | None:
        """The players' own match, or that of a journal, in which nobody acts yet."""
        if self.match is not None or self.left is None:
            return self.match
        return _match_of(self.left)

    @property
    def has_ended(self) -> bool:
        """True if the game that waits is over, and can only be looked at."""
        match = self._waiting
        return match is not None and match.over

    def delete(self, saved: Saved) -> Telling:
        """Delete a saved game, or return why it is still there.

        The journal notes it first, if it has the same game, as the list describes it: it would be
        saved again by the next game or the next start.
        """
        self.find_left()
        record, own = self.look_into(saved), self._waiting
        if record is not None and own is not None and is_same(own.record(), record):
            self._journal.note(DELETED)
            self._deleted = own.record()
        return self.kept.delete(saved)

    def _was_deleted(self, match: Match) -> bool:
        """Return whether this match was deleted as it stands."""
        return self._deleted is not None and is_same(match.record(), self._deleted)

    def _clear_others(self, keep: Callable[[LeftGame], bool]) -> None:
        """Remove the journals that other programs have left, once `keep` has kept their games."""
        self._journal.clear_others(keep, self.kept.report_damaged)

    def _keep_other(self, left: LeftGame) -> bool:
        """Keep the game that another program has left; return whether its journal may go.

        One that lacks something stays there until it can be continued, and the players hear so. One
        that was deleted is not kept.
        """
        if left.extent is not Extent.WHOLE:
            self._outbox.put(Kind.FILES, say("fault.other-lacks", priority=URGENT))
            return False
        self._count(left)
        record = _match_of(left).record()
        if left.was_deleted or not was_played(record) or self.kept.is_latest(record):
            return True
        return self._keep_aside(record)

    def _keep_aside(self, record: Record) -> bool:
        """Keep a game that makes room for another one; return whether that succeeded."""
        if not self.kept.keep_aside(record):
            self._kept_aside.clear()  # the players hear of this one
            return False
        self._kept_aside.append(record)
        return True

    def take_kept_aside(self) -> bool:
        """Return, only once, whether a game that made room is a saved one; it may be deleted."""
        records, self._kept_aside = self._kept_aside, []
        return any(map(self.kept.still_has, records))

    @property
    def is_whole(self) -> bool:
        """True if everything that was announced of this match is written."""
        return self._journal.is_whole

    def is_own_safe(self) -> bool:
        """Return whether the players' own match is written, after one more try."""
        self._journal.retry()
        return self._journal.is_whole

    def is_safe(self) -> bool:
        """Return whether what is being played can be continued later, after one more try."""
        return self.is_own_safe() and self.is_found_again()

    def is_found_again(self) -> bool:
        """Return whether the relay will know the player at the table of a friend far away."""
        return self.afar is None or self.player_file.is_kept()

    def begin(self, setup: Setup, chosen: Setup | None = None) -> Match:
        """Return a new match; `chosen` is remembered as the choice, if it differs."""
        self.find_left()
        rules = setup.rules(setup.first(self.chance.coin))
        seats, id_ = self.seats.both(setup), os.urandom(8).hex()
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
        self.find_left()
        record = _with_people(record)
        if self._is_present(record):
            return self.resume()
        match = self._continued(record, ())
        if match.over and not is_by_message(record):  # its last letter may still have to be sent
            match.id = ""  # it counts where it was played
        played = self._play(match)
        if match.over:
            self._saved = match
        return played

    def look_into(self, saved: Saved) -> Record | None:
        """Return a saved game for its description; None if it cannot be read.

        A game by message that has gone on since is described as it stands now.
        """
        record = self.kept.look_into(saved)
        if record is None or not is_by_message(record):
            return record
        present = self.present
        return present if present and id_of(present) == id_of(record) else record

    def join(self, letter: "Letter", name: str) -> Match:
        """Return a new match by message, to which a friend of this name has invited."""
        headers = *letter.setup(name).headers(), Header(GAME, letter.id)
        return self.load(Record(letter.rules, headers=headers))

    def kept_under(self, id_: str) -> Record | None:
        """Return the game by message with this id, as far as it was played here.

        Raises `OSError` if the saved games cannot be listed, and it may be one of them.
        """
        self.find_left()
        present = self.present
        if present is not None and id_of(present) == id_ and is_by_message(present):
            return present
        self._clear_others(lambda left: self._keep_by_message(left, id_))
        return self.kept.by_message(id_)

    def _keep_by_message(self, left: LeftGame, id_: str) -> bool:
        """Keep the game of another journal, if it is the one by message with this id.

        It had to make room while it could not be saved. Return whether it is saved now.
        """
        if id_of(left.record) != id_ or not is_by_message(left.record):
            return False
        return self.kept.keep_aside(_match_of(left).record())

    def go_back(self, record: Record) -> Match:
        """Return a new match that goes on from a moment of one that is over.

        The game on the table is kept as a saved game.
        """
        match = self.game_at_table
        if match is not None and not self._is_saved(match) and not self._was_deleted(match):
            kept = self._keep_aside(match.record())
            self._saved = match if kept else self._saved
        return self.load(record)

    def resume(self) -> Match:
        """Return the match that was left, as it stood; `find_left` has found it."""
        if self.match is None and self.left is not None:
            self.match = self._continued(self.left.record, self.left.notes)
            self.statistics.follow(self.match)
            self.lacking = self.left.extent
            self.left = None
        assert self.match is not None  # the caller has found one
        return self.match

    def _is_present(self, record: Record) -> bool:
        """Return whether this is the game at the table or the one that waits, as it stands.

        One by message may have gone on since it was kept aside.
        """
        present = self.present
        if present is None or id_of(present) != id_of(record):
            return False
        is_earlier = is_by_message(record) and is_further(present, record)
        return is_earlier or is_same(present, record)

    @property
    def present(self) -> Record | None:
        """The game at the table or the one that waits, which a journal has."""
        if self.match is not None:
            return self.match.record()
        return _match_of(self.left).record() if self.left is not None else None

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
        for player in Player:
            if isinstance(self.match.seats[player], Machine):
                self.match.seat(player, self.seats.of(player, self.match.setup))

    def save(self) -> bool:
        """Keep the match as a saved game, and return whether that succeeded."""
        match = self.afar or self.match
        if match is None:
            return False
        is_saved = self.kept.save(match.record(), is_over=match.over)
        if is_saved and match.over:
            self._saved = match
        return is_saved

    def sit_down(self) -> None:
        """Have the players at the table of their match, and leave any other."""
        self._leave_lesson()
        if self.afar is not None:
            self._leave_friend(self.afar)
        self._is_seated = True
        self._take_deletion_back()

    def _take_deletion_back(self) -> None:
        """Have a game that goes on be kept like any other; one that has ended is only looked at."""
        if self._deleted is not None and self.match is not None and not self.match.over:
            self._journal.note(CONTINUED)
            self._deleted = None

    def sit_down_afar(self, match: FollowedMatch) -> None:
        """Have the player at the table of a friend far away; their own match waits."""
        self._leave_lesson()
        if self.afar is not None and self.afar is not match:
            self._keep_if_over(self.afar)
        self._is_seated = False
        self.afar = match
        self.statistics.follow(match, beside=True)
        match.subscribe(lambda _: self._keep_if_over(match))
        if match.over:  # it ended while the player was away
            self.statistics.count(match)

    def take_lesson(self, match: Match) -> None:
        """Have a player at the table of a lesson; the players' own match waits."""
        self._leave_lesson()
        self.lesson_match = match

    def stand_up(self) -> None:
        """Leave the table; a match that is not over, or cannot be kept, can be continued."""
        self._leave_lesson()
        if self.afar is not None:
            self._leave_friend(self.afar)
        elif self.match is not None and self.match.over and self._keep_latest(self.match):
            self.match.leave()
            self.match = None
            self.statistics.settle()
            self._journal.end()
        self._is_seated = False

    def keep_ended(self) -> bool:
        """Keep the players' own game as the latest one, if it has ended; return whether it is."""
        return self.match is not None and self.match.over and self._keep_latest(self.match)

    def _keep_if_over(self, match: FollowedMatch) -> None:
        """Keep the game of a friend far away that has ended: no journal has it."""
        if match.over and match is self.afar:
            self._keep_latest(match)

    def keep_missed(self, match: FollowedMatch) -> None:
        """Keep and count a friend's game that ended before the player had come to its table."""
        self.kept.keep_latest(match.record())
        self.statistics.count(match)

    def _leave_friend(self, match: FollowedMatch) -> None:
        self._keep_if_over(match)
        self.afar = None
        match.leave()
        self.statistics.leave(beside=True)

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
        self.player_file.is_kept()
        self.statistics.close()

    def _play(self, match: Match) -> Match:
        """Make this the match; an unfinished one before it becomes a saved game."""
        if self.afar is not None:
            self._leave_friend(self.afar)
        before = self._waiting
        is_safe = True
        if before is not None and before.over:
            is_safe = self._keep_latest(before)
        elif before and was_played(before.record()) and not self._was_deleted(before):
            is_safe = self._keep_aside(before.record())
        if not is_safe:
            self._journal.close()  # it stays, and the new game has its own
        if self.match is not None:
            self.match.leave()
        self.match, self.left, self._deleted = match, None, None
        self.statistics.follow(match)
        self.statistics.settle()
        self._journal.begin(match.record())
        return match

    def _keep_latest(self, ended: Match) -> bool:
        """Keep the game that has ended as the latest one, unless it is; return whether it is.

        One that the players have deleted is not kept again.
        """
        if ended is self._saved:
            return True
        if self._was_deleted(ended) or self.kept.keep_latest(ended.record()):
            self._saved = ended
        return ended is self._saved

    def _is_saved(self, match: Match) -> bool:
        """Return whether this match is kept, and no other one that ends takes its place."""
        return match is self._saved and not self.kept.is_latest(match.record())

    def _continued(self, record: Record, notes: tuple[str, ...]) -> Match:
        for name in unknown_opponents(record):
            told = say("computer.unknown", priority=URGENT, name=name)
            self._outbox.put(Kind.SEAT, told)
        seats = self.seats.both(Setup.of_record(record))
        return Match.continued(record, notes, seats, self._scheduler.now, self._journal)


def _raise(problem: Exception) -> None:
    """Raise a bug of another thread where it is logged and announced."""
    raise problem


def _match_of(left: LeftGame) -> Match:
    """Return the game of a journal as it stood, with its touches and masks."""
    return match_of(left.record, left.notes)


def _with_people(record: Record) -> Record:
    """Return a game by message that has no id as one of two people, and any other as it is.

    No letter would find it: it is tried again from one of its moments, or was written by hand. The
    friend's side keeps the friend's name.
    """
    setup = Setup.of_record(record)
    if setup.far is None or id_of(record):
        return record
    of_two = replace(setup, seats=("", ""))
    return Record(record.rules, record.actions, of_two.headers())
