"""The board in braille cells: a reader who knows the code can decode all of it, and no more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core import Edition, Piece, Rules
from quarto_access.i18n.braille_cells import written
from quarto_access.narration.announcement import Cell, Cells
from quarto_access.narration.describing import described, in_full
from tests.i18n.fingers import read

EMPTY = Cell()


def shown(*cells: Cell, beside: Cell = EMPTY) -> str:
    """Return a board whose first spaces are these."""
    return written(Cells((*cells, *(EMPTY,) * (16 - len(cells))), beside))


def holding(piece: Piece, *, cursor: bool = False) -> Cell:
    return Cell(in_full(piece), taken=True, cursor=cursor)


@pytest.mark.parametrize(
    ("piece", "cell"),
    [
        ("tRhg", "⠤"),
        ("TRhg", "⠥"),
        ("trhg", "⠦"),
        ("tRHg", "⠬"),
        ("tRhG", "⠴"),
        ("TRhG", "⠵"),
        ("TrHG", "⠿"),
        ("TrHD", "⠿"),
        ("TRHd", "⠭"),
    ],
)
def test_a_piece_is_a_bar_with_a_dot_for_each_mark(piece: str, cell: str) -> None:
    assert shown(holding(Piece(piece)))[0] == cell


def test_an_empty_board_is_three_bars() -> None:
    assert shown() == "⠀⠀⠀⠀⠸⠀⠀⠀⠀⠸⠀⠀⠀⠀⠸⠀⠀⠀⠀⠀"


@pytest.mark.parametrize(
    ("cell", "sign"),
    [
        (Cell(cursor=True), "⣀"),
        (Cell(taken=True), "⠖"),
        (Cell(taken=True, cursor=True), "⣖"),
        (holding(Piece.TrHG, cursor=True), "⣿"),
    ],
)
def test_the_cursor_and_what_was_not_felt(cell: Cell, sign: str) -> None:
    assert shown(cell)[0] == sign


def test_the_piece_in_question_is_the_last_cell() -> None:
    assert shown(beside=holding(Piece.TRhG))[19] == "⠵"


def test_where_few_characteristics_count_the_others_have_no_dots() -> None:
    height = Rules(criteria=Edition.ACCESS.characteristics[:1])
    tall = Cell(described(Piece.TrHG, height), taken=True)
    short = Cell(described(Piece.trHG, height), taken=True)
    assert shown(tall, short)[:2] == "⠥⠤"


@st.composite
def boards(draw: st.DrawFn) -> tuple[Edition, Cells]:
    edition = draw(st.sampled_from(Edition))
    pieces = draw(st.permutations(edition.pieces))
    found = draw(st.lists(st.sampled_from(["piece", "empty", "taken"]), min_size=17))
    cursor = draw(st.lists(st.booleans(), min_size=17, max_size=17))

    def cell(at: int) -> Cell:
        if found[at] == "piece":
            return Cell(in_full(pieces[at % 16]), taken=True, cursor=cursor[at])
        return Cell(taken=found[at] == "taken", cursor=cursor[at])

    return edition, Cells(tuple(map(cell, range(16))), cell(16))


def known(cell: Cell) -> tuple[Piece | str | None, bool]:
    """Return the meaning of a cell, as a reader would say it."""
    if cell.piece:
        return cell.piece.piece, cell.cursor
    return "taken" if cell.taken else None, cell.cursor


@given(boards())
def test_reading_gives_back_what_was_written(made: tuple[Edition, Cells]) -> None:
    edition, cells = made
    assert read(written(cells), edition) == ([known(c) for c in cells.spaces], known(cells.beside))
