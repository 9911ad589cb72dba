"""The traits that describe a piece: those that count, or all of them if a player asks.

Where fewer than four characteristics count, several pieces sound alike. In the tray, the player
then hears how many of them are left.
"""

from collections.abc import Collection

from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.rules import Rules
from quarto_access.narration.announcement import Described


def described(piece: Piece, rules: Rules) -> Described:
    """Describe a piece by the traits that count."""
    return Described(piece, counted(piece, rules))


def in_full(piece: Piece) -> Described:
    """Describe a piece by all of its traits."""
    return Described(piece, piece.traits, full=True)


def counted(piece: Piece, rules: Rules) -> tuple[Trait, ...]:
    """Return the traits of a piece that count in this game."""
    if len(rules.criteria) == len(piece.traits):
        return piece.traits
    return tuple(t for t in piece.traits if t.characteristic in rules.criteria)


def left_alike(piece: Piece, tray: Collection[Piece], rules: Rules) -> int | None:
    """Count the pieces in the tray that sound like this one; None if all pieces differ."""
    if len(rules.criteria) == len(piece.traits):
        return None
    traits = counted(piece, rules)
    return sum(counted(other, rules) == traits for other in tray)
