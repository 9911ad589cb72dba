"""The clipboard of the system, with SDL's dummy driver, which has one of its own."""

import pytest

from quarto_access.host.system_clipboard import SystemClipboard
from quarto_access.host.window import Window


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def test_what_is_copied_can_be_pasted() -> None:
    window, clipboard = Window(), SystemClipboard()
    try:
        assert clipboard.put("quarto1-00h0 für Ana")
        assert clipboard.text() == "quarto1-00h0 für Ana"
        assert clipboard.put("")
        assert clipboard.text() == ""
    finally:
        window.close()


def test_without_a_window_there_is_no_clipboard() -> None:
    clipboard = SystemClipboard()
    assert not clipboard.put("quarto1-00h0")
    assert clipboard.text() == ""
