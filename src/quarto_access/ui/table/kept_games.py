"""The games kept in the player's folder: the saved ones, and the latest one that has ended.

A failure to read or write is reported, and stops nothing.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from quarto_access.core.record import Header, Record
from quarto_access.core.rules import Player
from quarto_access.i18n.plain_letters import plain
from quarto_access.match.past import match_of
from quarto_access.match.setup import GAME, Setup, TouchRule, id_of, unknown_opponents
from quarto_access.match.touch import Touches
from quarto_access.narration.announcement import NOTHING, Phrase, Priority, Telling, say
from quarto_access.narration.player_names import called
from quarto_access.storage.files import Damaged, name_of
from quarto_access.storage.saves import Saved, Saves, safe
from quarto_access.ui.table.journal_faults import tell_unsaved
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reasons import why

if TYPE_CHECKING:
    from datetime import date

URGENT = Priority.URGENT

DAY = len("2026-01-02")
"""The letters of the day with which the game's own names begin."""


class KeptGames:
    """The games of one player's folder; `today` returns the day that a game is saved with."""

    def __init__(self, saves: Saves, today: Callable[[], str], outbox: Outbox) -> None:
        self.saves = saves
        self.word: Callable[[str | Phrase], str] = str
        """Returns the words of a name, in the language of the player spoken to."""
        self._today = today
        self._outbox = outbox

    @property
    def today(self) -> "date":
        """The day on which a game is saved."""
        from datetime import date

        return date.fromisoformat(self._today())

    def all(self) -> tuple[Saved, ...] | None:
        """Return the saved games, the newest first; None, with a notice, if that fails."""
        try:
            return self.saves.all()
        except OSError as error:
            self._outbox.put(Kind.FILES, say("fault.saves", priority=URGENT, reason=why(error)))
            return None

    def by_message(self, id_: str) -> Record | None:
        """Return the saved game by message with this id; `OSError` if they cannot be listed."""
        saved = self.saves.of_game(Header(GAME, id_))
        return saved.record if saved and is_by_message(saved.record) else None

    def read(self, saved: Saved) -> Record | None:
        """Return a saved game; None for one that is gone, or a broken one, which is put aside."""
        try:
            return self.saves.load(saved)
        except Damaged as error:
            path = saved.path
            if isinstance(error.error, FileNotFoundError):
                gone = say("saved-game.not-opened", priority=URGENT, reason=why(error.error))
                self._outbox.put(Kind.FILES, gone)
                return None
            if isinstance(error.error, OSError):  # unreadable for us: leave it
                self.report_unread(path)
                return None
        with suppress(OSError):
            path = self.saves.set_aside(saved)
        self.report_damaged(path)
        return None

    def report_unread(self, path: str) -> None:
        """Report a file that cannot be read now, and stays where it is."""
        told = say("fault.reading", priority=URGENT, name=name_of(path))
        self._outbox.put(Kind.FILES, told)

    def report_damaged(self, path: str) -> None:
        """Report a damaged file, which has been put aside."""
        self._outbox.put(Kind.FILES, say("fault.damaged", priority=URGENT, name=name_of(path)))

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
        return self._named(record, _day_of(record) or self._today())

    def is_own_name(self, saved: Saved, record: Record) -> bool:
        """Return whether the game gave this name, perhaps with a number, and not the player.

        A game by message keeps its name when it is saved again on a later day. The computer's name
        may have been written in another language, with other accents: Victor or Víctor.
        """
        in_name = saved.name[:DAY]
        day = in_name if is_by_message(record) else _day_of(record) or in_name
        own, name = plain(self._named(record, day)), plain(saved.name)
        return re.fullmatch(rf"{re.escape(own)}(-[0-9]+)?", name) is not None

    def _named(self, record: Record, day: str) -> str:
        setup = Setup.of_record(record)
        names = (self.word(called(player, setup).name) for player in Player)
        return safe(" ".join([day, *filter(None, names)]))

    def save(self, record: Record, *, is_over: bool) -> bool:
        """Keep the present game as a saved one, and return whether that succeeded.

        One that is saved as it stands is not saved again, here or below.
        """
        if self._has(record):
            return True
        try:
            self._keep(record)
        except OSError as error:
            tell_unsaved(self._outbox, error, lambda: is_over)
            return False
        return True

    def keep_aside(self, before: Record) -> bool:
        """Keep the game that another one replaces as a saved one; return whether that succeeded."""
        if self._has(before):
            return True
        try:
            self._keep(before)
        except OSError as error:
            self._tell_not_kept(error)
            return False
        return True

    def keep_latest(self, ended: Record) -> bool:
        """Keep the game that has ended as the latest one; return whether that succeeded.

        One that was not played is not kept. One by message is saved: its last letter may still
        have to be sent.
        """
        if not was_played(ended) or self._has(ended):
            return True
        try:
            if is_by_message(ended):
                self._keep(ended)
            else:
                self.saves.keep_latest(self._dated(ended))
        except OSError as error:
            self._tell_not_kept(error)
            return False
        return True

    def _tell_not_kept(self, error: OSError) -> None:
        told = say("fault.game-before", priority=URGENT, reason=why(error))
        self._outbox.put(Kind.FILES, told)

    def is_latest(self, record: Record) -> bool:
        """Return whether this game is kept as the latest one, on whatever day that was."""
        try:
            latest = self.saves.load(self.saves.latest)
        except Damaged:
            return False
        return is_same(latest, record)

    def still_has(self, record: Record) -> bool:
        """Return whether a game that was kept is still there, as far as that can be found out."""
        return self._has(record, unlisted=True)

    def _has(self, record: Record, *, unlisted: bool = False) -> bool:
        """Return whether this game is a saved one as it stands, beside the latest one.

        Saved games that cannot be listed may be without it: a game is rather kept twice than lost.
        `unlisted` is the answer then.
        """
        id_ = id_of(record)
        found = self.saves.like(record, Header(GAME, id_) if id_ else None)
        beside = (one.record for one in found if one.saved != self.saves.latest)
        try:
            return any(is_same(one, record) for one in beside)
        except OSError:
            return unlisted

    def _keep(self, record: Record) -> None:
        """Keep a game as a saved game; one by message in place of what it was before.

        It is the latest game no longer, which would be the same one a second time.
        """
        dated = self._dated(record)
        header = Header(GAME, id_of(record))
        before = self.saves.of_game(header) if is_by_message(record) else None
        if before is not None and is_further(record, before.record):
            self.saves.replace(before.saved, dated)
        elif before is None or not is_further(before.record, record):
            self.saves.keep(dated, self.file_name(dated))
        if self.is_latest(record):
            with suppress(OSError):  # it is saved all the same
                self.saves.delete(self.saves.latest)

    def _dated(self, record: Record) -> Record:
        today = Header("Date", self._today())
        return Record(record.rules, record.actions, (*record.headers, today))


