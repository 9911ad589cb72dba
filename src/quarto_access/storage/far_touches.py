"""The touches of the player at tables with friends far away, which no relay knows.

The file has a line for each of the latest games: its id, and the note that holds the touches. A
line that cannot be read costs only itself. Before each change the file is read again, because
another program may use it too.
"""

import os
import re
from collections.abc import Callable

from quarto_access.storage import files

MOST_BYTES = 10_000
MOST_GAMES = 60

LINE = "([0-9a-f]{16}) (after [a-z0-9 -]{1,80})"


class FarTouches:
    """The touches in one folder. `not_written` is called with the error if they cannot be kept.

    What could not be written is remembered until the program ends. A file that cannot be read is
    not written either: it would lose the notes of the other games.
    """

    def __init__(self, path: str, not_written: Callable[[OSError], object]) -> None:
        self._path = path
        self._folder = os.path.dirname(path)
        self._not_written = not_written
        self._unwritten: dict[str, str] = {}

    def of(self, game: str) -> str:
        """Return the latest note of the game with this id; empty if there is none."""
        try:
            kept = self._read()
        except OSError:
            kept = {}
        return {**kept, **self._unwritten}.get(game, "")

    def keep(self, game: str, note: str) -> None:
        """Keep this as the latest note of a game."""
        was_written = not self._unwritten
        try:
            notes = {**self._read(), **self._unwritten}
            notes.pop(game, None)
            notes[game] = note
            latest = list(notes.items())[-MOST_GAMES:]
            text = "".join(f"{id_} {kept}\n" for id_, kept in latest)
            files.write(self._path, text, wait=False, within=self._folder)
        except OSError as error:
            self._unwritten[game] = note
            if was_written:  # the player has not heard of it yet
                self._not_written(error)
        else:
            self._unwritten.clear()

    def _read(self) -> dict[str, str]:
        """Return the notes in the file; raises `OSError` if it is there and cannot be read now."""
        try:
            return parse_touches(files.read(self._path, MOST_BYTES, within=self._folder))
        except files.MISSING:
            return {}


def parse_touches(data: bytes) -> dict[str, str]:
    """Return the notes of a file by the ids of their games.

    >>> parse_touches(b"0123456789abcdef after 3 touched 2 - turn 1\\n")
    {'0123456789abcdef': 'after 3 touched 2 - turn 1'}
    """
    lines = data[:MOST_BYTES].decode("utf-8-sig", "replace").splitlines()
    return {found[1]: found[2] for line in lines if (found := re.fullmatch(LINE, line))}
