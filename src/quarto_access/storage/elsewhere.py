"""Files outside the player's folder, at a path that the player has typed."""

import os

from quarto_access.storage import files


def path_of(place: str) -> str:
    """Return the path that a player typed: from home if relative, without Windows' quotes."""
    place = os.path.expanduser(place.strip().strip('"'))
    return os.path.join(os.path.expanduser("~"), place)


def write_new(place: str, name: str, text: str, *, ending: str = "") -> str:
    """Write a new file, with this name if only its folder was given, and return its path.

    A folder that is not there yet ends with a slash. A name that was typed gets the ending, unless
    it has it.
    """
    path = path_of(place)
    if os.path.isdir(path) or not os.path.basename(path):
        path = os.path.join(path, name)
    elif not path.lower().endswith(ending):
        path += ending
    return files.write_new(path, text)
