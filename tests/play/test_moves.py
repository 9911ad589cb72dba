"""The past of a game: the history that goes through it, and the list of moves."""

import pytest

from quarto_access.match.setup import Setup, Starts, TouchRule
from tests.play.conftest import LayTable

ONE_STARTS = Setup(starts=Starts.ONE, names=("Ana", ""))
FIRST = "1 Shift+1 Enter 2 Shift+2 Enter"


def test_the_history_leaves_out_where_the_cursor_was(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(f"{FIRST} P Up Down Left Right")
    assert [said.partition("(")[0] for said in table.press("Comma Comma Comma")] == [
        "tray.left",
        "placed",
        "given",
    ]
    assert table.press("Comma Period Shift+Comma Shift+Period") == [
        "history.older",
        "placed(B2) give.ask(15)",
        "given(tall round hollow grooved, Ana)".replace(", Ana", ""),
        table.press("P")[0],
    ]


def test_repeat_says_again_whatever_was_said_last(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(f"{FIRST} Down")
    assert table.press("Backspace Comma Backspace") == [
        "tray.piece(tall square hollow smooth)",
        "placed(B2) give.ask(15)",
        "placed(B2) give.ask(15)",
    ]


def test_the_moves_are_a_list_that_begins_at_the_latest(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(f"{FIRST} Q Enter 1 Shift+2 Enter")
    assert table.press("Shift+L Up Up Up Escape") == [
        "moves.title moves.given(tall round hollow smooth, player 2, 2)",
        "moves.called(row 2, player 2, 1)",
        "moves.placed(tall round hollow grooved, player 2, B2, 1)",
        "edge",
        "place.board space.piece(tall round hollow grooved, B2) expected.place",
    ]


def test_a_letter_asks_the_table_below(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(FIRST)
    assert table.press("Shift+L T H") == [
        "moves.title moves.placed(tall round hollow grooved, player 2, B2, 1)",
        "turn.give(player 2)",
        "hand.empty",
    ]


def test_before_the_first_move_there_is_no_list(lay: LayTable) -> None:
    assert lay(ONE_STARTS).press("Shift+L") == ["last.none"]


@pytest.mark.parametrize("rule", [TouchRule.LIMITED, TouchRule.NONE])
def test_where_touch_is_counted_the_list_goes_back_to_the_latest_placement(
    rule: TouchRule, lay: LayTable
) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=rule))
    table.press(f"{FIRST} 1 Shift+2 Enter 1 Shift+1 Enter")
    assert table.press("Shift+L Up") == [
        "moves.title moves.placed(tall round hollow smooth, player 1, A1, 2)",
        "edge",
    ]


def test_the_clock_runs_while_it_is_read(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, clock=60))
    table.press(FIRST)
    table.wait(1)
    table.press("K Shift+L")
    table.wait(20)
    assert table.press("Escape K")[-1] == "clock.left(39)"
