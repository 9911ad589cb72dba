"""A line lacks one piece exactly where a piece makes an alignment, on random boards."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core import Line, Piece, Rules, Square, alignment_on
from quarto_access.core.board import Board, empty_squares, with_piece
from quarto_access.core.threats import (
    completing_traits,
    harmless,
    threats,
    winning_squares,
)
from tests.core.drawn import rules


def laid(agreed: Rules, seed: int, placed: int) -> tuple[Board, tuple[Piece, ...]]:
    """Return so many pieces anywhere on the board, and the rest."""
    chance = Random(seed)
    pieces = chance.sample(agreed.edition.pieces, 16)
    there = dict(zip(chance.sample(list(Square), 16), pieces[:placed], strict=False))
    return tuple(there.get(square) for square in Square), tuple(pieces[placed:])


def completed(board: Board, piece: Piece, agreed: Rules) -> set[tuple[Line, Square]]:
    """Return every line that the piece completes, by placing it on each empty square in turn."""
    return {
        (line, square)
        for square in empty_squares(board)
        for line in square.lines
        if agreed.counts(line)
        and alignment_on(line, with_piece(board, square, piece), agreed) is not None
    }


@given(rules(), st.integers(0, 2**32), st.integers(0, 15))
def test_threats_are_what_a_piece_completes(agreed: Rules, seed: int, placed: int) -> None:
    board, left = laid(agreed, seed, placed)
    found = tuple(threats(board, agreed))
    for piece in left:
        made = completed(board, piece, agreed)
        assert {(t.line, t.gap) for t in found if t.completed_by(piece)} == made
        squares = winning_squares(board, piece, agreed)
        assert list(squares) == sorted({square for _, square in made})
        assert bool(piece.mask & completing_traits(found)) == bool(made)
        assert (piece in harmless(left, found)) == (not made)


def test_pieces_keep_their_order() -> None:
    board = with_piece((None,) * 16, Square.A1, Piece.TRHG)
    assert harmless(reversed([Piece.TRhg, Piece.trhg]), threats(board, Rules())) == (
        Piece.trhg,
        Piece.TRhg,
    )
