"""Squares, and the lines of four through them."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from quarto_access.core import (
    LINES,
    LINES_AND_TWO_BY_TWOS,
    Edition,
    Game,
    Line,
    LineKind,
    Piece,
    Rules,
    Square,
)
from quarto_access.core.board import empty_squares, pieces_on, with_piece

NAMES = [column + row for row in "1234" for column in "ABCD"]


def test_squares_are_counted_row_by_row_from_the_far_left() -> None:
    assert [square.name for square in sorted(Square)] == NAMES
    assert [int(square) for square in Square] == list(range(16))


@pytest.mark.parametrize("square", Square, ids=lambda square: str(square.name))
def test_a_square_knows_its_column_and_row(square: Square) -> None:
    assert square.name == "ABCD"[square.column] + "1234"[square.row]
    assert Square.at(square.column, square.row) is square


def test_there_are_ten_lines_and_nine_two_by_twos() -> None:
    assert len(LINES) == 10
    assert len(LINES_AND_TWO_BY_TWOS) == 19
    assert set(LINES) < set(LINES_AND_TWO_BY_TWOS)
    assert Counter(line.kind for line in LINES_AND_TWO_BY_TWOS) == {
        LineKind.ROW: 4,
        LineKind.COLUMN: 4,
        LineKind.DIAGONAL: 2,
        LineKind.TWO_BY_TWO: 9,
    }
    assert LineKind.TWO_BY_TWO not in {line.kind for line in LINES}


def straight(squares: tuple[Square, ...]) -> LineKind | None:
    """Return the kind of line that four squares look like."""
    columns = sorted(square.column for square in squares)
    rows = sorted(square.row for square in squares)
    every, one = [0, 1, 2, 3], 1
    if len(set(rows)) == one and columns == every:
        return LineKind.ROW
    if len(set(columns)) == one and rows == every:
        return LineKind.COLUMN
    if all(s.column == s.row for s in squares) or all(s.column + s.row == 3 for s in squares):
        return LineKind.DIAGONAL
    if max(columns) - min(columns) == max(rows) - min(rows) == 1:
        return LineKind.TWO_BY_TWO
    return None


def test_any_four_squares_are_a_line_exactly_if_they_look_like_one() -> None:
    found = []
    for squares in combinations(Square, 4):
        line = Line.of(squares)
        assert (line and line.kind) == straight(squares)
        if line:
            assert set(line.squares) == set(squares)
            found.append(line)
    assert sorted(found, key=list(Line).index) == list(Line)


def test_a_line_is_named_after_where_it_runs() -> None:
    squares = {line.name: " ".join(square.name for square in line.squares) for line in Line}
    assert squares["ROW_3"] == "A3 B3 C3 D3"
    assert squares["COLUMN_B"] == "B1 B2 B3 B4"
    assert squares["DIAGONAL_A1_D4"] == "A1 B2 C3 D4"
    assert squares["DIAGONAL_A4_D1"] == "A4 B3 C2 D1"
    for line in Line:
        kind, *ends = line.name.rsplit("_", 2 if "BY" in line.name or "DIAG" in line.name else 1)
        assert kind.lower().replace("_", "-") == line.kind.value
        first, *_, last = (square.name for square in line.squares)
        assert ends in ([first, last], [first[0]], [first[1]])


@pytest.mark.parametrize("line", Line, ids=lambda line: str(line.name))
def test_the_order_of_its_squares_does_not_matter(line: Line) -> None:
    assert {Line.of(squares) for squares in permutations(line.squares)} == {line}


@pytest.mark.parametrize(
    "names",
    ["", "A1", "A1 B1 C1", "A1 B1 C1 D1 A2", "A1 A1 B1 C1", "A1 B2 C3 D3", "A1 B1 C1 D2"],
)
def test_other_squares_are_no_line(names: str) -> None:
    assert Line.of(Square[name] for name in names.split()) is None


@pytest.mark.parametrize("square", Square, ids=lambda square: str(square.name))
def test_the_lines_through_a_square(square: Square) -> None:
    assert set(square.lines) == {line for line in Line if square in line.squares}
    assert len(set(square.lines)) == len(square.lines)
    kinds = Counter(line.kind for line in square.lines)
    corner = square.name in {"A1", "D1", "A4", "D4"}
    middle = square.name in {"B2", "C2", "B3", "C3"}
    assert kinds[LineKind.ROW] == kinds[LineKind.COLUMN] == 1
    assert kinds[LineKind.DIAGONAL] == (1 if corner or middle else 0)
    assert kinds[LineKind.TWO_BY_TWO] == (1 if corner else 4 if middle else 2)


@pytest.mark.parametrize("square", Square, ids=lambda square: str(square.name))
def test_a_piece_is_laid_on_a_board_and_lifted_again(square: Square) -> None:
    there = list(Edition.ACCESS.pieces)
    full = tuple(there)
    there[square] = Piece.TRHD
    assert with_piece(full, square, Piece.TRHD) == tuple(there)
    lifted = with_piece(full, square, None)
    assert empty_squares(lifted) == (square,)
    assert pieces_on(lifted) == 15
    assert with_piece(lifted, square, full[square]) == full
    assert (empty_squares(full), pieces_on(full)) == ((), 16)


def test_an_empty_board_has_every_square() -> None:
    board = Game.start(Rules()).board
    assert (empty_squares(board), pieces_on(board)) == (tuple(Square), 0)
