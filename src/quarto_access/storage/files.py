"""Files that are either whole or missing. Broken ones are set aside."""

import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import FileIO
from itertools import accumulate, count
from stat import S_ISLNK, S_ISREG
from typing import TypeVar

from quarto_access.core import MAX_BYTES

T = TypeVar("T")

AT_A_KEY = (0.02, 0.05)
"""The seconds between tries after Windows refuses; longer waits would be felt at a key."""

ASKED_FOR = (*AT_A_KEY, 0.1, 0.2, 0.4, 0.6, 0.6)
"""The same where somebody waits until the disk has it: two seconds."""

HALF_WRITTEN = ".tmp"
_HALF_WRITTEN = r"\.(qrt|txt|flac)(\.[0-9a-f]{8})?\.tmp$"

MISSING = (FileNotFoundError, NotADirectoryError)
"""The errors of a file that is not there; any other one is of a file that cannot be read now."""

LEFT_BEHIND = 60.0
"""The seconds after which a half-written file counts as abandoned."""


class InUse(PermissionError):
    """Windows refuses, since another program has the file open: a scanner, a backup, an editor."""


def make(folder: str) -> None:
    """Make a folder, if it is missing."""
    os.makedirs(folder, exist_ok=True)


class Draft:
    """A new file that is written piece by piece, and gets its name only when it is whole.

    Until then it is a `.tmp` file beside that name; if the program is killed, `sweep` removes it.
    With `within`, links that lead out of that folder are an error.
    """

    def __init__(self, path: str, *, within: str | None = None) -> None:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        self._path = path
        self._beside = f"{path}.{os.urandom(4).hex()}{HALF_WRITTEN}"
        refuse_links_out_of(within, self._beside)
        self.file = open(self._beside, "xb")  # noqa: SIM115 - `keep` or `drop` closes it

    def keep(self) -> str:
        """Give the file its name, with a number if that is taken, and return its path."""
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        free = take_free(self._path)
        with _removed_on_failure(free):
            patiently(partial(os.replace, self._beside, free), ASKED_FOR)
        sync_folder(os.path.dirname(free))
        return free

    def drop(self) -> None:
        """Remove what was written, unless it was kept."""
        with suppress(OSError):  # what is still to be written may not fit on the disk
            self.file.close()
        with suppress(OSError):
            os.remove(self._beside)


MOMENTARY = frozenset(
    {errno.EACCES, errno.EPERM, errno.EIO, errno.EAGAIN, errno.EBUSY, errno.ETIMEDOUT}
)
"""The errors after which a file that is there may be read later."""


class Damaged(Exception):
    """A file that should hold a record, and cannot be read as one."""

    def __init__(self, path: str, error: ValueError | OSError) -> None:
        super().__init__(path, error)
        self.path = path
        self.error = error

    @property
    def may_pass(self) -> bool:
        """True if the file may be sound, and only cannot be read now."""
        return isinstance(self.error, OSError) and self.error.errno in MOMENTARY


def read(
    path: str, most: int = MAX_BYTES, *, within: str | None = None, at_end: bool = False
) -> bytes:
    """Return the bytes of a plain file, or `most` of them and one more if it is longer.

    With `at_end` they are the last ones instead of the first. Anything but a plain file raises
    `OSError`: a pipe would block for ever, and reading a device may have effects. With `within`, so
    does a link that leads out of that folder.
    """
    refuse_links_out_of(within, path)
    _refuse_if_not_plain(os.stat(path), path)
    with open(path, "rb", opener=_without_waiting) as file:
        _refuse_if_not_plain(os.fstat(file.fileno()), path)  # it may be another one by now
        if at_end:
            file.seek(max(0, os.fstat(file.fileno()).st_size - most - 1))
        return file.read(most + 1)


def opened_to_append(path: str) -> FileIO:
    """Open a plain file to read it and to append to it; create it if it is missing.

    Anything else raises `OSError`, and so does a link that leads out of the file's folder.
    """
    refuse_links_out_of(os.path.dirname(path), path)
    file = FileIO(path, "a+", opener=_without_waiting)
    try:
        _refuse_if_not_plain(os.fstat(file.fileno()), path)
    except OSError:
        file.close()
        raise
    return file


def refuse_links_out_of(folder: str | None, path: str) -> None:
    """Raise `OSError` if the path leads out of a folder."""
    if folder is None or _has_no_links(folder, path):
        return
    if not _lies_within(os.path.realpath(folder), os.path.realpath(path)):
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)


_BETWEEN_NAMES = f"[{re.escape(os.sep + (os.altsep or ''))}]"


def _has_no_links(folder: str, path: str) -> bool:
    """Return whether a path leads on from a folder without any link, which takes little time."""
    if not _lies_within(folder, path):
        return False
    names = re.split(_BETWEEN_NAMES, path[len(os.path.join(folder, "")) :])
    steps = list(accumulate(names, os.path.join, initial=folder))[1:]
    return not {os.curdir, os.pardir, ""} & set(names) and not any(map(_is_link, steps))


def _is_link(path: str) -> bool:
    """Return whether a path is a link, or a junction of Windows; False if it is not there."""
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return S_ISLNK(found.st_mode) or getattr(found, "st_reparse_tag", 0) != 0


def _lies_within(folder: str, path: str) -> bool:
    return path.startswith(os.path.join(folder, ""))


