"""Profiles: settings under a name, one file each; and settings that come from elsewhere.

They are ordinary settings files. Loading one sets what is sound in it and returns what is not.
Nothing here is written over unasked.
"""

import os
from contextlib import suppress

from quarto_access.storage import files
from quarto_access.storage.saves import safe
from quarto_access.storage.settings import Settings
from quarto_access.storage.settings_text import Problem

ENDING = ".txt"

EXPORTED = "quarto-access-settings.txt"
"""What an exported file is called where only its folder was named."""


class Profiles:
    """The profiles of a folder. What goes wrong with their files raises `OSError`."""

    def __init__(self, path: str, settings: Settings) -> None:
        self._folder = os.path.abspath(path)
        self._root = os.path.dirname(self._folder)
        """The player's folder, out of which no link may lead."""
        self._settings = settings

    def names(self) -> tuple[str, ...]:
        """Every profile, by the alphabet."""
        try:
            found = os.listdir(self._folder)
        except (FileNotFoundError, NotADirectoryError):
            return ()
        names = (name.removesuffix(ENDING) for name in found if name.endswith(ENDING))
        return tuple(sorted((name for name in names if safe(name) == name), key=str.casefold))

    def free(self, name: str) -> bool:
        """Whether there is no profile of this name, as the file system sees it."""
        return not os.path.lexists(self._path(name))

    def save(self, name: str) -> None:
        """Keep what is set now under this name; a profile that had it is replaced."""
        path = self._path(name)
        files.write(path, self._settings.text(), wait=True, within=self._root)

    def load(self, name: str) -> tuple[Problem, ...]:
        """Set everything as it is in a profile, and return what was wrong there."""
        return self._settings.load_from(files.read(self._path(name), within=self._root))

    def delete(self, name: str) -> None:
        with suppress(FileNotFoundError):  # another program was quicker
            os.remove(self._path(name))

    def export(self, place: str) -> str:
        """Write what is set now to a file somewhere else, and return its path."""
        path = _path_of(place)
        if os.path.isdir(path):
            path = os.path.join(path, EXPORTED)
        return files.write_new(path, self._settings.text())

    def import_from(self, place: str) -> tuple[Problem, ...]:
        """Set everything as it is in a file from elsewhere, and return what was wrong there."""
        return self._settings.load_from(files.read(_path_of(place)))

    def _path(self, name: str) -> str:
        return os.path.join(self._folder, safe(name) + ENDING)


def _path_of(place: str) -> str:
    """The path that somebody typed: from home, if from nowhere; Windows copies it in quotes."""
    place = os.path.expanduser(place.strip().strip('"'))
    return os.path.join(os.path.expanduser("~"), place)
