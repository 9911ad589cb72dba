"""Saved games: one record a file, under a name that any file system takes.

The last line is a comment with a check of all that precedes it, so that damage is no other game.
A record without one is taken as it is: older ones have none, and people write their own.
"""

import os
import re
import sys
from contextlib import suppress
from zlib import crc32

from quarto_access.core import MAX_BYTES, Record, RecordError, format_record, parse_record
from quarto_access.core.values import value
from quarto_access.storage import files
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal_text import Altered

ENDING = ".qrt"

LONGEST = 80
"""Letters of a name."""


MOST_BYTES = 120
"""Bytes of a name, where a letter takes several: encrypted folders take fewer than others."""


@value
class Saved:
    """A saved game, of which no more was read than its name."""

    path: str
    name: str


class Saves:
    """The saved games of a folder."""

    def __init__(self, folder: Folder) -> None:
        self.path = folder.saves
        self._root = folder.path
        """The player's folder, out of which no link may lead."""

    def keep(self, record: Record, name_hint: str) -> str:
        """Save a game under a name like this one, and return the path; nothing is overwritten."""
        path = os.path.join(self.path, safe(name_hint) + ENDING)
        text = with_check(format_record(record))
        return files.write_new(path, text, within=self._root)

    def all(self) -> tuple[Saved, ...]:
        """Every saved game, the newest first."""
        try:
            names = os.listdir(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return ()
        found: list[tuple[int, str]] = []
        for name in names:
            path = os.path.join(self.path, name)
            with suppress(FileNotFoundError):  # deleted just now
                if name.endswith(ENDING) and os.path.isfile(path) and os.path.getsize(path):
                    found.append((os.stat(path).st_mtime_ns, name))
        found.sort(reverse=True)
        return tuple(
            Saved(os.path.join(self.path, name), name.removesuffix(ENDING)) for _, name in found
        )

    def load(self, saved: Saved) -> Record:
        """Read a saved game, or raise `Damaged`."""
        try:
            most = MAX_BYTES + len(with_check(""))
            data = files.read(saved.path, most, within=self._root)
            return parse_record(verified(data))
        except (RecordError, Altered, OSError) as error:
            raise files.Damaged(saved.path, error) from None

    def delete(self, saved: Saved) -> None:
        """Delete a saved game; it is as well if it has gone by itself."""
        with suppress(FileNotFoundError):
            files.remove(saved.path)

    def set_aside(self, saved: Saved) -> str:
        """Put a damaged one out of the way, and return its new path."""
        return files.set_aside(saved.path)


def with_check(text: str) -> str:
    """Return a record with a last line that tells whether it was altered."""
    return f"{text}; check {crc32(text.encode()):08x}\n"


def verified(data: bytes) -> bytes:
    """Return a record without its check; raises `Altered` where that does not fit."""
    text = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    found = re.search(rb"^; check ([0-9a-f]{8})\n*\Z", text, re.MULTILINE)
    if found is None:
        return data
    if int(found[1], 16) != crc32(text[: found.start()]):
        raise Altered
    return text[: found.start()]


def safe(hint: str) -> str:
    """The hint as a name that every file system takes, with what it does not take left out."""
    encoding = sys.getfilesystemencoding()
    name = hint.encode(encoding, "replace").decode(encoding)
    name = re.sub(r'[\x00-\x1f\x7f-\x9f\u2028\u2029<>:"/\\|?*]+', "_", name)[:LONGEST]
    name = name.encode()[:MOST_BYTES].decode(errors="ignore").strip(" .")
    if re.fullmatch(_DEVICES, name.partition(".")[0].strip(), re.IGNORECASE):
        name = f"_{name}"
    return name or "game"


_DEVICES = "CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3]"
"""Names that mean something else on Windows, whatever follows a full stop."""
