"""Every text file follows `.editorconfig`; Ruff checks the length of lines."""

import re
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.docs.page import ROOT

BINARY = {".flac", ".ico", ".png", ".so", ".dylib", ".dll"}
CONFIG = ConfigParser()
CONFIG.read_string("[top]\n" + (ROOT / ".editorconfig").read_text("utf-8"))


def texts() -> list[Path]:
    """Return all text files of the project, without those of Git and the tools."""
    folders = ("src", "tests", "docs", "benchmarks", "release", "sounds", ".ci")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    files += [path for path in ROOT.iterdir() if path.is_file() and path.name != ".coverage"]
    not_text = {"__pycache__", "kept"}  # kept: inputs of bytes that failed
    return [p for p in files if p.suffix not in BINARY and not not_text & set(p.parts)]


def wanted(path: Path) -> dict[str, str]:
    """Return the rules for a file; later sections take precedence."""
    name = path.relative_to(ROOT).as_posix()
    found: dict[str, str] = {}
    for section in CONFIG.sections()[1:]:
        before, brace, rest = section.partition("{")
        ends = rest.removesuffix("}").split(",") if brace else [""]
        if any(fnmatch(name, before + end) or fnmatch(path.name, before + end) for end in ends):
            found |= CONFIG[section]
    return found


def faults(text: bytes, rules: dict[str, str]) -> list[str]:
    """Return what an editor would have written differently."""
    found = []
    text.decode(rules["charset"])
    if rules["end_of_line"] != "unset":
        ends = {"lf": b"\n", "crlf": b"\r\n"}[rules["end_of_line"]]
        if text.count(b"\n") != text.count(ends) or (ends == b"\n" and b"\r\n" in text):
            found.append("end of line")
    if rules["insert_final_newline"] == "true" and text and not text.endswith(b"\n"):
        found.append("final newline")
    if rules["trim_trailing_whitespace"] == "true" and re.search(
        rb"[ \t]+\r?$", text, re.MULTILINE
    ):
        found.append("trailing whitespace")
    if rules["indent_style"] == "space" and re.search(rb"^ *\t", text, re.MULTILINE):
        found.append("tab")
    return found


def test_every_file_is_as_editors_would_write_it() -> None:
    found = {
        str(path.relative_to(ROOT)): faults(path.read_bytes(), wanted(path)) for path in texts()
    }
    assert len(found) > 500
    assert {name: faulty for name, faulty in found.items() if faulty} == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"a\r\nb\n", "end of line"),
        (b"a", "final newline"),
        (b"a \nb\n", "trailing whitespace"),
        (b"\tpass\n", "tab"),
    ],
)
def test_a_fault_is_found(text: bytes, fault: str) -> None:
    assert faults(text, wanted(ROOT / "src" / "new.py")) == [fault]
