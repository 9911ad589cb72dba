"""The statistics of a player: follows each match, and keeps it when it has ended.

The file is read and written on a thread of its own. A game that could not be written counts until
the program ends, and is written with the next one.
"""

import errno
import os
from collections.abc import Callable, Sequence

from quarto_access.core.values import value
from quarto_access.match.finished import Finished, Forgotten, Sitting, counts, finished
from quarto_access.match.match import Match
from quarto_access.narration.announcement import NOTHING, Priority, Telling, say
from quarto_access.players.news import Began, GameEnded, News, Paused, Resumed
from quarto_access.storage import elsewhere
from quarto_access.storage.behind import Done, Worker
from quarto_access.storage.checked_lines import CheckedLines
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reasons import why

WITHIN = 0.3
"""The most seconds that a key waits for the file; most disks need a few thousandths."""

AT_LAST = 0.5
"""The most seconds that the end of the program waits for the file."""

WORTH_KEEPING = 60
"""The seconds at the table that are written at a pause; fewer are written with the next ones."""


@value
class Kept:
    """All finished games, the seconds at the table, and the error if the latest is not written."""

    games: tuple[Finished, ...] = ()
    seconds: int = 0
    problem: OSError | None = None


@value
class Resetting:
    """How a reset stands; if it is over, it ended well unless there is an error."""

    is_over: bool
    error: OSError | None = None


class Statistics:
    """What the games of one player's folder amount to."""

    def __init__(self, path: str, worker: Worker, now: Callable[[], float], outbox: Outbox) -> None:
        self._file = CheckedLines(path)
        self._worker = worker
        self._now = now
        self._outbox = outbox
        self._followed: dict[bool, _Followed] = {}
        """The match beside the players' own one, and their own one."""
        self._may_return: dict[bool, str] = {}
        """The ids of the friend's game and the own one that ended last: they may be counted again.

        One may be in a journal still, after a kill, and a relay has the other.
        """
        self._latest: Done[None] | None = None
        """The latest writing."""
        self._unwritten: list[str] = []
        """The lines that are not in the file; it belongs to the worker."""

    def follow(self, match: Match, *, beside: bool = False) -> None:
        """Subscribe to a match, if it is one that counts; stop following the one before.

        The players' own match waits for one `beside` it, and is followed on.
        """
        self.leave(beside=beside)
        if counts(match):
            self._followed[beside] = _Followed(match, self._now, self._ended, self._sat)
            match.subscribe(self._followed[beside].hear)

    def leave(self, *, beside: bool = False) -> None:
        """Keep the time at the table of the match that was followed."""
        if followed := self._followed.pop(beside, None):
            followed.leave()

    def count(self, match: Match) -> None:
        """Keep a match whose end was not heard, as after a kill, unless it is kept already."""
        self._ended(match, 0)

    def read(self, within: float = WITHIN) -> Kept | None:
        """Return everything that is kept; None if that takes too long."""
        reading = self._worker.do(self._read)
        return reading.result if reading.wait(within) else None

    def reset(self) -> Resetting:
        """Forget everything, and return how that ended.

        If it takes too long, it goes on, and the players hear later how it ended.
        """
        ended = tuple(map(Forgotten, self._may_return.values()))
        resetting = self._worker.do(lambda: self._reset(ended))
        if resetting.wait(WITHIN):
            return Resetting(is_over=True, error=resetting.result)
        self._worker.do(lambda: self._outbox.put(Kind.FILES, reset_told(resetting.result)))
        return Resetting(is_over=False)

    def write(self, place: str, text: str) -> Telling | None:
        """Write a new file where a player wants it, and say where it is, or why it is not.

        If that takes too long, return None: the players hear of it later.
        """
        writing = self._worker.do(lambda: _written(place, text))
        if writing.wait(WITHIN):
            return writing.result
        self._worker.do(lambda: self._outbox.put(Kind.FILES, writing.result or NOTHING))
        return None

    def settle(self, within: float = WITHIN) -> bool:
        """Wait until everything is written; return whether it is."""
        return self._latest is None or self._latest.wait(within)

    def keep_at_last(self) -> None:
        """Keep what is left before the last words, in which the players hear if that fails."""
        self.leave(beside=True)
        self.leave()
        if self._latest is None:
            return
        trying = self._worker.do(self._retry)
        late = TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        if problem := trying.result if trying.wait(AT_LAST) else late:
            told = say("fault.statistics-unsaved", priority=Priority.URGENT, reason=why(problem))
            self._outbox.put(Kind.FILES, told)

    def close(self) -> None:
        """Keep what is left at the end of the program."""
        self.leave(beside=True)
        self.leave()
        self.settle(AT_LAST)

    def _ended(self, match: Match, seconds: int) -> None:
        if over := finished(match, seconds):
            self._may_return[match.is_followed] = over.id
            self._latest = self._worker.do(lambda: self._write(over))

    def _sat(self, match: Match, seconds: int) -> None:
        sitting = Sitting(match.id, seconds)
        self._latest = self._worker.do(lambda: self._write(sitting))

    # On the worker's thread

    def _write(self, line: Finished | Sitting) -> None:
        """Add a line, and those that could not be written before."""
        try:
            if isinstance(line, Finished) and line.id in self._counted():
                return
        except OSError:
            pass  # adding the line will fail too, or the game is counted twice at worst
        self._unwritten.append(line.text)
        self._retry()

    def _retry(self) -> OSError | None:
        while self._unwritten:
            try:
                self._file.add(self._unwritten[0])
            except OSError as error:
                return error
            del self._unwritten[0]
        return None

    def _read(self) -> Kept:
        problem = self._retry()
        try:
            lines = self._lines()
        except OSError as error:
            lines, problem = tuple(self._unwritten), error
        found = (Finished.of(line) for line in lines)
        games: dict[str, Finished] = {}
        for game in filter(None, found):
            games.setdefault(game.id, game)
        sittings = filter(None, (Sitting.of(line) for line in lines))
        seconds = sum(g.seconds for g in games.values()) + sum(s.seconds for s in sittings)
        return Kept(tuple(games.values()), seconds, problem)

    def _counted(self) -> set[str]:
        """Return the ids of the games that do not count any more."""
        read = ((Finished.of(line) or Forgotten.of(line)) for line in self._lines())
        return {game.id for game in read if game}

    def _lines(self) -> tuple[str, ...]:
        """Return all lines, and have the players told if the file was damaged."""
        sound = self._file.read()
        if sound.aside:
            told = say("fault.statistics", priority=Priority.URGENT, name=sound.aside)
            self._outbox.put(Kind.FILES, told)
        return (*sound.lines, *self._unwritten)

    def _reset(self, ended: Sequence[Forgotten]) -> OSError | None:
        """Remove the file; a new one says which games must not count again."""
        try:
            self._file.remove()
        except OSError as error:
            return error
        self._unwritten[:] = [game.text for game in ended]
        self._retry()
        return None


