"""Symmetries of the board and the pieces, and differences that are not symmetries."""

from itertools import permutations
from random import Random

from quarto_access.core import LINES
from quarto_access.players.book.symmetry import BOARD, HAND, NO_PIECE, canonical


def some(placed: int, chance: Random) -> bytes:
    """Return any position with so many pieces placed and one in hand."""
    *pieces, hand = chance.sample(range(16), placed + 1)
    board = [NO_PIECE] * 16
    for square, piece in zip(chance.sample(range(16), placed), pieces, strict=True):
        board[square] = piece
    return bytes([*board, hand])


def alike(position: bytes, chance: Random) -> bytes:
    """Return the same with the board rearranged and the pieces renamed, worked out bit by bit."""
    squares = chance.choice(BOARD)
    order, flips = chance.sample(range(4), 4), chance.randrange(16)

    def renamed(piece: int) -> int:
        if piece == NO_PIECE:
            return piece
        return sum(((piece ^ flips) >> old & 1) << new for new, old in enumerate(order))

    return bytes(renamed(position[place]) for place in (*squares, HAND))


def test_there_are_32_ways_to_arrange_the_board_and_all_keep_the_lines() -> None:
    lines = {frozenset(map(int, line.squares)) for line in LINES}
    assert len(set(BOARD)) == 32
    for squares in BOARD:
        assert sorted(squares) == list(range(16))
        assert {frozenset(squares[s] for s in line) for line in lines} == lines


def test_the_ways_are_a_group() -> None:
    ways = set(BOARD)
    assert {tuple(a[b] for b in second) for a in BOARD for second in BOARD} == ways


def test_positions_alike_have_one_canonical_position() -> None:
    chance = Random("alike")
    for placed in (0, 1, 2, 3, 4, 7):
        for _ in range(20):
            position = some(placed, chance)
            found = {canonical(alike(position, chance)).position for _ in range(8)}
            assert found == {canonical(position).position}


def test_the_way_leads_back() -> None:
    chance = Random("back")
    for _ in range(50):
        position = some(chance.randrange(6), chance)
        like, squares, pieces = canonical(position)
        back = {square: like[place] for place, square in enumerate(squares)}
        back[HAND] = like[HAND]
        for place in range(HAND + 1):
            piece = back[place]
            assert position[place] == (NO_PIECE if piece == NO_PIECE else pieces[piece])


def test_different_pieces_are_not_alike() -> None:
    """Two pieces that share three traits, two, one or none: four classes, for any square."""
    board = [NO_PIECE] * 16
    found = set()
    for first, hand in permutations(range(16), 2):
        board[0] = first
        found.add(canonical(bytes([*board, hand])).position)
    assert len(found) == 4
