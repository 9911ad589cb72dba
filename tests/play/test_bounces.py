"""A key that bounces acts once, and a player who moves never has to wait."""

from typing import Any

import pytest

from quarto_access.match.setup import Setup, Starts
from quarto_access.storage.setting import Setting
from quarto_access.ui.configuration.settings_table import ORDER, PRESET, SIGNALS_VOLUME
from tests.play.conftest import LayTable
from tests.play.table import Table

ONE_STARTS = Setup(starts=Starts.ONE, undo=True, names=("Ana", "Ben"))


@pytest.fixture
def table(lay: LayTable) -> Table:
    """The window of a game that has just begun."""
    return lay(ONE_STARTS, in_window=True, guard=400)


def test_after_help_did_what_was_said(table: Table) -> None:
    table.press("Enter")
    table.wait(1)
    table.press("F1 Q Enter")
    assert table.voice.said[-1].startswith("point.title")
    assert table.press("Enter") == []


def test_an_enter_that_came_too_soon_has_a_sound_of_its_own(table: Table) -> None:
    table.press("Enter")
    table.read_on()
    assert table.press("Enter") == []
    assert [e["sound"] for e in table.read_on() if e["kind"] == "cue"] == ["too-soon"]


@pytest.mark.parametrize("setting", [(ORDER, "speech-alone"), (SIGNALS_VOLUME, 0)])
def test_where_that_sound_is_not_heard_words_say_it(
    table: Table, setting: tuple[Setting[Any], object]
) -> None:
    table.settings.change(*setting)
    table.press("Enter")
    assert table.press("Enter") == ["too-soon"]


def test_after_undo(table: Table) -> None:
    table.press("Enter")
    table.wait(1)
    table.press("U")
    assert table.press("Enter") == []


def test_after_the_keyboard_was_passed(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, passing=True), in_window=True, guard=400)
    table.press("Enter")
    table.wait(1)
    assert table.press("Enter") == ["given(tall round hollow grooved)"]
    assert table.press("Enter") == []


def test_after_a_game_was_begun(lay: LayTable) -> None:
    table = lay(in_window=True, guard=400)
    assert table.press("Enter")[-1].startswith("terms.opponents.you(")
    assert table.press("Enter") == []


def test_under_one_hand_a_space_is_touched_and_not_acted_on(table: Table) -> None:
    table.settings.change(PRESET, "board-left")
    table.press("1 1")
    assert table.press("1 1 1") == ["space.empty(A1)"] * 3
    table.wait(0.5)
    assert table.press("1 1")[-1].startswith("placed(A1)")


def test_a_player_who_moves_is_not_kept_waiting(table: Table) -> None:
    table.press("Enter")
    assert table.press("Escape Enter")[-1].startswith("place.board")
    table.wait(1)
    table.press("Right Enter")
    assert table.press("Right Enter")[-1].startswith("given(")


def test_between_two_presses_of_a_space_nothing_else_may_come(table: Table) -> None:
    table.settings.change(PRESET, "board-left")
    table.press("1 1")
    table.wait(1)
    assert table.press("1 Backspace 1")[-1] == "space.empty(A1)"
    table.press("1")
    table.wait(1)
    table.press("U")
    table.wait(1)
    assert table.press("1") == ["space.empty(A1)"]
