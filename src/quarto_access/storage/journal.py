"""The journal of the game being played: after a crash, the game goes on from it.

It is an ordinary record that grows by a line at each action. Comments in it are notes of
the match. It is a legal record at every moment, but for a line that was
being written when the program was killed.

Several programs may use one folder: the first writes `journal.qrt`, the next `journal-2.qrt`, and
so on. Each holds a lock beside its own (`journal.qrt.lock`, empty, and left there); a journal that
nobody holds was left behind by a program that ended, and can be continued.
"""

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import FileIO
from itertools import islice

from quarto_access.core import MAX_BYTES, Record, RecordError, format_record, parse_record
from quarto_access.storage import files, locks

MOST = 99
"""The most programs that can play at once."""


class Journal:
    """At most one journal at a time, which no other program writes.

    Nothing that goes wrong while writing stops a game: writing is given up for this game, and
    `failed` is called with the reason, once a game.

    A line is with the operating system when `action` or `note` returns, so a killed program loses
    nothing. If the power fails, what was written in the last seconds may be missing; to wait for
    the disk would be felt at every key.
    """

    def __init__(self, path: str, failed: Callable[[OSError], None] = lambda _: None) -> None:
        self.path: str | None = None
        """The journal that this one writes, as soon as there is one."""
        self._failed = failed
        self._has_failed = False
        """Something went wrong with this game, and was reported."""
        self._first = os.path.abspath(path)
        self._stuck: set[str] = set()
        self._head = ""
        self._lock: FileIO | None = None
        self._file: FileIO | None = None

    def begin(self, record: Record) -> None:
        """Begin the journal of a new game, or of a saved one that goes on.

        It replaces what this journal held, whether written or read. What other programs left
        behind stays.
        """
        self._remember(record)
        with self._giving_up():
            if self.path is None:
                self._claim_free()
            self._replace(format_record(record))

    def action(self, text: str) -> None:
        """Add an action."""
        self._append(text)

    def note(self, text: str) -> None:
        """Add a note: a comment, and no part of the game."""
        self._append(f"; {text}")

    def rewrite(self, lines: Sequence[str]) -> None:
        """All that was added is now this: actions, and notes that begin with a semicolon."""
        if self._file is None:
            return
        with self._giving_up():
            self._replace(self._head + "".join(f"{line}\n" for line in lines))

    def end(self) -> None:
        """The game is over, or nobody wants it: remove the journal."""
        self._close_file()
        with self._giving_up(), suppress(FileNotFoundError):
            if self.path is not None:
                os.remove(self.path)
        self.close()

    def close(self) -> None:
        """Let the journal go as it is, to be continued another time."""
        self._close_file()
        if self._lock is not None:
            self._lock.close()
        self._lock = self.path = None

    def read(self) -> tuple[Record, tuple[str, ...]] | None:
        """A game to be continued, with its notes; None if there is none.

        Actions are added to it from now on. A last line without an end was being written when the
        program was killed; it is dropped. What cannot be read raises `Damaged`: set it
        aside, and there may be another.
        """
        if self.path is None and not self._claim_left():
            return None
        assert self.path is not None  # it was claimed
        try:
            data = files.read(self.path)
            whole = data if len(data) > MAX_BYTES else data[: data.rfind(b"\n") + 1]
            record = parse_record(whole)
        except (OSError, RecordError) as error:
            raise files.Damaged(self.path, error) from None
        self._remember(record)
        if self._file is None:
            with self._giving_up():
                if len(whole) < len(data):
                    os.truncate(self.path, len(whole))
                self._file = FileIO(self.path, "a")
        return record, tuple(_notes(whole))

    def set_aside(self) -> str | None:
        """Put a damaged journal out of the way; its new path, or None if it had to stay."""
        path = self.path
        self.close()
        if path is None:
            return None
        with self._giving_up():
            return files.set_aside(path)
        self._stuck.add(path)
        return None

    def _paths(self) -> Iterator[str]:
        return islice(files.numbered(*os.path.splitext(self._first)), MOST)

    def _claim_free(self) -> None:
        """Hold the first journal that is neither there nor held by another program."""
        os.makedirs(os.path.dirname(self._first), exist_ok=True)
        trouble = OSError(errno.EBUSY, os.strerror(errno.EBUSY), self._first)
        for path in self._paths():
            try:
                if self._claim(path):
                    if not os.path.lexists(path):
                        return
                    self.close()
            except OSError as error:
                trouble = error
        raise trouble

    def _claim_left(self) -> bool:
        """Hold the journal that was left last, of those that nobody holds."""
        there = [p for p in self._paths() if p not in self._stuck and os.path.lexists(p)]
        for path in sorted(there, key=_changed, reverse=True):
            with suppress(OSError):
                if self._claim(path):
                    if os.path.lexists(path):  # its program may have ended its game just now
                        return True
                    self.close()
        return False

    def _claim(self, path: str) -> bool:
        lock = FileIO(f"{path}.lock", "a")
        if not locks.hold(lock.fileno()):
            lock.close()
            return False
        self.path, self._lock = path, lock
        return True

    def _remember(self, record: Record) -> None:
        """This game is written from here on."""
        self._has_failed = False
        self._head = format_record(Record(record.rules, headers=record.headers))

    def _replace(self, text: str) -> None:
        """Make this the journal; it is closed meanwhile, since Windows replaces no open file."""
        assert self.path is not None  # it was claimed
        self._close_file()
        files.write(self.path, text, wait=False)
        self._file = FileIO(self.path, "a")

    def _append(self, line: str) -> None:
        if self._file is None:
            return
        data = f"{line}\n".encode()
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            self._give_up(error)

    @contextmanager
    def _giving_up(self) -> Iterator[None]:
        """Write no more of this game where this fails."""
        try:
            yield
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        self._close_file()
        if not self._has_failed:
            self._has_failed = True
            self._failed(error)

    def _close_file(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        self._file = None


def _changed(path: str) -> float:
    """When a file was changed last."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0


def _notes(whole: bytes) -> Iterator[str]:
    for line in whole.decode().split("\n"):
        if line.startswith(";"):
            yield line[1:].strip()
