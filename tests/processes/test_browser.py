"""A page is shown by the first command that can; if none can, the game hears of it."""

import os
import sys
import threading
from pathlib import Path

import pytest

from quarto_access.processes import browser
from tests.systems import needs_openers_of_linux

pytestmark = needs_openers_of_linux


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of commands, the only ones, on a desktop."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":1")
    return tmp_path


def command(desk: Path, name: str, script: str) -> None:
    (desk / name).write_text(f"#!/bin/sh\n{script}\n")
    (desk / name).chmod(0o755)


def browsing() -> threading.Thread | None:
    return next((t for t in threading.enumerate() if t.name == "browser"), None)


def outcome() -> tuple[bool, bool]:
    """Return whether a browser was promised, and whether it then failed."""
    failures: list[None] = []
    promised = browser.show("/a/page.html", lambda: failures.append(None))
    if thread := browsing():
        thread.join(10)
        assert not thread.is_alive()
    return promised, failures != []


def test_the_page_goes_to_the_first_command_that_takes_it(desk: Path) -> None:
    command(desk, "xdg-open", f"echo $1 > {desk}/first; exit 3")
    command(desk, "gio", f"echo $1 $2 > {desk}/second")
    command(desk, "x-www-browser", f"echo $1 > {desk}/third")
    assert outcome() == (True, False)
    assert (desk / "first").read_text() == "/a/page.html\n"
    assert (desk / "second").read_text() == "open /a/page.html\n"
    assert not (desk / "third").exists()


def test_none_takes_it(desk: Path) -> None:
    assert outcome() == (True, True)
    command(desk, "xdg-open", "exit 3")
    assert outcome() == (True, True)


def test_a_command_that_goes_on_is_the_browser_however_it_ends(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "SECONDS", 0.1)
    os.mkfifo(desk / "end")
    command(desk, "xdg-open", f"read line < {desk}/end; exit 3")
    command(desk, "gio", f": > {desk}/second")
    failures: list[None] = []
    assert browser.show("/a/page.html", lambda: failures.append(None))
    thread = browsing()
    assert thread
    thread.join(0.5)
    assert thread.is_alive()
    (desk / "end").write_text("now\n")
    thread.join(10)
    assert not thread.is_alive()
    assert failures == []
    assert not (desk / "second").exists()


def test_it_takes_neither_the_keyboard_nor_the_terminal(desk: Path) -> None:
    command(desk, "xdg-open", f"read line || echo nothing > {desk}/read; echo noise; echo more >&2")
    assert outcome() == (True, False)
    assert (desk / "read").read_text() == "nothing\n"


def test_without_a_desktop_there_is_none(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser in the terminal would take the keys that are meant for the game."""
    command(desk, "xdg-open", "exit 0")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert outcome() == (False, False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert outcome() == (True, False)


def test_macos_needs_no_display() -> None:
    assert browser.openers("darwin", {}) == (("open",),)


@pytest.mark.parametrize("opens", [True, False])
def test_windows_has_a_way_of_its_own(opens: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def startfile(path: str) -> None:
        shown.append(path)
        if not opens:
            raise OSError

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "startfile", startfile, raising=False)
    assert outcome() == (True, not opens)
    assert shown == ["/a/page.html"]
