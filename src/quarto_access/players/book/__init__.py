"""The book of openings, for ten lines and all four characteristics.

It has one proven reply for each position with a piece in hand and up to three on the board, but
for turns and swaps that make no difference. `making` makes it; nothing is looked up elsewhere.
"""

from collections.abc import Iterator
from functools import cache

from quarto_access.core.board import Square
from quarto_access.core.notation import Position
from quarto_access.core.rules import Rules
from quarto_access.players.book.replies import read
from quarto_access.players.book.symmetry import NO_PIECE, canonical
from quarto_access.players.solver import Choice

LARGEST = 3
"""The pieces on the board of the book's latest positions."""

_book = cache(read)


def reply(position: Position, rules: Rules) -> Choice | None:
    """The square and the gift that the book has for this position, if it has any."""
    if position.hand is None or not is_known(rules) or _placed(position) > LARGEST:
        return None
    places = bytes(NO_PIECE if p is None else p.index for p in (*position.board, position.hand))
    like = canonical(places)
    found = _book().get(like.position)
    if found is None:
        return None
    pieces = rules.edition.pieces
    return Choice(Square(like.squares[found.square]), pieces[like.pieces[found.gift]])


def kept_by_the_book(position: Position, rules: Rules) -> Choice | None:
    """What keeps the draw in a position that the whole book proves to be one.

    With a reply for every position of up to three pieces, nobody wins one of up to two by force.
    """
    if not is_known(rules) or _placed(position) >= LARGEST:
        return None
    return reply(position, rules) or next(_choices(position, rules))


def all_kept_by_the_book(position: Position, rules: Rules) -> tuple[Choice, ...]:
    """Everything that can be done, where the whole book proves that all of it keeps the draw.

    That is where no more than two pieces have been given.
    """
    if not is_known(rules) or _placed(position) + (position.hand is not None) >= LARGEST:
        return ()
    return tuple(_choices(position, rules))


def _choices(position: Position, rules: Rules) -> Iterator[Choice]:
    there = (*position.board, position.hand)
    tray = [piece for piece in rules.edition.pieces if piece not in there]
    if position.hand is None:
        yield from (Choice(None, gift) for gift in tray)
        return
    for square in Square:
        if position.board[square] is None:
            yield from (Choice(square, gift) for gift in tray)


def is_known(rules: Rules) -> bool:
    """Whether these are the rules that the book was made for."""
    return not rules.squares and len(rules.criteria) == len(rules.edition.characteristics)


def _placed(position: Position) -> int:
    return sum(piece is not None for piece in position.board)