def _without(record: Record, *names: str) -> Record:
    kept = tuple(header for header in record.headers if header.name not in names)
    return Record(record.rules, record.actions, kept)


def _as_it_stands(record: Record) -> Record:
    """Return a record as the game itself writes it, without what passes while nobody acts.

    That is the time that is left, and the touches if they have no limit: listening is no change. A
    record that somebody has written leaves out what is as usual.
    """
    match = match_of(record)
    match.clock = None
    if match.setup.touch is not TouchRule.LIMITED:
        match.touches = Touches(match.setup.touch, match.setup.touches)
    return match.record()


def _day_of(record: Record) -> str:
    """Return the day on which a game was saved; nothing if the record does not say it."""
    days = [header.text for header in record.headers if header.name == "Date"]
    return days[-1] if days else ""


def was_played(record: Record) -> bool:
    """Return whether there is anything to lose: a player acted, or a friend was invited.

    A computer that gave the first piece does not count, as long as nothing was placed.
    """
    first = Setup.of_record(record).seats[record.rules.first.index]
    alone = 1 if first else 0
    return is_by_message(record) or len(record.actions) > alone


def is_by_message(record: Record) -> bool:
    """Return whether this is a game by message, with the id by which letters find it."""
    return Setup.of_record(record).far is not None and id_of(record) != ""


def is_same(one: Record, other: Record) -> bool:
    """Return whether two records are of one game that stands as it does in the other.

    Limited touches and masks count too. A game that is tried again has no id, nor has a finished
    one that was opened again: then ids do not matter. A game with an opponent of another version is
    not the one that a person plays in that place.
    """
    if one.actions != other.actions or unknown_opponents(one) != unknown_opponents(other):
        return False
    ids = {id_of(record) for record in (one, other)}
    ignored = (GAME,) if "" in ids else ()
    return _without(_as_it_stands(one), *ignored) == _without(_as_it_stands(other), *ignored)


def is_further(one: Record, other: Record) -> bool:
    """Return whether a record of a game has all that another one has."""
    return one.actions[: len(other.actions)] == other.actions