class _Followed:
    """One match, from when the players sit down until they leave it for good."""

    def __init__(
        self,
        match: Match,
        now: Callable[[], float],
        ended: Callable[[Match, int], None],
        sat: Callable[[Match, int], None],
    ) -> None:
        self._match = match
        self._now = now
        self._ended = ended
        self._sat = sat
        self._since: float | None = None
        self._seconds = 0.0
        """The time at the table that has not been kept."""

    def hear(self, news: News) -> None:
        """Measure the time, without pauses; keep the game at its end."""
        match news:
            case Began() | Resumed() if self._since is None and not self._match.over:
                self._since = self._now()
            case Paused():
                self._pause(WORTH_KEEPING)
            case GameEnded():
                self._stop()
                self._ended(self._match, int(self._seconds))
                self._seconds = 0.0

    def leave(self) -> None:
        """Keep the time since the last pause."""
        self._pause(1)

    def _pause(self, worth_keeping: int) -> None:
        self._stop()
        if self._seconds >= worth_keeping:
            whole = int(self._seconds)
            self._seconds -= whole
            self._sat(self._match, whole)

    def _stop(self) -> None:
        if self._since is not None:
            self._seconds += max(0.0, self._now() - self._since)
            self._since = None


def reset_told(error: OSError | None) -> Telling:
    """Say that everything was forgotten, or why that is impossible."""
    if error:
        return say("statistics.not-reset", reason=why(error))
    return say("statistics.forgotten")


def _written(place: str, text: str) -> Telling:
    """Write a new file, and say where it is, or why it is not."""
    from quarto_access.ui.statistics_picture import ENDING, PICTURE

    try:
        name = elsewhere.write_new(place, PICTURE, text, ending=ENDING)
    except OSError as error:
        return say("statistics.not-drawn", reason=why(error))
    return say("statistics.drawn-to", name=name)
