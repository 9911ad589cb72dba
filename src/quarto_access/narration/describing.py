"""Which traits of a piece are told: those that count, or all of them where a player asks.

Where fewer than four characteristics count, several pieces sound alike; each keeps its number
among them for the whole game, so that a memory of it is good for something.
"""

from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.rules import Rules
from quarto_access.narration.announcement import Described


def described(piece: Piece, rules: Rules) -> Described:
    """The piece by its counted traits."""
    if rules.criteria == rules.edition.characteristics:
        return Described(piece, piece.traits)
    traits = _counted(piece, rules)
    alike = [other for other in rules.edition.pieces if _counted(other, rules) == traits]
    return Described(piece, traits, alike.index(piece) + 1, len(alike))


def in_full(piece: Piece) -> Described:
    """The piece by all of its traits."""
    return Described(piece, piece.traits, full=True)


def _counted(piece: Piece, rules: Rules) -> tuple[Trait, ...]:
    return tuple(t for t in piece.traits if t.characteristic in rules.criteria)
