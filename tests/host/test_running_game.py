"""A second start without arguments finds the window of the first, on Windows alone."""

import ctypes
import sys
from typing import Any

import pytest

from quarto_access.app import Options
from quarto_access.cli import play_command
from quarto_access.host import running_game
from quarto_access.host.running_game import bring_to_front
from quarto_access.host.window import TITLE


class User32:
    """A stand-in for Windows' library for windows, with one game or none; `did` lists its calls."""

    def __init__(self, window: int | None, *, is_small: bool = False) -> None:
        self.did: list[tuple[str, Any]] = []

        def find(kind: str, title: str) -> int | None:
            return window if (kind, title) == ("pygame", TITLE) else None

        self.FindWindowW: Any = find
        self.IsIconic = lambda _: is_small
        self.ShowWindow = lambda one, how: self.did.append(("show", (one.value, how)))
        self.SetForegroundWindow = lambda one: self.did.append(("front", one.value))


def windows(monkeypatch: pytest.MonkeyPatch, user32: User32) -> User32:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda _: user32, raising=False)
    return user32


def test_the_window_of_the_first_comes_to_the_front(monkeypatch: pytest.MonkeyPatch) -> None:
    user32 = windows(monkeypatch, User32(7))
    assert bring_to_front(TITLE)
    assert user32.did == [("front", 7)]


def test_one_that_was_made_small_is_shown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    user32 = windows(monkeypatch, User32(7, is_small=True))
    assert bring_to_front(TITLE)
    assert user32.did == [("show", (7, 9)), ("front", 7)]


def test_without_one_a_game_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not bring_to_front(TITLE) or sys.platform == "win32"
    user32 = windows(monkeypatch, User32(None))
    assert not bring_to_front(TITLE)
    assert user32.did == []


@pytest.mark.parametrize(("profile", "begins"), [(None, False), ("another", True)])
def test_a_start_with_another_profile_is_another_game(
    monkeypatch: pytest.MonkeyPatch, profile: str | None, begins: bool
) -> None:
    begun: list[object] = []
    monkeypatch.setattr(running_game, "bring_to_front", lambda _: True)
    monkeypatch.setattr(play_command, "play_window", begun.append)
    options = Options(profile)
    assert play_command._play_in_window(options) == 0
    assert bool(begun) is begins
