"""The entry in the menu of a Linux desktop: two files, made and taken away again."""

import shlex
import sys
from pathlib import Path

import pytest

from quarto_access.cli import main
from quarto_access.cli.install_menu_command import ENTRY, ICON, entry_text
from tests.systems import needs_a_menu_of_linux


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which a desktop looks for this user's entries."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@needs_a_menu_of_linux
def test_it_is_put_there_and_starts_this_game(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["install-menu"]) == 0
    assert capsys.readouterr().out == "menu-entry.installed\n"
    lines = (data / ENTRY).read_text("utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    entry = dict(line.split("=", 1) for line in lines[1:])
    assert entry["Icon"] == str(data / ICON)
    assert (data / ICON).read_bytes().startswith(b"\x89PNG")
    assert Path(shlex.split(entry["Exec"])[0]).is_file()
    assert {"Comment", "Comment[de]", "Comment[es]", "Comment[fr]"} <= set(entry)
    assert main(["install-menu"]) == 0, "again, over what is there"


@needs_a_menu_of_linux
def test_it_is_taken_away_and_nothing_is_left(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["install-menu"])
    assert main(["install-menu", "--remove"]) == 0
    assert main(["install-menu", "--remove"]) == 0, "where there is none"
    assert capsys.readouterr().out.splitlines()[-1] == "menu-entry.removed"
    assert [path for path in data.rglob("*") if path.is_file()] == []


def test_a_folder_of_any_name_is_quoted() -> None:
    line = next(
        line
        for line in entry_text(('/a b/"c"$/100%', "-m"), "i").splitlines()
        if line.startswith("Exec=")
    )
    assert line == 'Exec="/a b/\\\\"c\\\\"\\\\$/100%%" "-m"'


def test_elsewhere_it_says_what_it_is_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["install-menu"]) == 2
    assert "menu-entry.only-linux" in capsys.readouterr().err


@needs_a_menu_of_linux
def test_a_folder_that_cannot_be_made_is_named(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "icons").write_text("in the way")
    assert main(["install-menu"]) == 2
    assert str(data / "icons") in capsys.readouterr().err
