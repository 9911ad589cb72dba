"""Reads files of sounds, ours and a pack's: plain FLAC of a bounded size, in a bounded time.

A player's pack may hold anything, and may be on a drive that no longer answers. It is read on a
thread of its own, so that the mixer does not hang with the drive.
"""

import errno
import os
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from quarto_access.audio.flac_length import NoFlac, longest
from quarto_access.storage import files

MOST_BYTES = 4_000_000
"""The most bytes of a sound file; the longest of the program's own has 18,000."""

MOST_SECONDS = 10
"""The most seconds of a sound; the longest of the program's own has 0.8."""

READ_TIMEOUT = 0.3
"""The seconds to wait for a file of a pack."""


def read(path: Path, *, within: Path) -> bytes | None:
    """Return the content of a file of this folder; None if there is no such file."""
    try:
        data = files.read(str(path), MOST_BYTES, within=str(within))
    except (FileNotFoundError, NotADirectoryError):
        return None
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    if longest(data) > MOST_SECONDS:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


class PackLost(Exception):
    """The folder of a pack is not there, cannot be read, or does not answer in time."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error


def read_from_pack(pack: str, place: str) -> bytes | None:
    """Return the content of a file of a pack; None if it has no such file."""
    folder = Path(pack).expanduser()
    came: SimpleQueue[bytes | Exception | None] = SimpleQueue()

    def look() -> None:
        try:
            came.put(_read_while_there(folder, place))
        except (OSError, NoFlac, PackLost) as error:
            came.put(error)

    Thread(target=look, name="sound pack", daemon=True).start()
    try:
        found = came.get(timeout=READ_TIMEOUT)
    except Empty:
        late = TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), pack)
        raise PackLost(late) from None
    if isinstance(found, Exception):
        raise found
    return found


def _read_while_there(folder: Path, place: str) -> bytes | None:
    """Return the content of a file; if there is none, it may be the folder that is missing."""
    try:
        found = read(folder / place, within=folder)
    except OSError:
        _look_into(folder)
        raise
    if found is None:
        _look_into(folder)
    return found


def _look_into(folder: Path) -> None:
    try:
        os.scandir(folder).close()
    except OSError as error:
        raise PackLost(error) from None
