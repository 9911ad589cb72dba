"""Saved games: one record in each file, under a name that every file system accepts.

Each has a check, as `checked_records` says.

The game that ended last is among them without anybody saving it, until the next one ends.
"""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress

from quarto_access.core import Header, Record, RecordError, format_action, format_record
from quarto_access.core.record import HeaderTexts
from quarto_access.core.values import value
from quarto_access.storage import files
from quarto_access.storage.checked_records import (
    MOST_BYTES,
    headers_in,
    parse_checked,
    with_check,
)
from quarto_access.storage.folder import Folder

ENDING = ".qrt"

LONGEST = 80
"""The longest name, in letters."""

LONGEST_IN_BYTES = 120
"""The longest name in bytes: a letter may take several, and encrypted folders allow few."""

LATER = 1_000_000
"""The nanoseconds between the times of two files if the clock does not tell them apart."""


@value
class Saved:
    """A saved game in a list; only its name has been read."""

    path: str
    name: str
    """Its name; empty for the latest game."""


@value
class FoundGame:
    """A saved game with its content."""

    saved: Saved
    record: Record


class Saves:
    """The saved games of a folder."""

    def __init__(self, folder: Folder) -> None:
        self.path = folder.saves
        self.latest = Saved(folder.latest_game, "")
        """The latest game, if there is one."""
        self._root = folder.path
        """The player's folder; no link may lead out of it."""

    def keep(self, record: Record, name_hint: str) -> str:
        """Save a game under this name or one made from it; overwrite nothing; return the path."""
        path = os.path.join(self.path, safe(name_hint) + ENDING)
        text = with_check(format_record(record))
        kept = files.write_new(path, text, within=self._root)
        self._put_first(kept)
        return kept

    def keep_latest(self, record: Record) -> None:
        """Keep the game that has ended, in place of the one before it."""
        text = with_check(format_record(record))
        files.write(self.latest.path, text, wait=False, within=self._root)
        self._put_first(self.latest.path)

    def all(self) -> tuple[Saved, ...]:
        """Return every saved game, the newest first."""
        try:
            names = os.listdir(self.path)
        except (FileNotFoundError, NotADirectoryError):
            names = []
        there = [os.path.join(self.path, name) for name in names if name.endswith(ENDING)]
        listed = [Saved(path, os.path.basename(path).removesuffix(ENDING)) for path in there]
        found: list[tuple[int, str, Saved]] = []
        for saved in (*listed, self.latest):
            with suppress(*files.MISSING):  # deleted just now
                os.lstat(saved.path)  # a folder that refuses to be searched has no empty list
                if os.path.isfile(saved.path) and os.path.getsize(saved.path):
                    found.append((os.stat(saved.path).st_mtime_ns, saved.name, saved))
        found.sort(key=lambda one: one[:2], reverse=True)
        return tuple(saved for *_, saved in found)

    def load(self, saved: Saved) -> Record:
        """Read a saved game, or raise `Damaged`."""
        try:
            return parse_checked(files.read(saved.path, MOST_BYTES, within=self._root))
        except (RecordError, OSError) as error:
            raise files.Damaged(saved.path, error) from None

    def headers(self, saved: Saved, names: Sequence[str]) -> HeaderTexts | None:
        """Return those headers of a saved game that have these names; None if `load` is needed."""
        try:
            return headers_in(files.read(saved.path, MOST_BYTES, within=self._root), names)
        except OSError:
            return None

    def of_game(self, header: Header) -> FoundGame | None:
        """Return the saved game with this header; of several, the one that was played furthest."""
        there = (one for one in self._with(str(header)) if header in one.record.headers)
        return max(there, key=lambda one: len(one.record.actions), default=None)

    def like(self, record: Record, header: Header | None) -> Iterator[FoundGame]:
        """Yield each saved game with this header and these actions; without one, with any."""
        ends = f"\n{format_action(record.actions[-1])}" if record.actions else ""
        for found in self._with(str(header or ""), ends):
            if found.record.actions == record.actions:
                yield found

    def _with(self, *texts: str) -> Iterator[FoundGame]:
        """Yield each saved game in whose file all these texts are; only such a file is parsed."""
        for saved in self.all():
            with suppress(OSError, files.Damaged):
                data = files.read(saved.path, within=self._root)
                if all(text.encode() in data for text in texts):
                    yield FoundGame(saved, self.load(saved))

    def replace(self, saved: Saved, record: Record) -> None:
        """Write a saved game anew, because it has gone on."""
        text = with_check(format_record(record))
        files.write(saved.path, text, wait=True, within=self._root)
        self._put_first(saved.path)

    def _put_first(self, path: str) -> None:
        """Have a file that was just written be the newest, though the clock was set back."""
        with suppress(OSError):  # it is kept all the same
            newest = max(os.stat(saved.path).st_mtime_ns for saved in self.all())
            if os.stat(path).st_mtime_ns < newest:
                os.utime(path, ns=(newest + LATER, newest + LATER))

    def rename(self, saved: Saved, name: str) -> Saved:
        """Give a saved game another name; raises `FileExistsError` if it is taken."""
        path = os.path.join(self.path, safe(name) + ENDING)
        if path != saved.path:
            os.makedirs(self.path, exist_ok=True)
            files.rename(saved.path, path, within=self._root)
        return Saved(path, safe(name))

    def delete(self, saved: Saved) -> None:
        """Delete a saved game, if it is still there."""
        with suppress(FileNotFoundError):
            files.remove(saved.path)

    def set_aside(self, saved: Saved) -> str:
        """Put a damaged saved game out of the way, and return its new path."""
        return files.set_aside(saved.path)


def as_name(text: str) -> str:
    """Return the name that a player has typed, without what no file can be called.

    >>> as_name("Ana: who won?"), as_name("...")
    ('Ana who won', '')
    """
    words = re.sub(rf"{_FORBIDDEN}+", " ", text).split()
    return safe(" ".join(words)) if "".join(words).strip(" .") else ""


def safe(hint: str) -> str:
    """Return the hint as a name that every file system accepts, leaving out what it cannot hold."""
    encoding = sys.getfilesystemencoding()
    name = hint.encode(encoding, "replace").decode(encoding)
    name = re.sub(rf"{_FORBIDDEN}+", "_", name)[:LONGEST]
    name = name.encode()[:LONGEST_IN_BYTES].decode(errors="ignore").strip(" .")
    if re.fullmatch(_DEVICES, name.partition(".")[0].strip(), re.IGNORECASE):
        name = f"_{name}"
    return name or "game"


_FORBIDDEN = r'[\x00-\x1f\x7f-\x9f\u2028\u2029<>:"/\\|?*]'

_DEVICES = "CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3]"
"""Names of devices on Windows, with any ending."""
