"""Files that are either whole or missing. Broken ones are set aside."""

import errno
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from stat import S_ISREG

from quarto_access.core import MAX_BYTES, RecordError


class Damaged(Exception):
    """A file that should hold a record, and cannot be read as one."""

    def __init__(self, path: str, error: RecordError | OSError) -> None:
        super().__init__(path, error)
        self.path = path
        self.error = error


def read(path: str) -> bytes:
    """The bytes of a record, or one more than a record may have."""
    if not S_ISREG(os.stat(path).st_mode):  # a pipe would be waited for, for ever
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)
    with open(path, "rb") as file:
        return file.read(MAX_BYTES + 1)


def write(path: str, text: str, *, wait: bool) -> None:
    """Make this the whole content of a file; if it fails, the file is as it was before.

    Killed in between, it leaves a `.tmp` file, which the next writing replaces. With `wait` the
    disk has it on return, which takes up to 30 ms and is felt as a late answer to a key.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    beside = f"{path}.tmp"
    try:
        with open(beside, "wb") as file:
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            if wait:
                os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.remove(beside)
        raise


def write_new(path: str, text: str) -> str:
    """Write a file that was not there before; a number is added to a name that is taken.

    The name is taken first, with an empty file: lists of files leave empty ones out.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    stem, ending = os.path.splitext(path)
    free = next(name for name in numbered(stem, ending) if _take(name))
    try:
        write(free, text, wait=True)
    except BaseException:
        with suppress(OSError):
            os.remove(free)
        raise
    return free


def set_aside(path: str) -> str:
    """Rename a broken file, for somebody to look at, and return its new name."""
    names = numbered(f"{path}.damaged")
    aside = next(name for name in names if not os.path.lexists(name))
    os.rename(path, aside)
    return aside


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
