"""The size of the window on a screen that is scaled; Windows is a stand-in."""

import ctypes
import os
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from quarto_access.host.scaling import ask_for_true_pixels, on_screen
from quarto_access.host.window import SIZE

HINT = "SDL_WINDOWS_DPI_AWARENESS"


def windows(monkeypatch: pytest.MonkeyPatch, library: Any) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda _: library, raising=False)


@pytest.mark.parametrize(
    ("dots", "screen", "wanted"),
    [
        (96, (1920, 1080), (1280, 720)),
        (144, (2560, 1440), (1920, 1080)),
        (144, (1920, 1080), (1728, 972)),
        (120, (1366, 768), (1229, 691)),
        (96, (800, 600), (1280, 720)),
    ],
)
def test_it_is_as_large_for_the_eye_and_fits_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, dots: int, screen: tuple[int, int], wanted: tuple[int, int]
) -> None:
    windows(monkeypatch, SimpleNamespace(GetDpiForSystem=lambda: dots))
    assert on_screen(SIZE, [screen]) == wanted
    assert on_screen(SIZE, []) == SIZE


def test_before_windows_10_it_has_its_usual_size(monkeypatch: pytest.MonkeyPatch) -> None:
    windows(monkeypatch, SimpleNamespace())
    assert on_screen(SIZE, [(1920, 1080)]) == SIZE


@pytest.mark.parametrize(("system", "wanted"), [("linux", None), ("win32", "permonitorv2")])
def test_windows_alone_is_asked_for_true_pixels(
    monkeypatch: pytest.MonkeyPatch, system: str, wanted: str | None
) -> None:
    monkeypatch.setenv(HINT, "")
    monkeypatch.delenv(HINT)  # and whatever is set is taken away afterwards
    monkeypatch.setattr(sys, "platform", system)
    ask_for_true_pixels()
    assert os.environ.get(HINT) == wanted


def test_what_the_player_chose_remains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HINT, "unaware")
    monkeypatch.setattr(sys, "platform", "win32")
    ask_for_true_pixels()
    assert os.environ[HINT] == "unaware"
