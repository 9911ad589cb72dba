"""The notes of a release: its part of the changelog."""

import re


class NoNotes(ValueError):
    """The changelog says nothing about a version."""


def notes(changes: str, version: str) -> str:
    """Return a version's part of the changelog, or the unreleased part if it has none.

    Raise `NoNotes` if there is neither.
    """
    for name in (version, "Unreleased"):
        found = re.search(rf"(?ms)^## \[{re.escape(name)}\][^\n]*\n(.*?)(?=^## |\Z)", changes)
        if found and found[1].strip():
            return found[1].strip() + "\n"
    raise NoNotes(version)
