"""The journal of the game being played: after a crash, the game goes on from it.

It is an ordinary record that grows by a line with each action. Comments in it are notes of the
match. `journal_text` defines how each line is checked.

Several programs may use one folder: the first writes `journal.qrt`, the next `journal-2.qrt`, and
so on. Each holds a lock beside its journal (`journal.qrt.lock`, which is empty, and stays there). A
journal without a lock was left by a program that has ended, and can be continued.
"""

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import FileIO
from itertools import islice

from quarto_access.core import Record, RecordError, format_action
from quarto_access.storage import files, locks
from quarto_access.storage.journal_text import (
    LONGEST_EXTENT,
    MOST_BYTES,
    Altered,
    Extent,
    LeftGame,
    checked,
    extent_at,
    format_journal,
    head_of,
    parse_journal,
)

MOST = 99
"""The most programs that can play at once."""


class Journal:
    """At most one journal at a time, which no other program writes.

    Errors in writing never stop a game, and writing is never given up. `failed` is called with the
    first error, and not again before writing has worked. The whole journal is then written anew
    with the next line, and at each `retry`; once that works, `mended` is called. Until then the
    file says, if it can still be overwritten, that it is behind what was played.

    If another program has removed or replaced the file, the next line writes the whole journal.

    When `action` or `note` returns, the operating system has the line, so a killed program loses
    nothing. A power failure may lose the last seconds: waiting for the disk would be felt at every
    key.
    """

    def __init__(
        self,
        path: str,
        failed: Callable[[OSError], object] = lambda _: None,
        mended: Callable[[], object] = lambda: None,
    ) -> None:
        self.path: str | None = None
        """The path of the journal, as soon as there is one."""
        self._failed = failed
        self._mended = mended
        self._has_failed = False
        """True if the last writing failed, which was reported."""
        self._first = os.path.abspath(path)
        self._stuck: set[str] = set()
        self._head = ""
        self._lines: list[str] | None = None
        """All lines of the journal after its head; None while there is no game."""
        self._written: list[str] | None = None
        """The lines that are in the file; None if it holds nothing of this game."""
        self._check: int | None = None
        """The check of the last line; None if the whole has to be written anew."""
        self._lock: FileIO | None = None
        self._file: FileIO | None = None

    @property
    def is_whole(self) -> bool:
        """True if the file has everything that belongs in the journal, as far as is known."""
        return self._lines is None or self._written == self._lines

    def begin(self, record: Record) -> None:
        """Begin the journal of a new game, or of a saved one that goes on.

        It replaces the journal that this object wrote or read before. Journals of other programs
        stay.
        """
        self._close_file()
        self._has_failed = False
        self._head = head_of(record)
        self._written = None
        self._lines = list(map(format_action, record.actions))
        self._write_anew()
        if self._has_failed and self.path is not None:
            with suppress(OSError):
                os.remove(self.path)  # it has another game, which must not be continued

    def action(self, text: str) -> None:
        """Add an action."""
        self._add(text)

    def note(self, text: str) -> None:
        """Add a note: a comment, which is not part of the game."""
        self._add(f"; {text}")

    def rewrite(self, lines: Sequence[str]) -> None:
        """Replace everything that was added: actions, and notes, which begin with a semicolon."""
        if self._lines is not None:
            self._lines = list(lines)
            self._write_anew()

    def retry(self) -> bool:
        """Write what could not be written before; return whether everything is written now.

        That is all of it if another program has removed or replaced the file.
        """
        if self._lines is not None:
            if not self._is_there():
                self._written = None
            if self._has_failed or self._written is None:
                self._write_anew()
        return not self._has_failed

    def end(self) -> None:
        """Remove the journal: the game is over, or was given up."""
        self._close_file()
        self._lines = None
        try:
            if self.path is not None:
                files.remove(self.path)
        except FileNotFoundError:
            pass
        except OSError as error:
            self._report(error)
        self.close()

    def close(self) -> None:
        """Close the journal and leave the file, so that the game can be continued another time."""
        self.retry()
        self._close_file()
        self._lines = self._written = None
        self._has_failed = False
        self._let_go()

    @property
    def game(self) -> LeftGame | None:
        """The game that belongs in the journal, written or not; None if there is none."""
        if self._lines is None:
            return None
        return parse_journal(format_journal(self._head, self._lines, Extent.WHOLE)[0].encode())

    def read(self) -> LeftGame | None:
        """Return a game to be continued; None if there is none.

        From now on, actions are added to it. If it is damaged, its sound part is returned, and a
        copy of the whole is kept beside it. If nothing in it is sound, `Damaged` is raised: the
        caller can set it aside, and look for another one; unless the error may pass, after which
        the journal can be read again.
        """
        if self.path is None and not self._claim_left():
            return None
        assert self.path is not None  # it was claimed
        try:
            data = files.read(self.path, MOST_BYTES, within=os.path.dirname(self.path))
            left = parse_journal(data)
        except (OSError, RecordError, Altered) as error:
            problem = files.Damaged(self.path, error)
            if problem.may_pass:
                self._let_go()  # no other game may be written there
            raise problem from None
        if self._lines is None:
            self._take(left, data)
        return left

    def _take(self, left: LeftGame, data: bytes) -> None:
        """Go on with the game of this journal, which holds these bytes."""
        assert self.path is not None  # it was read
        self._has_failed = False
        self._head = head_of(left.record)
        self._lines, self._written, self._check = list(left.lines), list(left.lines), left.check
        try:
            if left.is_damaged:
                files.copy_aside(self.path, data)
                self._replace(left.extent)
            else:
                end = data.rfind(b"\n") + 1
                if end < len(data):
                    os.truncate(self.path, end)
                self._file = FileIO(self.path, "a")
        except OSError:  # the next write will report it
            self._close_file()
            self._check = None
        if left.extent is not Extent.WHOLE:
            self._check = None  # the next line rewrites the journal as whole

    def set_aside(self) -> str | None:
        """Put a damaged journal out of the way; return its new path, or None if it had to stay."""
        path = self.path
        self._lines = None
        self.close()
        if path is None:
            return None
        try:
            return files.set_aside(path)
        except OSError as error:
            self._report(error)
            self._stuck.add(path)
            return None

    def clear_others(
        self, keep: Callable[[LeftGame], bool], damaged: Callable[[str], object]
    ) -> None:
        """Remove each other journal that no program writes, once `keep` has kept its game.

        One in which nothing is sound is set aside, and `damaged` is called with its path.
        """
        for path in self._paths():
            if path != self.path and path not in self._stuck and os.path.lexists(path):
                other = Journal(path)
                try:
                    left = other.read() if other._claim(path) else None
                    if left is not None and keep(left):
                        other.end()
                except files.Damaged as problem:
                    if not problem.may_pass:  # else a player hears so on continuing it
                        damaged(other.set_aside() or path)
                        self._stuck |= other._stuck
                except OSError:
                    pass  # likewise
                other.close()

    def _paths(self) -> Iterator[str]:
        return islice(files.numbered(*os.path.splitext(self._first)), MOST)

    def _claim_free(self) -> None:
        """Lock the first journal that neither exists nor is locked by another program."""
        os.makedirs(os.path.dirname(self._first), exist_ok=True)
        trouble = OSError(errno.EBUSY, os.strerror(errno.EBUSY), self._first)
        for path in self._paths():
            try:
                if self._claim(path):
                    if not os.path.lexists(path):
                        return
                    self._let_go()
            except OSError as error:
                trouble = error
        raise trouble

    def _claim_left(self) -> bool:
        """Lock the journal that was changed last, of those that no program has locked.

        If none can be locked, and one only because its lock cannot be opened, as on a disk that is
        read-only, `Damaged` is raised: it can be read later.
        """
        there = [p for p in self._paths() if p not in self._stuck and os.path.lexists(p)]
        unopened: list[files.Damaged] = []
        for path in sorted(there, key=_changed, reverse=True):
            try:
                if self._claim(path):
                    if os.path.lexists(path):  # its program may just have ended its game
                        return True
                    self._let_go()
            except OSError as error:
                refused = PermissionError(errno.EACCES, error.strerror, f"{path}.lock")
                unopened.append(files.Damaged(path, refused))
        if unopened:
            raise unopened[0]
        return False

    def _claim(self, path: str) -> bool:
        lock = locks.opened(f"{path}.lock")
        if not locks.hold(lock.fileno()):
            lock.close()
            return False
        self.path, self._lock = path, lock
        return True

    def _let_go(self) -> None:
        """Release the lock."""
        if self._lock is not None:
            self._lock.close()
        self._lock = self.path = None

    def _add(self, line: str) -> None:
        """Add a line to the journal and its file, or write the whole anew."""
        if self._lines is None:
            return
        self._lines.append(line)
        if self._file is None or self._check is None:
            self._write_anew()
            return
        text, self._check = checked(line, self._check)
        data = text.encode()
        try:
            while data:
                data = data[self._file.write(data) :]
            is_there = os.fstat(self._file.fileno()).st_nlink > 0
        except OSError as error:
            self._fail(error)
            return
        if is_there:
            assert self._written is not None  # the file is open
            self._written.append(line)
        else:  # another program has removed or replaced it: nobody would find this
            self._written = None
            self._write_anew()

    def _is_there(self) -> bool:
        """Return whether the file that was written last still has its name."""
        if self.path is None:
            return False
        try:
            found = os.stat(self.path)
            return self._file is None or os.path.samestat(found, os.fstat(self._file.fileno()))
        except OSError:
            return False

    def _write_anew(self) -> None:
        """Write the whole journal; if this fails, the file stays as it was."""
        try:
            if self.path is None:
                self._claim_free()
            self._replace(Extent.WHOLE)
        except OSError as error:
            self._fail(error)
            return
        if self._has_failed:
            self._has_failed = False
            self._mended()

    def _replace(self, extent: Extent) -> None:
        """Replace the file; close it first, because Windows cannot replace an open file."""
        assert self.path is not None  # it was claimed
        assert self._lines is not None  # there is a game
        text, check = format_journal(self._head, self._lines, extent)
        self._close_file()
        files.write(self.path, text, wait=False)
        self._written, self._check = list(self._lines), check
        self._file = files.patiently(partial(FileIO, self.path, "a"))

    def _fail(self, error: OSError) -> None:
        """Report the error, mark the file as behind, and have the whole written anew later."""
        self._close_file()
        self._check = None
        if not self.is_whole and self._written is not None and self.path is not None:
            with suppress(OSError):
                _say_behind(self.path, extent_at(self._head))
        self._report(error)

    def _report(self, error: OSError) -> None:
        if not self._has_failed:
            self._has_failed = True
            self._failed(error)

    def _close_file(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        self._file = None


def _say_behind(path: str, at: int) -> None:
    """Overwrite the extent of a journal with `BEHIND`, if it is where it should be."""
    with FileIO(path, "r+") as file:
        file.seek(at)
        if file.read(LONGEST_EXTENT).decode(errors="replace").strip() in set(Extent):
            file.seek(at)
            file.write(f"{Extent.BEHIND:<{LONGEST_EXTENT}}".encode())


def _changed(path: str) -> float:
    """Return the time at which a file was last changed."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0
