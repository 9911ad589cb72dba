"""The log of what went wrong in the game: the last things, and why ways of speaking failed."""

from quarto_access.app import Options, folder_of
from quarto_access.core.values import value
from quarto_access.storage.log import SPEECH, Entry, entries

MOST = 5
"""So many of each are told."""


@value
class Problems:
    """The latest first."""

    program: tuple[Entry, ...]
    speech: tuple[Entry, ...]
    """Each way with each reason once."""


def look(profile: str) -> Problems:
    """Raises why the log cannot be read."""
    found = entries(folder_of(Options(profile)).path)
    program = [entry for entry in found if entry.part != SPEECH]
    speech: dict[tuple[str, str], Entry] = {}
    for entry in found:
        if entry.part == SPEECH:
            speech.setdefault((entry.where, entry.what), entry)
    return Problems(tuple(program[:MOST]), tuple(speech.values())[:MOST])
