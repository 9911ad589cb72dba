"""Touch, where it is counted: what a hand may find, and what it is told when it may not."""

from quarto_access.match.setup import Setup, Starts, TouchRule
from tests.play.conftest import LayTable
from tests.play.table import Table

FIRST = "1 Shift+1 Enter 2 Shift+2 Enter"
"""A tall, round piece to B2; then the other player gives."""


def begun(lay: LayTable, rule: TouchRule, touches: int = 6) -> Table:
    table = lay(Setup(starts=Starts.ONE, touch=rule, touches=touches))
    table.press(FIRST)
    return table


def test_the_last_touch_is_told(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 4)  # two were used to go to B2
    assert table.press("Tab Tab") == [
        "Hand. Nothing in hand. Give a piece.",
        "Board. B2. Give a piece.",
    ]
    assert table.press("Space Right T Left Space") == [
        "B2: tall, round, hollow, grooved.",
        "C2, empty. No touch left.",
        "Player 2: give a piece. No touch left.",
        "B2, taken.",
        "B2, taken.",
    ]


def test_without_touch_finding_finds_nothing_and_says_so(lay: LayTable) -> None:
    table = begun(lay, TouchRule.NONE)
    assert table.press("Tab Tab G Enter")[-1] == "Not felt: B2."
    assert table.press("Escape B R X") == [
        "Board. B2. Give a piece.",
        "Row 1: not felt. Row 2: B2 taken. Row 3: not felt. Row 4: not felt.",
        "Row 2: A2 not felt; B2 taken; C2 not felt; D2 not felt.",
        "Diagonal A1 to D4: A1 not felt; B2 taken; C3 not felt; D4 not felt.",
    ]


def test_a_taken_space_is_not_felt_by_trying(lay: LayTable) -> None:
    table = begun(lay, TouchRule.NONE)
    table.press("1 Shift+2 Enter")
    assert table.press("2 Shift+2 Enter")[-1] == "B2 is taken."


def test_a_new_turn_has_its_own_touches_and_no_old_messages(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 4)
    table.press("Tab Tab Right Right")
    table.press("Tab 1 Shift+2 Enter")
    assert table.press("Comma") == ["No older message."]
    assert table.press("T") == ["Player 1: place your piece. 4 touches left."]


def test_reading_the_whole_board_costs_a_touch_a_space(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 20)
    table.press("Tab Tab Space B")
    assert table.press("T") == ["Player 2: give a piece. 1 touch left."]


def test_a_game_that_is_pushed_aside_is_told_of(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE))
    table.press("1 Shift+1 Enter :main-menu Down Enter")
    [begun_anew] = table.press(":quick-game")
    assert begun_anew.startswith("The game before is among the saved games. Player 1 begins.")


def test_taking_back_gives_no_touch_back(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=2, undo=True))
    table.press("1 Shift+1 Enter Right Right")
    assert table.press("U Shift+U T")[-1] == "Player 2: place your piece. No touch left."


def test_a_row_of_which_a_part_was_felt(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=2))
    assert table.press("Tab Tab R") == [
        "Hand. Nothing in hand. Give a piece.",
        "Board. A1. Give a piece.",
        "Row 1: A1 empty; B1 empty; C1 not felt; D1 not felt. No touch left.",
    ]


def test_crossing_lines_are_felt_once(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, squares=True, touch=TouchRule.LIMITED, touches=20))
    table.press("Tab Tab X")  # a diagonal and a two-by-two through A1 share two spaces
    assert table.press("T")[-1].endswith("14 touches left.")
