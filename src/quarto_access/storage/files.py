"""Files that are either whole or missing. Broken ones are set aside."""

import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from io import FileIO
from itertools import count
from stat import S_ISREG
from typing import TypeVar

from quarto_access.core import MAX_BYTES

T = TypeVar("T")

AT_A_KEY = (0.02, 0.05)
"""Seconds between tries where Windows refuses; more would be felt at a key."""

ASKED_FOR = (*AT_A_KEY, 0.1, 0.2, 0.4, 0.6, 0.6)
"""The same where somebody waits until the disk has it: two seconds."""

HALF_WRITTEN = ".tmp"
_HALF_WRITTEN = r"\.(qrt|txt)(\.[0-9a-f]{8})?\.tmp$"

LEFT_BEHIND = 60.0
"""Seconds after which nobody is writing any more what was begun."""


class InUse(PermissionError):
    """Windows refuses, since another program has the file open: a scanner, a backup, an editor."""


class Damaged(Exception):
    """A file that should hold a record, and cannot be read as one."""

    def __init__(self, path: str, error: ValueError | OSError) -> None:
        super().__init__(path, error)
        self.path = path
        self.error = error


def read(
    path: str, most: int = MAX_BYTES, *, within: str | None = None, at_end: bool = False
) -> bytes:
    """The bytes of a plain file, or one more than `most` of them where it is longer.

    They are the first ones, or those `at_end`. Anything else raises: a pipe would be waited for,
    for ever, and a device may do what it likes. With a folder, so does a link that leads out of it.
    """
    refuse_links_out_of(within, path)
    _refuse_if_not_plain(os.stat(path), path)
    with open(path, "rb", opener=_without_waiting) as file:
        _refuse_if_not_plain(os.fstat(file.fileno()), path)  # it may be another one by now
        if at_end:
            file.seek(max(0, os.fstat(file.fileno()).st_size - most - 1))
        return file.read(most + 1)


def opened_to_append(path: str) -> FileIO:
    """Open a plain file to read it and to write at its end, and make it if it is not there.

    Anything else raises, and so does a link that leads out of the file's folder.
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
    """Raise where the path leads out of a folder."""
    if folder is not None and not _lies_within(os.path.realpath(folder), os.path.realpath(path)):
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)


def _lies_within(folder: str, path: str) -> bool:
    return path.startswith(os.path.join(folder, ""))


def _refuse_if_not_plain(found: os.stat_result, path: str) -> None:
    if not S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)


def _without_waiting(path: str, flags: int) -> int:
    """Open a file, and a pipe too without waiting for somebody at its other end."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def write(path: str, text: str, *, wait: bool, within: str | None = None) -> None:
    """Make this the whole content of a file; if it fails, the file is as it was before.

    It is written beside itself first, under a name that nobody can know. Killed in between, it
    leaves that `.tmp` file, which `sweep` removes. With `wait` the disk has it on return, which
    takes up to 30 ms and is felt as a late answer to a key. With a folder it is an error where
    links lead out of it. Raises `InUse` where another program holds the file, after more tries with
    `wait` than without.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    beside = f"{path}.{os.urandom(4).hex()}{HALF_WRITTEN}"
    refuse_links_out_of(within, beside)
    try:
        with open(beside, "xb") as file:
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            if wait:
                os.fsync(file.fileno())
        patiently(partial(os.replace, beside, path), ASKED_FOR if wait else AT_A_KEY)
        if wait:
            _sync_folder(os.path.dirname(path))
    except BaseException:
        with suppress(OSError):
            os.remove(beside)
        raise


def _sync_folder(folder: str) -> None:
    """Have the disk know the names in a folder, where the system can be asked for it."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # some file systems sync no folders
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def remove(path: str) -> None:
    """Remove a file; raises `InUse` where another program holds it."""
    patiently(partial(os.remove, path))


def patiently(do: Callable[[], T], waits: Iterable[float] = AT_A_KEY) -> T:
    """Do it, on Windows again and again: a scanner holds each new file for a moment."""
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
    """Write a file that was not there before; a number is added to a name that is taken.

    The name is taken first, with an empty file: lists of files leave empty ones out, and
    `sweep` removes those that a killed program left.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    refuse_links_out_of(within, os.path.join(os.path.realpath(os.path.dirname(path)), "file"))
    stem, ending = os.path.splitext(path)
    free = next(name for name in numbered(stem, ending) if _take(name))
    try:
        write(free, text, wait=True)
    except BaseException:
        with suppress(OSError):
            os.remove(free)
        raise
    return free


def sweep(folder: str, now: float, *, empty: str = "") -> None:
    """Remove from a folder what killed programs left half written.

    That is `.tmp` files, and empty ones that end so. What is younger than `LEFT_BEHIND` may be in
    the making by another program.
    """
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            with suppress(OSError):
                if _is_left(entry, empty) and entry.stat().st_mtime < now - LEFT_BEHIND:
                    os.remove(entry.path)


def _is_left(entry: "os.DirEntry[str]", empty: str) -> bool:
    """Whether this is a plain file that was never written to its end."""
    if not entry.is_file(follow_symlinks=False):
        return False
    if empty and entry.name.endswith(empty) and not entry.stat().st_size:
        return True
    return re.search(_HALF_WRITTEN, entry.name) is not None


def set_aside(path: str) -> str:
    """Rename a broken file, for somebody to look at, and return its new name."""
    names = numbered(f"{path}.damaged")
    aside = next(name for name in names if not os.path.lexists(name))
    patiently(partial(os.rename, path, aside))
    return aside


def copy_aside(path: str, data: bytes) -> str:
    """Keep what a broken file holds beside it, and return where. The same is kept once."""
    names = numbered(f"{path}.damaged")
    return next(name for name in names if _copied(name, data))


def _copied(path: str, data: bytes) -> bool:
    """Write a copy where there is no file yet; whether the data is there now."""
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
    """The name of a file, without its folder."""
    return os.path.basename(path)


def numbered(stem: str, ending: str = "") -> Iterator[str]:
    """The name itself, then `stem-2`, `stem-3` and so on."""
    yield stem + ending
    for number in count(2):
        yield f"{stem}-{number}{ending}"


def _take(path: str) -> bool:
    """Make an empty file of a name that is free."""
    try:
        open(path, "xb").close()
    except FileExistsError:
        return False
    return True
