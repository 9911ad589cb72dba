"""Find: a list of traits leads to the next space or piece, and a key goes on from there."""

from quarto_access.match.setup import Setup, Starts, TouchRule
from tests.play.conftest import LayTable
from tests.play.table import Table

ONE_STARTS = Setup(starts=Starts.ONE)
TWO_PIECES = "1 Shift+1 Enter 2 Shift+2 Enter 3 Shift+1 Enter 4 Shift+4 Enter"
"""A tall round hollow one to B2, a short square hollow one to D4."""


def on_the_board(lay: LayTable, setup: Setup = ONE_STARTS) -> Table:
    table = lay(setup)
    table.press(f"{TWO_PIECES} Tab Tab")
    return table


def test_enter_goes_to_the_next_space_and_closes_the_list(lay: LayTable) -> None:
    table = on_the_board(lay)
    assert table.press("G @find.item Enter") == [
        "find.board.title item(find.item(tall))",
        "item(find.item(tall))",
        "space.piece(tall round hollow grooved, B2) find.board(B2, tall)",
    ]
    assert table.press("Right") == ["space.empty(C2)"]


def test_a_key_goes_on_without_the_list_and_with_shift_back(lay: LayTable) -> None:
    table = on_the_board(lay)
    table.press("G " + "Down " * 4)  # hollow
    assert table.press("Enter") == [
        "space.piece(tall round hollow grooved, B2) find.board(B2 D4, hollow)"
    ]
    there, here = (
        "space.piece(short square hollow grooved, D4)",
        "space.piece(tall round hollow grooved, B2)",
    )
    assert table.press("N N Shift+N N") == [there, here, there, here]


def test_the_only_one_is_called_that(lay: LayTable) -> None:
    table = on_the_board(lay)
    table.press("G " + "Down " * 2)  # round
    only = "space.piece(tall round hollow grooved, B2)"
    assert table.press("Enter N Shift+N Right N N") == [
        f"{only} find.board(B2, round)",
        f"{only} find.only",
        f"{only} find.only",
        "space.empty(C2)",
        only,
        f"{only} find.only",
    ]


def test_what_nothing_has_is_told_and_moves_nothing(lay: LayTable) -> None:
    table = on_the_board(lay)
    table.press("1 Shift+1 G " + "Down " * 5)  # solid
    assert table.press("Enter N Right") == [
        "find.none(solid)",
        "find.none(solid)",
        "space.empty(B1)",
    ]


def test_what_was_placed_since_then_is_found_too(lay: LayTable) -> None:
    table = on_the_board(lay)
    table.press("G Enter")  # tall
    table.press("Tab 1 Shift+2 Enter 3 Shift+1 Enter Tab Tab")
    assert table.press("N N") == [
        "space.piece(tall round hollow grooved, B2) find.board(B2 A3, tall)",
        "space.piece(tall round hollow smooth, A3)",
    ]


def test_in_the_tray_it_goes_to_pieces(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(TWO_PIECES)
    table.press("1 Shift+2 G " + "Down " * 6)  # grooved
    assert table.press("Enter N Shift+N Enter") == [
        "tray.piece(tall round solid grooved) find.tray(6, grooved)",
        "tray.piece(tall square hollow grooved)",
        "tray.piece(tall round solid grooved)",
        "given(tall round solid grooved)",
    ]


def test_where_nothing_was_sought_yet_the_key_opens_the_list(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert table.press("N") == ["find.tray.title item(find.item(tall))"]


def test_going_on_costs_no_more_than_moving_there(lay: LayTable) -> None:
    setup = Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=12)
    table = on_the_board(lay, setup)  # two led to D4
    assert table.press("G G")[0] == "touches.cost(2)"
    table.press("Enter N")  # two are felt, then one is read again
    assert table.press("T") == ["turn.give(player 1) touches.left(7)"]


def test_without_enough_touches_it_goes_to_what_was_felt(lay: LayTable) -> None:
    setup = Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=3)
    table = on_the_board(lay, setup)
    assert table.press("G G")[0] == "touches.cost-more(1, 2)"
    assert table.press("Enter") == [
        (
            "space.piece(tall round hollow grooved, B2) find.board(B2, tall) "
            "find.not-felt(D4) touches.none"
        )
    ]
