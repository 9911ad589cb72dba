"""The picture shows what the session is at: table, lists, the line being named, and the words."""

from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Calls
from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.view.current_picture import showing
from quarto_access.view.picture import HandFocus, ItemFocus, Picture, SquareFocus, TrayFocus
from tests.play.conftest import LayTable, lay
from tests.play.table import Table

__all__ = ["lay"]

ONE_STARTS = Setup(starts=Starts.ONE, names=("Ana", "Ben"))


def seen(table: Table, notice: str = "") -> Picture:
    return showing(table.session.screen, table.session.in_view, table.session.teller, notice)


def test_the_table(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter Right Enter Down Enter")
    picture = seen(table)
    assert picture.board[Square.B1] is Piece.TRHG
    assert picture.hand is Piece.TrHg
    assert len(picture.tray) == 14
    assert picture.turn == "turn.place(Ana)"
    assert picture.caption == "given(tall square hollow smooth)"
    assert picture.focus == SquareFocus(Square.B1)
    assert picture.show_table
    assert not picture.title, "there is more room for the pieces"


def test_the_focus_is_where_the_words_say(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert seen(table).focus == TrayFocus(Square.A1)
    table.press("Tab")
    assert seen(table).focus == HandFocus()
    table.press("Tab")
    assert seen(table).focus == SquareFocus(Square.A1)


def test_a_list_beside_the_table(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Escape Down")
    picture = seen(table)
    assert picture.title == "game-menu.title"
    assert picture.items[:2] == ("menu.resume", "menu.terms")
    assert (picture.focus, picture.position) == (ItemFocus(), 1)
    assert picture.show_table


def test_choices_stand_with_what_is_chosen(lay: LayTable) -> None:
    table = lay()
    assert not seen(table).show_table
    table.press(":new-game @new-game.more Enter")
    assert "new-game.undo: no" in seen(table).items


def test_the_line_that_is_pointed_out(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter Enter Q")
    assert seen(table).marked == (Square.A1, Square.B1, Square.C1, Square.D1)
    assert "row 1" in seen(table).items
    table.press("Escape")
    assert seen(table).marked == ()


def test_the_last_move_and_the_line_that_has_won(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, calls=Calls.AUTOMATIC))
    assert seen(table).latest is None
    table.press("Enter Enter" + " Enter Right Enter" * 3)
    picture = seen(table)
    assert picture.latest is Square.D1
    assert picture.marked == Line.ROW_1.squares


def test_looking_costs_no_touch_and_says_nothing(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=4))
    table.press("Enter")
    said = list(table.voice.said)
    for _ in range(10):
        seen(table)
    assert table.voice.said == said
    assert "touches.left(4)" in table.press("T")[0]


def test_a_text_that_is_being_written(lay: LayTable) -> None:
    table = lay()
    table.press(":new-game @new-game.more Enter @new-game.name.own.known Enter")
    table.type("Ana")
    picture = seen(table)
    assert picture.title == "new-game.name.own.title"
    assert picture.items == ("Ana_",)


def test_a_notice_stands_in_the_title(lay: LayTable) -> None:
    picture = seen(lay(), "picture.no-voice")
    assert picture.title == "main-menu.title picture.no-voice"
    assert picture.caption == "welcome main-menu.title item(menu.quick-game.against(level.mimi))"


def test_every_screen_can_be_seen(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    for keys in ("F1", "Escape G", "Escape :keys", "Down Enter", "Enter", "Escape Escape Escape"):
        table.press(keys)
        assert seen(table).title or seen(table).turn
    table.press(":resign Down Enter :retell Enter")
    assert "walk.turns" in seen(table).items
