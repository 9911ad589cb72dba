"""A file that grows by lines, each with a check, and is never changed otherwise.

A line that a killed program left unfinished is cut off before the next one. Lines that are damaged
are left out: the whole file is kept beside it, and a new one has what is sound. The statistics are
such a file; `answer_lines` is a simpler one.
"""

import os
import re
from contextlib import suppress
from zlib import crc32

from quarto_access.core.values import value
from quarto_access.storage import files

MOST_BYTES = 4 << 20
"""The largest file that is read: some ten thousand lines, and more games than anyone will play."""

_LINE = rb"(?:\xef\xbb\xbf)?(.*) ;([0-9a-f]{8})\r?"
"""A line with its check. An editor may have put its mark before it, and its line end after it."""


@value
class SoundLines:
    """The sound lines of a file, and the name of the damaged one that was kept beside it."""

    lines: tuple[str, ...] = ()
    aside: str = ""


class CheckedLines:
    """One such file. Everything here may take as long as a disk does, and raise `OSError`."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._folder = os.path.dirname(path)

    def read(self) -> SoundLines:
        """Return the sound lines; keep a damaged file aside, and begin a new one with them."""
        try:
            data = files.read(self.path, MOST_BYTES, within=self._folder)
        except files.MISSING:
            return SoundLines()
        if len(data) > MOST_BYTES:
            return SoundLines((), files.name_of(files.set_aside(self.path)))
        whole, _, tail = data.rpartition(b"\n")
        texts = [_text(line) for line in whole.split(b"\n")] if whole else []
        sound = tuple(text for text in texts if text is not None)
        aside = ""
        if len(sound) < len(texts):
            aside = files.name_of(files.copy_aside(self.path, data))
            new = "".join(map(_checked, sound)) + tail.decode("ascii", "ignore")
            files.write(self.path, new, wait=False, within=self._folder)
        last = _text(tail)  # only its line end is missing
        return SoundLines(sound if last is None else (*sound, last), aside)

    def add(self, text: str) -> None:
        """Add a line of ASCII. If this fails, the file is as it was, or ends in half a line."""
        os.makedirs(self._folder, exist_ok=True)
        data = (self._end() + _checked(text)).encode("ascii")
        with files.opened_to_append(self.path) as file:
            while data:
                data = data[file.write(data) :]

    def remove(self) -> None:
        """Remove the file."""
        with suppress(FileNotFoundError):
            files.remove(self.path)

    def _end(self) -> str:
        """Cut off half a line at the end; return the line end that a whole one lacks."""
        try:
            data = files.read(self.path, MOST_BYTES, within=self._folder, at_end=True)
        except FileNotFoundError:
            return ""
        tail = data[data.rfind(b"\n") + 1 :]
        if not tail:
            return ""
        if _text(tail) is not None:
            return "\n"
        os.truncate(self.path, os.path.getsize(self.path) - len(tail))
        return ""


def _checked(text: str) -> str:
    return f"{text} ;{crc32(text.encode('ascii')):08x}\n"


def _text(line: bytes) -> str | None:
    """Return a line without its check; None if it is damaged."""
    found = re.fullmatch(_LINE, line)
    if found is None or not found[1].isascii() or int(found[2], 16) != crc32(found[1]):
        return None
    return found[1].decode("ascii")
