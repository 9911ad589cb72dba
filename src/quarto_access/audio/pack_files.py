"""The files of sounds: plain ones of a bounded size, and none is waited for for long.

They are FLAC, and not long when they are unpacked either.

A player's pack may hold anything, and may lie on a drive that no longer answers. It is read beside
the mixer's thread, which otherwise would stand still with the drive. A pack that did not answer in
time is read no more.
"""

import errno
import os
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from quarto_access.audio.flac_length import NoFlac, longest
from quarto_access.storage import files

MOST_BYTES = 4_000_000
"""Of a file with a sound; the longest of the program's own has 18,000."""

MOST_SECONDS = 10
"""Of a sound; the longest of the program's own has 0.8."""

PATIENCE = 0.3
"""Seconds for which a file of a pack is waited for."""


def read(path: Path, *, within: Path) -> bytes | None:
    """Return what is in a file of this folder; None where there is none."""
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
    """Reads packs."""

    def __init__(self) -> None:
        self._silent: set[str] = set()
        """The packs that did not answer in time."""

    def read(self, pack: str, place: str) -> bytes | None:
        """Return what is in a file of a pack; None where it has none, or no longer answers."""
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
            found = came.get(timeout=PATIENCE)
        except Empty:
            self._silent.add(pack)
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), pack) from None
        if isinstance(found, Exception):
            raise found
        return found
