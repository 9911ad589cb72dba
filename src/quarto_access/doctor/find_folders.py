"""The player's folders: where they are, whether they can be written, and what is in them."""

import os
from tempfile import TemporaryFile

from quarto_access.app import Options, folder_of
from quarto_access.core.values import value
from quarto_access.storage.saves import ENDING


@value
class FolderState:
    """A folder, and what is in it."""

    path: str
    is_there: bool
    problem: str
    """Why nothing can be written; empty where it can."""
    count: int = 0


@value
class Folders:
    profile: FolderState
    saves: FolderState
    locales: FolderState
    journals: tuple[str, ...]
    """The games that wait to be continued, the latest first."""


def look(profile: str) -> Folders:
    folder = folder_of(Options(profile))
    return Folders(
        _place(folder.path),
        _place(folder.saves, ENDING),
        _place(folder.locales, ".po"),
        _journals(folder.path),
    )


def _place(path: str, ending: str = "") -> FolderState:
    there = os.path.isdir(path)
    names = os.listdir(path) if there else []
    count = sum(name.endswith(ending) for name in names)
    return FolderState(path, there, _problem(path), count)


def _problem(path: str) -> str:
    """Why nothing can be written there, or in the folder in which it would be made."""
    while not os.path.lexists(path) and path != os.path.dirname(path):
        path = os.path.dirname(path)
    try:
        TemporaryFile(dir=path).close()
    except OSError as problem:
        return problem.strerror or str(problem)
    return ""


def _journals(path: str) -> tuple[str, ...]:
    if not os.path.isdir(path):
        return ()
    names = [n for n in os.listdir(path) if n.startswith("journal") and n.endswith(".qrt")]
    paths = [os.path.join(path, name) for name in names]
    return tuple(sorted(paths, key=os.path.getmtime, reverse=True))
