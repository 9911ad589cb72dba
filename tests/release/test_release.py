"""Notes and checksums of a release, and the pages that somebody follows."""

import hashlib
import re
from pathlib import Path

import pytest
from release.checksums import checksums
from release.folders import DOCS, ROOT
from release.notes import NoNotes, notes

from quarto_access import __version__

CHANGES = (
    "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-02-01\n\n- New.\n\n## [1.0.0]\n\n- Old.\n"
)


def test_the_notes_are_those_of_the_version() -> None:
    assert notes(CHANGES, "1.1.0") == "- New.\n"
    assert notes(CHANGES, "1.0.0") == "- Old.\n"
    with pytest.raises(NoNotes):
        notes(CHANGES, "2.0.0")


def test_there_are_notes_of_this_version() -> None:
    assert notes((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__)


def test_the_checksums_are_in_the_form_that_tools_read(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"a")
    (tmp_path / "NOTES.md").write_bytes(b"b")
    assert checksums(tmp_path) == f"{hashlib.sha256(b'a').hexdigest()}  a.zip\n"


def test_the_version_stands_in_one_place() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert 'dynamic = ["version"]' in text
    assert 'path = "src/quarto_access/__init__.py"' in text


def test_every_command_and_file_on_the_page_is_there() -> None:
    page = (DOCS / "releasing.md").read_text("utf-8")
    for module in re.findall(r"python -m ([a-z_.0-9]+)", page):
        place = ROOT / module.replace(".", "/")
        assert place.with_suffix(".py").is_file() or (place / "__main__.py").is_file(), module
    for name in re.findall(r"`((?:\.github|src|docs|requirements|\.ci)/[^`]+)`", page):
        assert (ROOT / name).is_file(), name
