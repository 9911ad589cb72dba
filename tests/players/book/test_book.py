"""The book says what a search says, and holds together.

Searching all of it takes an hour (`python -m quarto_access.players.book.making`). Here a few boards
are searched again, and those with fewer pieces are worked out anew from the others.
"""

import sys
from pathlib import Path
from random import Random

import pytest

from quarto_access.core import Edition, Position, Rules
from quarto_access.players.book import making
from quarto_access.players.book.book_file import (
    LETTERS,
    NO_BOARD,
    BookVariant,
    Row,
    format_row,
    parse_row,
    read,
)
from quarto_access.players.book.making import VARIANTS, BookMaking
from quarto_access.players.book.symmetry import Classes
from quarto_access.players.solver import AGAINST, Choice, Solver, Value
from quarto_access.players.solver.engine import search
from quarto_access.players.solver.tables import TRAY, tables
from tests.players.solver.positions import scattered
from tests.slow import slow_unless

BOOK = read()

SMALL = [variant for variant in VARIANTS if variant.characteristics <= 2]

WHOLE = [variant for variant in VARIANTS if (variant, 0) in BOOK]
"""The variants of which the book has everything: the empty board comes last."""

EACH = pytest.mark.parametrize("variant", WHOLE, ids=str)


def classes_of(variant: BookVariant) -> Classes:
    return Classes(tuple(range(variant.characteristics)), squares=variant.squares)


def rules_of(variant: BookVariant, edition: Edition = Edition.ACCESS) -> Rules:
    return Rules(edition, edition.characteristics[: variant.characteristics], variant.squares)


def test_the_book_has_every_variant() -> None:
    assert set(VARIANTS) == set(WHOLE)


@EACH
def test_the_empty_board_is_a_draw(variant: BookVariant) -> None:
    assert BOOK[variant, 0] == "="


@pytest.mark.parametrize(
    "variant",
    [pytest.param(one, marks=slow_unless(one != BookVariant(4, True))) for one in WHOLE],
    ids=str,
)
def test_there_is_a_letter_for_each_board_and_none_besides(variant: BookVariant) -> None:
    classes = classes_of(variant)
    every = [taken for placed in range(5) for taken in classes.taken(placed)]
    assert {taken for one, taken in BOOK if one == variant} == set(every)
    for taken in every:
        boards, letters = list(classes.boards(taken)), BOOK[variant, taken]
        for (board, first), letter in zip(boards, letters, strict=True):
            assert letter in ([NO_BOARD] if board is None else LETTERS.values())
            assert board is None or letter == letters[first]


@EACH
def test_boards_with_up_to_three_pieces_are_worth_what_follows(variant: BookVariant) -> None:
    chance = Random(str(variant))
    classes = classes_of(variant)
    missing = {0, *(chance.choice(classes.taken(placed)) for placed in (1, 2, 3))}
    known = {key: letters for key, letters in BOOK.items() if key[1] not in missing}
    made = list(BookMaking(variant, known).rows())
    assert {row.taken for row in made} == missing
    assert all(row.letters == BOOK[variant, row.taken] for row in made)


@pytest.mark.parametrize("variant", SMALL, ids=str)
def test_boards_with_four_pieces_are_worth_what_a_search_says(variant: BookVariant) -> None:
    chance = Random(str(variant))
    rules = rules_of(variant)
    for _ in range(3):
        position = scattered(rules, 4, chance, hand=False)
        assert Solver(rules).solve(position).value is searched(position, rules)


def searched(position: Position, rules: Rules) -> Value:
    """The value without the book."""
    found = search(tables(tuple(range(len(rules.criteria))), rules.lines))
    there = found.tables.start
    for square, piece in enumerate(position.board):
        if piece is not None:
            there &= found.tables.placing[piece.index][square]
    safe, left = found.safe_gifts(there), (there & TRAY).bit_count()
    if found.gift_wins(there, safe, left):
        return Value.WIN
    return Value.DRAW if found.gift_holds(there, safe, left) else Value.LOSS


@EACH
@pytest.mark.parametrize("edition", Edition)
def test_with_up_to_two_pieces_the_best_is_chosen_at_once(
    variant: BookVariant, edition: Edition
) -> None:
    chance = Random(f"{variant} {edition}")
    rules = rules_of(variant, edition)
    for placed in (0, 1, 2):
        for hand in (False, True):
            position = scattered(rules, placed, chance, hand=hand)
            solver = Solver(rules)
            value, choice = solver.solve(position)
            assert choice in solver.best(position)
            assert solver.values(position)[choice] is value
            assert solver.nodes == 0


@pytest.mark.parametrize("variant", SMALL, ids=str)
def test_with_three_pieces_the_choice_keeps_the_value(variant: BookVariant) -> None:
    rules = rules_of(variant)
    position = scattered(rules, 3, Random(str(variant)))
    value, choice = Solver(rules).solve(position)
    assert choice is not None
    assert choice.gift is not None
    after = after_choice(position, choice)
    assert AGAINST[Solver(rules).solve(after).value] is value
    squares = Solver(rules).value_and_best_squares(position)
    assert squares[0] is value
    assert choice.square in squares[1]


def after_choice(position: Position, choice: Choice) -> Position:
    assert choice.square is not None
    board = list(position.board)
    board[choice.square] = position.hand
    return Position(tuple(board), choice.gift)


def test_it_is_made_from_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = VARIANTS[0]
    rows = [Row(*key, letters) for key, letters in sorted(BOOK.items()) if key[0] == variant]
    chance = Random("left")
    some = chance.sample(rows[:-1], len(rows) - 3)
    path = tmp_path / "values.txt"
    path.write_text("".join(f"{format_row(row)}\n" for row in some), encoding="ascii")
    monkeypatch.setattr(making, "VARIANTS", [variant])
    monkeypatch.setattr(sys, "argv", ["making", "--into", str(path)])
    making.main()
    assert list(map(parse_row, path.read_text(encoding="ascii").splitlines())) == rows


def test_a_row_is_read_as_it_is_written(tmp_path: Path) -> None:
    for key, letters in list(BOOK.items())[:50]:
        row = Row(*key, letters)
        assert parse_row(format_row(row)) == row
    assert read(str(tmp_path / "missing.txt")) == {}