def _refuse_if_not_plain(found: os.stat_result, path: str) -> None:
    if not S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; a pipe is opened without waiting for its other end."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def write(path: str, text: str, *, wait: bool, within: str | None = None) -> None:
    """Replace the content of a file; if this fails, the file is as it was before.

    The text goes to a new file beside it first, under a random name. A program that is killed in
    between leaves that `.tmp` file, which `sweep` removes. With `wait`, the text is on the disk on
    return, which takes up to 30 ms and is felt as a late answer to a key. With `within`, links that
    lead out of that folder are an error. Raises `InUse` if another program has the file open, after
    more tries with `wait` than without.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    beside = f"{path}.{os.urandom(4).hex()}{HALF_WRITTEN}"
    refuse_links_out_of(within, beside)
    with _removed_on_failure(beside):
        with open(beside, "xb") as file:
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            if wait:
                os.fsync(file.fileno())
        patiently(partial(os.replace, beside, path), ASKED_FOR if wait else AT_A_KEY)
        if wait:
            sync_folder(os.path.dirname(path))


@contextmanager
def _removed_on_failure(path: str) -> Iterator[None]:
    """Remove the file if what is done here fails."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            os.remove(path)
        raise


def sync_folder(folder: str) -> None:
    """Write the names in a folder to the disk, if the system can do that."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # some file systems cannot sync folders
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def remove(path: str) -> None:
    """Remove a file; raises `InUse` where another program holds it."""
    patiently(partial(os.remove, path))


def patiently(do: Callable[[], T], waits: Iterable[float] = AT_A_KEY) -> T:
    """Do it, on Windows again and again: virus scanners hold each new file for a moment."""
    if sys.platform != "win32":
        return do()
    for seconds in waits:
        try:
            return do()
        except PermissionError:
            time.sleep(seconds)
    try:
        return do()
    except PermissionError as error:
        raise InUse(error.errno, error.strerror, error.filename) from error


def write_new(path: str, text: str, *, within: str | None = None) -> str:
    """Write a file that was not there before; add a number to a name that is taken.

    An empty file reserves the name first. Lists of files leave empty ones out, and `sweep` removes
    those that a killed program left.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    refuse_links_out_of(within, os.path.join(os.path.realpath(os.path.dirname(path)), "file"))
    free = take_free(path)
    with _removed_on_failure(free):
        write(free, text, wait=True)
    return free


def rename(path: str, new: str, *, within: str | None = None) -> None:
    """Give a file another name in its folder; raises `FileExistsError` if the name is taken.

    An empty file reserves the name first, as in `write_new`, so that no other file is replaced. A
    program that is killed meanwhile leaves the file under its old name or under the new one.
    """
    refuse_links_out_of(within, os.path.join(os.path.realpath(os.path.dirname(new)), "file"))
    os.stat(path)  # if it has gone, nothing is reserved
    if not _take(new):
        is_same = path.casefold() == new.casefold() and os.path.samefile(path, new)
        if not is_same:  # only its capitals change, in a folder that does not tell them apart
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), new)
    try:
        patiently(partial(os.replace, path, new), ASKED_FOR)
    except OSError:
        with suppress(OSError):
            if not os.path.getsize(new):
                os.remove(new)
        raise
    sync_folder(os.path.dirname(new))


def take_free(path: str) -> str:
    """Create an empty file with this name, or with a number if that is taken; return its path."""
    stem, ending = os.path.splitext(path)
    return next(name for name in numbered(stem, ending) if _take(name))


def sweep(folder: str, now: float, *, empty: str | tuple[str, ...] = ()) -> None:
    """Remove the half-written files that killed programs left in a folder.

    These are `.tmp` files, and empty files with the endings `empty`. A file younger than
    `LEFT_BEHIND` may belong to a program that is still writing, and stays.
    """
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            with suppress(OSError):
                if _is_left(entry, empty) and entry.stat().st_mtime < now - LEFT_BEHIND:
                    os.remove(entry.path)


def _is_left(entry: "os.DirEntry[str]", empty: str | tuple[str, ...]) -> bool:
    """Return whether this is a plain file that was never written to its end."""
    if not entry.is_file(follow_symlinks=False):
        return False
    if entry.name.endswith(empty or ()) and not entry.stat().st_size:
        return True
    return entry.name.endswith(".tmp") and re.search(_HALF_WRITTEN, entry.name) is not None


def set_aside(path: str) -> str:
    """Rename a broken file, so that somebody can look at it, and return its new name."""
    names = numbered(f"{path}.damaged")
    aside = next(name for name in names if not os.path.lexists(name))
    patiently(partial(os.rename, path, aside))
    return aside


def try_to_set_aside(path: str) -> str:
    """Rename a broken file as `set_aside` does, if possible; return the name that it has then."""
    with suppress(OSError):
        return set_aside(path)
    return path


def copy_aside(path: str, data: bytes) -> str:
    """Keep a copy of a broken file beside it, and return its path. Equal copies are kept once."""
    names = numbered(f"{path}.damaged")
    return next(name for name in names if _copied(name, data))


def _copied(path: str, data: bytes) -> bool:
    """Write a copy if there is no such file yet; return whether the file has this data."""
    try:
        with open(path, "xb") as copy:
            copy.write(data)
    except FileExistsError:
        with suppress(OSError):
            return read(path, len(data)) == data
        return False
    except BaseException:
        with suppress(OSError):
            os.remove(path)
        raise
    return True


def name_of(path: str) -> str:
    """Return the name of a file, without its folder."""
    return os.path.basename(path)


def numbered(stem: str, ending: str = "") -> Iterator[str]:
    """Yield the name itself, then `stem-2`, `stem-3` and so on."""
    yield stem + ending
    for number in count(2):
        yield f"{stem}-{number}{ending}"


def _take(path: str) -> bool:
    """Create an empty file if the name is free; return whether it was."""
    try:
        open(path, "xb").close()
    except FileExistsError:
        return False
    return True
