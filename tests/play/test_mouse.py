"""A mouse, for people beside the player: clicks do what keys do, and nothing under a mask."""

import pytest

from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Piece
from quarto_access.core.values import replace
from quarto_access.match.setup import Masked, Setup, Starts
from quarto_access.ui.clicks import Click, ItemClicked, PlaceClicked, SpaceClicked
from quarto_access.ui.commands import Context
from tests.play.conftest import LayTable
from tests.play.table import Table

ONE_STARTS = Setup(starts=Starts.ONE, names=("Ana", "Ben"))


def click(table: Table, on: Click) -> list[str]:
    """Click, and return what was said."""
    before = len(table.voice.said)
    table.session.click(on)
    return table.voice.said[before:]


def pieces(table: Table) -> tuple[Piece | None, ...]:
    match = table.session.match
    assert match is not None
    return match.game.board


def test_a_click_in_the_tray_gives_and_one_on_the_board_places(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert click(table, PlaceClicked(Square.B1)) == ["given(tall round hollow smooth)"]
    assert click(table, SpaceClicked(Square.C2)) == [
        "placed(C2) give.ask(15) tray.piece(tall round hollow grooved)"
    ]
    assert pieces(table)[Square.C2] is Piece.TRHg


def test_a_click_where_nothing_is_to_be_done_says_what_is_there(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert click(table, SpaceClicked(Square.A2)) == ["space.empty(A2)"]
    assert pieces(table) == (None,) * 16
    click(table, PlaceClicked(Square.A1))
    assert click(table, PlaceClicked(Square.B1)) == ["tray.piece(tall round hollow smooth)"]
    match = table.session.match
    assert match is not None
    assert match.game.hand is Piece.TRHG


def test_a_piece_that_is_gone_cannot_be_given_by_a_click(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    click(table, PlaceClicked(Square.A1))
    click(table, SpaceClicked(Square.A1))
    assert click(table, PlaceClicked(Square.A1)) == ["refused.piece-gone"]


def test_a_dangerous_piece_is_given_by_a_second_click(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, warning=True))
    for given, space in (("A1", "A1"), ("B1", "B1"), ("C1", "C1")):
        click(table, PlaceClicked(Square[given]))
        click(table, SpaceClicked(Square[space]))
    assert click(table, PlaceClicked(Square.D1))[0].startswith("warning.piece(")
    assert click(table, PlaceClicked(Square.A2))[0].startswith("warning.piece(")
    assert click(table, PlaceClicked(Square.A2))[0].startswith("given(")


def test_a_click_on_an_item_chooses_it(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Escape")
    assert click(table, ItemClicked(2)) == ["saved"]
    assert click(table, ItemClicked(99)) == []
    click(table, ItemClicked(0))
    assert table.session.screen.context is Context.TABLE


def test_clicks_on_a_space_go_from_line_to_line_through_it(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter Enter Q")
    said = [click(table, SpaceClicked(Square.D4))[-1] for _ in range(4)]
    through = {line for line in Line if Square.D4 in line.squares and "DIAGONAL" in line.name}
    assert len(through) == 1
    assert len(set(said[:3])) == 3
    assert said[3] == said[0]
    match = table.session.match
    assert match is not None
    assert not match.over


@pytest.mark.parametrize(
    "on", [SpaceClicked(Square.A1), PlaceClicked(Square.A1), ItemClicked(0)], ids=repr
)
def test_under_a_mask_a_click_does_nothing(lay: LayTable, on: Click) -> None:
    table = lay(Setup(starts=Starts.ONE, names=("Ana", "Ben"), masks=Masked.ONE), in_window=True)
    assert table.session.masked
    before = table.transcript()
    assert click(table, on) == []
    table.press("Escape")
    shown = table.session.screen
    assert click(table, on) == []
    assert table.session.screen is shown
    assert not any(entry["kind"] == "click" for entry in table.transcript()[len(before) :])


def test_full_screen_is_kept(lay: LayTable) -> None:
    table = lay(in_window=True)
    assert not table.session.full_screen
    assert table.press("F11") == ["full-screen.on"]
    assert table.session.full_screen
    assert "full-screen = yes" in (table.folder / "settings.txt").read_text()
    assert table.press("F11") == ["full-screen.off"]
    assert lay().press("F11") == ["refused.no-window"]
