"""Reads files of sounds, ours and a pack's: plain FLAC of a bounded size, in a bounded time.

A player's pack may hold anything, and may be on a drive that no longer answers. It is read on a
thread of its own, so that the mixer does not hang with the drive. A pack that did not answer in
time is not read again.
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


class PackFiles:
    """Reads sound packs."""

    def __init__(self) -> None:
        self._silent: set[str] = set()
        """The packs that did not answer in time."""

    def read(self, pack: str, place: str) -> bytes | None:
        """Return the content of a file of a pack; None if it has none, or no longer answers."""
        if pack in self._silent:
            return None
        folder = Path(pack).expanduser()
        came: SimpleQueue[bytes | Exception | None] = SimpleQueue()

        def look() -> None:
            try:
                came.put(read(folder / place, within=folder))
            except (OSError, NoFlac) as error:
                came.put(error)

        Thread(target=look, name="sound pack", daemon=True).start()
        try:
            found = came.get(timeout=READ_TIMEOUT)
        except Empty:
            self._silent.add(pack)
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), pack) from None
        if isinstance(found, Exception):
            raise found
        return found
