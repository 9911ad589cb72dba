"""The book of openings, for ten lines and all four characteristics.

For each position with a piece in hand and up to three pieces on the board it has one proven reply.
Positions that differ only by symmetry belong to one class, which is stored once. Some classes may
have no reply yet. `making` makes the book, and looks nothing up elsewhere.
"""

from functools import cache

from quarto_access.core.board import LINES, Square, empty_squares, pieces_on
from quarto_access.core.notation import Position
from quarto_access.core.rules import Rules
from quarto_access.players.book.replies import read
from quarto_access.players.book.symmetry import NO_PIECE, canonical
from quarto_access.players.solver import Choice

LARGEST = 3
"""The number of pieces on the board in the book's latest positions."""

_book = cache(read)


def reply(position: Position, rules: Rules) -> Choice | None:
    """Return the book's square and gift for this position, if it has them."""
    if position.hand is None or not is_known(rules) or pieces_on(position.board) > LARGEST:
        return None
    places = bytes(NO_PIECE if p is None else p.index for p in (*position.board, position.hand))
    like = canonical(places)
    found = _book().get(like.position)
    if found is None:
        return None
    pieces = rules.edition.pieces
    return Choice(Square(like.squares[found.square]), pieces[like.pieces[found.gift]])


def kept_by_the_book(position: Position, rules: Rules) -> Choice | None:
    """Return a choice that keeps the draw, in a position that is known to be one.

    Quarto is a draw, as Luc Goossens found in 1998, and no choice with up to two pieces on the
    board changes that. The book proves it again, class by class.
    """
    if not is_known(rules) or pieces_on(position.board) >= LARGEST:
        return None
    return reply(position, rules) or _choices(position, rules)[0]


def all_kept_by_the_book(position: Position, rules: Rules) -> tuple[Choice, ...]:
    """Return every choice, if it is known that all of them keep the draw.

    That is so until two pieces have been given.
    """
    if not is_known(rules) or pieces_on(position.board) + (position.hand is not None) >= LARGEST:
        return ()
    return _choices(position, rules)


def _choices(position: Position, rules: Rules) -> tuple[Choice, ...]:
    there = (*position.board, position.hand)
    tray = [piece for piece in rules.edition.pieces if piece not in there]
    squares = (None,) if position.hand is None else empty_squares(position.board)
    return tuple(Choice(square, gift) for square in squares for gift in tray)


def is_known(rules: Rules) -> bool:
    """Return whether the book was made for these rules."""
    return rules.lines == LINES and len(rules.criteria) == len(rules.edition.characteristics)
