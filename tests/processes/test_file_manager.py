"""A folder is shown by the program that each system has for it."""

import os
import sys
from pathlib import Path

import pytest

from quarto_access.processes.file_manager import show
from tests.systems import needs_pipes


def begins(folder: Path, name: str, status: int = 0) -> None:
    program = folder / name
    program.write_text(f'#!/bin/sh\necho "$1" > "{folder}/shown"\nexit {status}\n', "utf-8")
    program.chmod(0o755)


@needs_pipes
@pytest.mark.parametrize(("system", "name"), [("linux", "xdg-open"), ("darwin", "open")])
def test_a_program_of_the_system_shows_it(
    system: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begins(tmp_path, name)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    show("/a folder; of mine")
    assert (tmp_path / "shown").read_text("utf-8") == "/a folder; of mine\n"


@needs_pipes
def test_one_that_fails_or_is_missing_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(OSError, match="xdg-open"):
        show("/")
    begins(tmp_path, "xdg-open", status=4)
    with pytest.raises(OSError, match="xdg-open failed: 4"):
        show("/")


def test_windows_shows_it_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "startfile", shown.append, raising=False)
    show("C:\\a folder")
    assert shown == ["C:\\a folder"]
