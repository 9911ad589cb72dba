"""Ctrl+V in a field of text writes what is on the clipboard; elsewhere it is never silent."""

import time
from pathlib import Path

import pytest

from quarto_access.match.setup import Setup, Starts
from quarto_access.ui.screens.typed_move import LONGEST
from tests.play.program import Program, choose_two_persons
from tests.play.table import Table


class Paper:
    """A clipboard in memory."""

    def __init__(self, text: str) -> None:
        self._text = text

    def put(self, text: str) -> bool:
        self._text = text
        return True

    def text(self) -> str:
        return self._text


def at_a_text(folder: Path, clipboard: str) -> Table:
    """Return a table at which a move is about to be written."""
    setup = Setup(starts=Starts.ONE, names=("Ana", "Ben"))
    table = Table(folder, setup, in_window=True, clipboard=Paper(clipboard))
    table.press("W")
    return table


def test_a_field_takes_the_text_of_the_clipboard(tmp_path: Path) -> None:
    table = at_a_text(tmp_path, " tall\n")
    assert table.press("Ctrl+V") == ["typing.typed(tall)"]
    assert table.press("Tab Escape W Ctrl+V Ctrl+V")[-1] == "typing.typed(tall)"
    assert table.session.screen.rows() == ("talltall_",)
    table.session.close()


@pytest.mark.parametrize("clipboard", ["tall\nhollow", "tall \r\n\r\n\thollow\n", "tall\thollow"])
def test_lines_are_joined_by_a_space(tmp_path: Path, clipboard: str) -> None:
    table = at_a_text(tmp_path, clipboard)
    assert table.press("Ctrl+V") == ["typing.typed(tall hollow)"]
    table.session.close()


def test_one_letter_too_many_is_an_edge(tmp_path: Path) -> None:
    table = at_a_text(tmp_path, "x" * LONGEST)
    table.press("Ctrl+V")
    table.type("x")
    assert table.voice.said[-1] == "edge"
    table.session.close()


@pytest.mark.parametrize(
    ("clipboard", "said"), [("", "mail.empty"), ("x" * 200, "typing.too-long")]
)
def test_what_cannot_be_pasted_is_said(tmp_path: Path, clipboard: str, said: str) -> None:
    table = at_a_text(tmp_path, clipboard)
    assert table.press("Ctrl+V") == [said]
    assert table.session.screen.rows() == ("_",)
    table.session.close()


@pytest.mark.parametrize("line", ["x", "x\n"])
def test_a_text_of_megabytes_is_refused_at_once(tmp_path: Path, line: str) -> None:
    table = at_a_text(tmp_path, line * 20_000_000)
    began = time.thread_time()
    assert table.press("Ctrl+V") == ["typing.too-long"]
    assert time.thread_time() - began < 0.5
    table.session.close()


@pytest.mark.parametrize("keys", [":main-menu Down Enter :drills Enter", "W", "Q"])
def test_no_key_of_the_clipboard_is_silent(tmp_path: Path, keys: str) -> None:
    table = Table(tmp_path, Setup(), in_window=True, clipboard=Paper(""))
    table.press(keys)
    for key in ("Ctrl+C", "Ctrl+V"):
        before = len(table.transcript())
        table.press(key)
        assert {"say", "cue"} & {one["kind"] for one in table.transcript()[before:]}, key
    table.session.close()


def test_a_terminal_says_how_a_text_is_pasted(tmp_path: Path) -> None:
    choose_two_persons(tmp_path)
    program = Program(tmp_path, ids=True)
    program.type()
    program.type(":quick-game")
    program.type("w")
    assert program.type("Ctrl+V") == ["typing.paste-line"]
    program.kill()
