"""Positions for the solver: any pieces on any squares, with alignments that nobody called."""

from itertools import combinations
from random import Random

from quarto_access.core import Edition, Piece, Position, Rules

VARIANTS = [
    Rules(edition, edition.characteristics[:count], squares)
    for edition in Edition
    for squares in (False, True)
    for count in (1, 2, 3, 4)
]


def of_variant(rules: Rules) -> str:
    """Return a name for a variant."""
    criteria = "+".join(c.value for c in rules.criteria)
    return f"{rules.edition.value} {criteria}{' squares' * rules.squares}"


def some_criteria(edition: Edition, chance: Random) -> Rules:
    """Return a variant of an edition with any characteristics."""
    found = [c for n in (1, 2, 3, 4) for c in combinations(edition.characteristics, n)]
    return Rules(edition, chance.choice(found), chance.random() < 0.5)


def scattered(rules: Rules, placed: int, chance: Random, *, hand: bool = True) -> Position:
    """Return so many pieces on the board, and one in hand if wanted."""
    pieces = chance.sample(rules.edition.pieces, placed + hand)
    board: list[Piece | None] = [None] * 16
    for square in chance.sample(range(16), placed):
        board[square] = pieces.pop()
    return Position(tuple(board), pieces.pop() if hand else None)
