"""The entry in the menu of a Linux desktop, and links: made, and taken away again."""

import os
import shlex
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from quarto_access.cli import main
from quarto_access.cli.install_menu_command import ENTRY, ICON, KEY, entry_text
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
    assert entry["Exec"].endswith(" %u")
    assert entry["MimeType"] == "x-scheme-handler/quarto;"
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
    assert line == 'Exec="/a b/\\\\"c\\\\"\\\\$/100%%" "-m" %u'


def test_elsewhere_it_says_what_it_is_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert main(["install-menu"]) == 2
    assert "menu-entry.only-linux" in capsys.readouterr().err


@needs_a_menu_of_linux
def test_a_folder_that_cannot_be_made_is_named(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "icons").write_text("in the way")
    assert main(["install-menu"]) == 2
    assert str(data / "icons") in capsys.readouterr().err


@needs_a_menu_of_linux
def test_the_desktop_is_asked_to_read_it_again_if_it_has_to_be(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = data / "update-desktop-database"
    program.write_text(f'#!/bin/sh\necho "$@" >> "{data}/asked"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(data), prepend=os.pathsep)
    main(["install-menu"])
    main(["install-menu", "--remove"])
    assert (data / "asked").read_text().splitlines() == [f"--quiet {data}/applications"] * 2


class Registry:
    """A stand-in for `winreg` with the user's own part, `values` by key and name."""

    HKEY_CURRENT_USER, REG_SZ = 1, 1

    def __init__(self) -> None:
        self.values: dict[str, dict[str, str]] = {}

    def CreateKey(self, _: int, key: str) -> AbstractContextManager[str]:  # noqa: N802 - its name
        self.values.setdefault(key, {})
        return nullcontext(key)

    def SetValueEx(self, key: str, name: str, _: int, kind: int, value: str) -> None:  # noqa: N802
        assert kind == self.REG_SZ
        self.values[key][name] = value

    def DeleteKey(self, _: int, key: str) -> None:  # noqa: N802
        assert not any(other.startswith(key + "\\") for other in self.values), "only empty keys"
        if self.values.pop(key, None) is None:
            raise FileNotFoundError(key)


def test_on_windows_links_are_registered_for_this_user_and_forgotten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    registry = Registry()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "winreg", registry)
    assert main(["install-menu"]) == 0
    assert main(["install-menu"]) == 0, "again, over what is there"
    assert capsys.readouterr().out.splitlines()[-1] == "menu-entry.links-installed"
    assert registry.values[KEY] == {"": "URL:Quarto Access", "URL Protocol": ""}
    [command] = registry.values[f"{KEY}\\shell\\open\\command"].values()
    assert command.startswith('"')
    assert command.endswith(' "%1"')
    registry.values |= {f"{KEY}\\shell": {}, f"{KEY}\\shell\\open": {}}  # Windows makes them
    assert main(["install-menu", "--remove"]) == 0
    assert main(["install-menu", "--remove"]) == 0, "where there is none"
    assert capsys.readouterr().out.splitlines()[-1] == "menu-entry.links-removed"
    assert registry.values == {}
