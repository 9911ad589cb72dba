"""The traits that four pieces on a line share, and the lines of the latest placement."""

from itertools import product

import pytest

from quarto_access.core import (
    Alignment,
    Edition,
    Line,
    Piece,
    Rules,
    Square,
    Trait,
    alignment_on,
    completed_by_latest,
)
from tests.core.full_boards import ONE_BEFORE_ONE_AT_LAST, QUIET, TWO_AT_LAST
from tests.core.played import alternating, play

EMPTY: tuple[Piece | None, ...] = (None,) * 16


def board_with(line: Line, pieces: list[Piece | None]) -> tuple[Piece | None, ...]:
    there = dict(zip(line.squares, pieces, strict=True))
    return tuple(there.get(square) for square in Square)


@pytest.mark.parametrize("line", Line, ids=lambda line: str(line.name))
def test_three_pieces_are_no_alignment(line: Line) -> None:
    tall: list[Piece | None] = [Piece.TRHG, Piece.TRHg, Piece.TRhG, Piece.TRhg]
    assert alignment_on(line, board_with(line, tall), Rules()) == Alignment(
        line, (Trait.TALL, Trait.ROUND)
    )
    for missing in range(4):
        three = [*tall[:missing], None, *tall[missing + 1 :]]
        assert alignment_on(line, board_with(line, three), Rules()) is None


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("number", range(1, 5))
def test_the_shared_traits_that_count(edition: Edition, number: int) -> None:
    rules = Rules(edition, edition.characteristics[-number:])
    for pieces in product(edition.pieces[::5], edition.pieces[1::3], edition.pieces[2::4]):
        four = [*pieces, edition.pieces[9]]
        columns = zip(*(piece.name for piece in four), strict=True)
        shared = [letters[0] for letters in columns if len(set(letters)) == 1]
        counted = tuple(
            trait for trait in map(Trait, shared) if trait.characteristic in rules.criteria
        )
        found = alignment_on(Line.ROW_2, board_with(Line.ROW_2, list(four)), rules)
        assert found == (Alignment(Line.ROW_2, counted) if counted else None)


def live(placements: str, rules: Rules | None = None) -> list[Line]:
    game = play(rules or Rules(), alternating(placements))
    return [alignment.line for alignment in completed_by_latest(game)]


def test_nothing_is_completed_before_the_first_placement() -> None:
    assert completed_by_latest(play(Rules(), [])) == ()


@pytest.mark.parametrize(
    ("placements", "squares", "lines"),
    [
        (QUIET, True, []),
        (TWO_AT_LAST, False, [Line.COLUMN_B, Line.DIAGONAL_A1_D4]),
        (ONE_BEFORE_ONE_AT_LAST, False, [Line.ROW_3]),
        ("TRHG A1, TRHg B1, TRhG C1, trhg D1", False, []),
        ("TRHG A1, TRHg B1, TRhG C1, Trhg D1", False, [Line.ROW_1]),
        ("TRHG A1, TRHg B1, TRhG C1, Trhg D1, trhG", False, [Line.ROW_1]),
        ("TRHG A1, TRHg B1, TRhG C1, Trhg D1, trhG A4", False, []),
        ("TRHG A1, TRHg B1, TRhG A2, Trhg B2", False, []),
        ("TRHG A1, TRHg B1, TRhG A2, Trhg B2", True, [Line.TWO_BY_TWO_A1_B2]),
    ],
    ids=[
        "a full board without any",
        "two at once",
        "an older one is dead",
        "four with nothing in common",
        "a row",
        "a row, still while the next piece is in hand",
        "a row, dead after the next placement",
        "a two-by-two that does not count",
        "a two-by-two that counts",
    ],
)
def test_the_lines_that_the_latest_placement_completed(
    placements: str, squares: bool, lines: list[Line]
) -> None:
    assert live(placements, Rules(squares=squares)) == lines


def test_they_are_told_with_what_is_shared() -> None:
    game = play(Rules(), alternating(TWO_AT_LAST))
    assert completed_by_latest(game) == (
        Alignment(Line.COLUMN_B, (Trait.SQUARE,)),
        Alignment(Line.DIAGONAL_A1_D4, (Trait.HOLLOW,)),
    )
