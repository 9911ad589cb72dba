"""A link that a second start of the program hands to the one that runs, in a file of its folder.

The one that runs looks for the file on a thread of its own, and takes the link by removing it. So
the second start sees whether it was taken, and begins itself if nobody takes it.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from quarto_access.storage import files

NAME = "link.txt"

EVERY = 0.25
"""The seconds between two looks for a link."""

WITHIN = 1.0
"""The seconds within which a program that runs takes it."""

STALE = 10.0
"""The seconds after which nobody waits for it any more: the second start was killed."""

LONGEST = 100
"""The bytes that are read of it."""


def hand_over(folder: str, link: str) -> bool:
    """Leave a link for the program that runs with this folder; False if nobody takes it."""
    path = os.path.join(folder, NAME)
    if not os.path.isdir(folder):
        return False
    try:
        files.write(path, link, wait=False, within=folder)
    except OSError:
        return False
    until = time.monotonic() + WITHIN
    while os.path.lexists(path):
        if time.monotonic() >= until:
            return not _removed(path)
        time.sleep(EVERY / 10)
    return True


class HandedLinks:
    """Takes the links that are left in a folder. `take` is called on a thread of its own."""

    def __init__(self, folder: str, take: Callable[[str], object]) -> None:
        self._folder = folder
        self._path = os.path.join(folder, NAME)
        self._take = take
        self._closed = Event()
        Thread(target=self._run, name="links", daemon=True).start()

    def close(self) -> None:
        """Take no more; waits for nothing."""
        self._closed.set()

    def _run(self) -> None:
        while not self._closed.wait(EVERY):
            if os.path.lexists(self._path):
                self._look()

    def _look(self) -> None:
        with suppress(OSError):  # it is looked for again
            age = time.time() - os.lstat(self._path).st_mtime
            link = files.read(self._path, LONGEST, within=self._folder)
            if _removed(self._path) and age < STALE:
                self._take(link.decode("utf-8", "replace"))


def _removed(path: str) -> bool:
    """Remove the file, and return whether nobody else has."""
    try:
        os.remove(path)
    except OSError:
        return False
    return True
