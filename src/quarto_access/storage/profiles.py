"""Profiles: settings under a name, one file each; and settings from other files.

They are ordinary settings files without the personal settings: the block list, the relay and the
player's name stay as they are. Loading one sets every other sound value and returns the problems.
No file is overwritten unless the player wants it.
"""

import os
from contextlib import suppress

from quarto_access.storage import elsewhere, files
from quarto_access.storage.saves import as_name, safe
from quarto_access.storage.settings import Settings
from quarto_access.storage.settings_text import Problem

ENDING = ".txt"

EXPORTED = "quarto-access-settings.txt"
"""The name of an exported file if only its folder was given."""


class Profiles:
    """The profiles of a folder. Problems with their files raise `OSError`."""

    def __init__(self, path: str, settings: Settings) -> None:
        self._folder = os.path.abspath(path)
        self._root = os.path.dirname(self._folder)
        """The player's folder; no link may lead out of it."""
        self._settings = settings

    def names(self) -> tuple[str, ...]:
        """Return every profile, in alphabetical order."""
        try:
            found = os.listdir(self._folder)
        except (FileNotFoundError, NotADirectoryError):
            return ()
        names = (name.removesuffix(ENDING) for name in found if name.endswith(ENDING))
        return tuple(sorted((name for name in names if safe(name) == name), key=str.casefold))

    def name_for(self, text: str) -> str:
        """Return the name that a player has typed, as a profile can have it; perhaps nothing."""
        return as_name(text)

    def free(self, name: str) -> bool:
        """Return whether there is no profile with this name, as the file system sees it."""
        return not os.path.lexists(self._path(name))

    def save(self, name: str) -> None:
        """Keep the present settings under this name; replace an older profile."""
        path = self._path(name)
        files.write(path, self._settings.text(), wait=True, within=self._root)

    def load(self, name: str) -> tuple[Problem, ...]:
        """Load the settings of a profile, and return its problems."""
        return self._settings.load_from(files.read(self._path(name), within=self._root))

    def delete(self, name: str) -> None:
        with suppress(FileNotFoundError):  # another program has deleted it
            os.remove(self._path(name))

    def export(self, place: str) -> str:
        """Write the present settings to a file somewhere else, and return its path."""
        return elsewhere.write_new(place, EXPORTED, self._settings.text())

    def import_from(self, place: str) -> tuple[Problem, ...]:
        """Load the settings of a file from elsewhere, and return its problems."""
        return self._settings.load_from(files.read(elsewhere.path_of(place)))

    def _path(self, name: str) -> str:
        return os.path.join(self._folder, safe(name) + ENDING)
