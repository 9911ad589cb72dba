"""The lock: each package with one version, and the checksums of all its files."""

import re
from dataclasses import dataclass
from pathlib import Path

from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "dev.txt"
WINDOWS_LOCK = ROOT / "requirements" / "windows.txt"
PYPROJECT = ROOT / "pyproject.toml"

HEAD = """\
# What is installed for those who work on the program, and by CI: made by `python -m tests.supply`.
# pip install --require-hashes -r requirements/dev.txt
# pip install --no-deps --no-build-isolation .
"""

WINDOWS_HEAD = """\
# What is in the zip for Windows, the same versions as in dev.txt: made by `python -m tests.supply`.
"""


@dataclass(frozen=True)
class Locked:
    """A package on some systems."""

    name: str
    version: str
    marker: str
    hashes: int
    """The number of its files."""


def parse_lock(text: str) -> tuple[Locked, ...]:
    """Return every package of a lock."""
    entries = re.sub(r"(?m)^\s*#.*\n?", "", text).replace("\\\n", " ").splitlines()
    return tuple(map(_parse_entry, filter(str.strip, entries)))


def _parse_entry(entry: str) -> Locked:
    found = re.fullmatch(
        r"(?P<name>\S+)==(?P<version>\S+)(?: ; (?P<marker>.*?))?"
        r"(?P<hashes>( +--hash=sha256:[0-9a-f]{64})*) *",
        entry,
    )
    if not found:
        raise ValueError(f"no entry of a lock: {entry[:100]}")
    return Locked(
        canonicalize_name(found["name"]),
        found["version"],
        found["marker"] or "",
        found["hashes"].count("--hash"),
    )
