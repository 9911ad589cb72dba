"""Boards that may be turned and swapped are the same to the book, and no others."""

from itertools import permutations
from random import Random

import pytest

from quarto_access.core import LINES
from quarto_access.core.board import LINES_AND_TWO_BY_TWOS
from quarto_access.players.book.book_file import BookVariant
from quarto_access.players.book.making import VARIANTS
from quarto_access.players.book.symmetry import BOARD, Board, Classes

EACH = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def some(placed: int, chance: Random) -> Board:
    """Any board with so many pieces."""
    board: list[int | None] = [None] * 16
    pieces = chance.sample(range(16), placed)
    for square, piece in zip(chance.sample(range(16), placed), pieces, strict=True):
        board[square] = piece
    return board


def alike(board: Board, variant: BookVariant, chance: Random) -> Board:
    """The same, the board arranged anew and the pieces renamed, worked out bit by bit."""
    squares = chance.choice([way for way in BOARD if keeps(way, variant)])
    bits = range(4 - variant.characteristics, 4)  # those that count, the last characteristics not
    order, flips = chance.sample(bits, len(bits)), chance.randrange(16)

    def renamed(piece: int) -> int:
        other = sum((piece >> bit & 1) << bit for bit in range(4) if bit not in bits)
        moved = sum((piece >> old & 1) << new for new, old in zip(bits, order, strict=True))
        return (moved | other) ^ flips

    return [None if (piece := board[place]) is None else renamed(piece) for place in squares]


def keeps(way: tuple[int, ...], variant: BookVariant) -> bool:
    every = LINES_AND_TWO_BY_TWOS if variant.squares else LINES
    lines = {frozenset(map(int, line.squares)) for line in every}
    return {frozenset(way[square] for square in line) for line in lines} == lines


def classes_of(variant: BookVariant) -> Classes:
    return Classes(tuple(range(variant.characteristics)), squares=variant.squares)


def test_there_are_32_ways_to_arrange_the_board_and_all_keep_the_lines() -> None:
    assert len(set(BOARD)) == 32
    assert all(sorted(way) == list(range(16)) and keeps(way, VARIANTS[0]) for way in BOARD)
    assert sum(keeps(way, VARIANTS[1]) for way in BOARD) == 8


def test_the_ways_are_a_group() -> None:
    ways = set(BOARD)
    assert {tuple(a[b] for b in second) for a in BOARD for second in BOARD} == ways


@EACH
def test_boards_alike_have_the_same_letter(variant: BookVariant) -> None:
    """Those on the same squares may be alike too: then one number stands for all of them."""
    chance = Random(str(variant))
    classes = classes_of(variant)
    for placed in (0, 1, 2, 3, 4):
        for _ in range(5):
            board = some(placed, chance)
            taken, number = classes.of(board)
            first = [first for _, first in classes.boards(taken)]
            for _ in range(6):
                other, same = classes.of(alike(board, variant, chance))
                assert (other, first[same]) == (taken, first[number])


@EACH
def test_each_class_has_a_board_of_its_own(variant: BookVariant) -> None:
    classes = classes_of(variant)
    for placed in (0, 1, 2, 3, 4):
        taken = Random(placed).choice(classes.taken(placed))
        for number, (board, first) in enumerate(classes.boards(taken)):
            assert first <= number
            if board is not None:
                assert classes.of(board)[0] == taken
                assert len({*board} - {None}) == placed


@pytest.mark.parametrize(
    ("variant", "counts"),
    [
        pytest.param(BookVariant(4, False), [1, 2, 40, 454, 10374], marks=pytest.mark.slow),
        pytest.param(BookVariant(4, True), [1, 3, 84, 1586, 39193], marks=pytest.mark.slow),
        (BookVariant(1, False), [1, 2, 20, 94, 562]),
    ],
    ids=str,
)
def test_so_many_classes_there_are(variant: BookVariant, counts: list[int]) -> None:
    classes = classes_of(variant)
    for placed, count in enumerate(counts):
        rows = [list(classes.boards(taken)) for taken in classes.taken(placed)]
        own = [at for row in rows for at, (board, first) in enumerate(row) if board and first == at]
        assert len(own) == count


def test_different_pieces_are_not_alike() -> None:
    """Two pieces that share three traits, two, one or none: four classes, on any squares."""
    classes = classes_of(BookVariant(4, False))
    board: list[int | None] = [None] * 16
    found = set()
    for board[0], board[1] in permutations(range(16), 2):
        found.add(classes.of(board))
    assert len(found) == 4
