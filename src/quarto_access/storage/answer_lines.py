"""A file with a line for each answer, kept from day to day: lines are only ever added.

A lost answer matters little, so a pattern is enough; `checked_lines` has a check for each line.

A program that is killed while it writes leaves at most one broken line. If the file has lines that
cannot be read, it is kept under another name, and goes on with the others.
"""

import errno
import os
import re
from collections.abc import Callable
from contextlib import suppress

from quarto_access.storage import files

MOST_BYTES = 200_000
"""The bytes that are read from the end of the file: some ten thousand answers."""


def read(path: str, line: str, damaged: Callable[[str], None]) -> list[re.Match[str]]:
    """Return the lines that fit this pattern, the oldest first.

    `damaged` gets the path under which a damaged file is kept. Raises `OSError` if the file is
    there and cannot be read now.
    """
    folder = os.path.dirname(path)
    try:
        data = files.read(path, MOST_BYTES, within=folder, at_end=True)
    except files.MISSING:
        return []
    lines = data.decode("utf-8-sig", "replace").splitlines()
    if len(data) > MOST_BYTES:
        del lines[0]  # its beginning is missing
    found = [(text, re.fullmatch(line, text.strip())) for text in lines if text.strip()]
    if any(match is None for _, match in found):
        sound = "".join(f"{text}\n" for text, match in found if match)
        with suppress(OSError):
            damaged(files.copy_aside(path, data))
            files.write(path, sound, wait=False, within=folder)
    return [match for _, match in found if match]


class Lines:
    """Adds lines to a file, and those that could not be added with the next one.

    `not_written` is called with the error if lines begin to wait.
    """

    def __init__(self, path: str, not_written: Callable[[OSError], object]) -> None:
        self._path = path
        self._not_written = not_written
        self._waiting: list[str] = []

    def __bool__(self) -> bool:
        """Return whether lines wait."""
        return bool(self._waiting)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The lines that wait."""
        return tuple(self._waiting)

    def add(self, line: str) -> None:
        """Add a line; if that is impossible, it waits until the next one, or the program ends."""
        was_written = not self._waiting
        self._waiting.append(line)
        try:
            _append(self._path, "".join(f"{line}\n" for line in self._waiting).encode())
        except OSError as error:
            if was_written:
                self._not_written(error)
        else:
            self._waiting.clear()


def _append(path: str, data: bytes) -> None:
    """Add lines to a file, after a broken one too; raise `OSError` unless all of them are there."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with files.opened_to_append(path) as file:
        end = file.seek(0, os.SEEK_END)
        file.seek(max(0, end - 1))
        whole = file.read(1) in {b"", b"\n"}
        data = data if whole else b"\n" + data
        if file.write(data) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
