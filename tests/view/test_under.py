"""A click finds what is shown there."""

import pytest

from quarto_access.core.board import Square
from quarto_access.core.pieces import Edition
from quarto_access.core.values import replace
from quarto_access.ui.clicks import ItemClicked, PlaceClicked, SpaceClicked
from quarto_access.ui.table.cursor import tray_piece
from quarto_access.view.drawing import Painter
from quarto_access.view.layout import Box
from quarto_access.view.picture import Appearance, ItemFocus, Picture, Theme, TrayFocus
from quarto_access.view.scene import Form, Words, compose, under
from tests.view.seeing import EMPTY, SCALES, SIZES

PAINTER = Painter()
"""It starts the fonts."""

FULL = replace(EMPTY, board=Edition.CLASSIC.pieces)


def middle(box: Box) -> tuple[int, int]:
    return box.x + box.w // 2, box.y + box.h // 2


def forms(picture: Picture, look: Appearance, size: tuple[int, int]) -> list[Form]:
    return [mark for mark in compose(picture, look, size) if isinstance(mark, Form)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [min(SCALES), 1.0, max(SCALES)])
def test_each_piece_is_found_where_it_is_painted(size: tuple[int, int], scale: float) -> None:
    look = Appearance(Theme.DARK, scale)
    shown = forms(FULL, look, size)
    assert len(shown) == 32
    places = {tray_piece(Edition.ACCESS, place): place for place in Square}
    for form in shown:
        on = under(FULL, look, size, middle(form.box))
        if form.piece in places:
            assert on == PlaceClicked(places[form.piece])
        else:
            assert on == SpaceClicked(Square(Edition.CLASSIC.pieces.index(form.piece)))


def test_a_tray_in_place_of_the_board_is_clicked_there() -> None:
    look = Appearance(tray=False)
    on_board, in_tray = FULL, replace(FULL, focus=TrayFocus(Square.A1))
    assert len(forms(on_board, look, (1280, 720))) == 16
    shown = forms(in_tray, look, (1280, 720))
    assert len(shown) == 16
    point = middle(shown[6].box)
    assert under(on_board, look, (1280, 720), point) == SpaceClicked(Square(6))
    assert under(in_tray, look, (1280, 720), point) == PlaceClicked(Square(6))


@pytest.mark.parametrize("table", [True, False])
def test_each_item_in_view_is_found_where_it_is_written(table: bool) -> None:
    items = tuple(f"item {number}" for number in range(40))
    picture = replace(EMPTY, items=items, position=20, focus=ItemFocus(), show_table=table)
    look, size = Appearance(), (1280, 720)
    written = [
        mark
        for mark in compose(picture, look, size)
        if isinstance(mark, Words) and mark.text in items
    ]
    assert len(written) > 5
    for mark in written:
        on = under(picture, look, size, middle(mark.box))
        assert on == ItemClicked(items.index(mark.text))


def test_between_things_there_is_nothing() -> None:
    assert under(FULL, Appearance(), (1280, 720), (0, 0)) is None
    assert under(FULL, Appearance(), (1280, 720), (1279, 719)) is None
