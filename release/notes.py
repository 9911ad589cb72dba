"""The notes of a release: its part of the changelog."""

import re


class NoNotes(ValueError):
    """The changelog says nothing about a version."""


def notes(changes: str, version: str) -> str:
    """What the changelog says about a version; of what is not released yet, where it has no part.

    Raises `NoNotes` where there is neither.
    """
    for name in (version, "Unreleased"):
        found = re.search(rf"(?ms)^## \[{re.escape(name)}\][^\n]*\n(.*?)(?=^## |\Z)", changes)
        if found and found[1].strip():
            return found[1].strip() + "\n"
    raise NoNotes(version)
