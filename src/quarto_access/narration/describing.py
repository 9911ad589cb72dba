"""The traits of a piece that are told: those that count, or all if a player asks.

Where fewer than four characteristics count, several pieces sound alike. In the tray it is told how
many of them are left.
"""

from collections.abc import Collection

from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.rules import Rules
from quarto_access.narration.announcement import Described


def described(piece: Piece, rules: Rules) -> Described:
    """The piece by its counted traits."""
    return Described(piece, counted(piece, rules))


def in_full(piece: Piece) -> Described:
    """The piece by all of its traits."""
    return Described(piece, piece.traits, full=True)


def counted(piece: Piece, rules: Rules) -> tuple[Trait, ...]:
    """The traits of a piece that count in this game."""
    if len(rules.criteria) == len(piece.traits):
        return piece.traits
    return tuple(t for t in piece.traits if t.characteristic in rules.criteria)


def left_alike(piece: Piece, tray: Collection[Piece], rules: Rules) -> int | None:
    """How many pieces of the tray are told as this one is; None where all pieces differ."""
    if len(rules.criteria) == len(piece.traits):
        return None
    traits = counted(piece, rules)
    return sum(counted(other, rules) == traits for other in tray)
