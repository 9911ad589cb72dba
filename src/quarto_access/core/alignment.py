"""The traits that the four pieces of a line share.

An alignment is on the board whether or not a player notices it. The game knows whether it can still
be called, because that depends on the latest placement.
"""

from quarto_access.core.board import Board, Line
from quarto_access.core.pieces import Trait
from quarto_access.core.rules import Rules
from quarto_access.core.values import value


@value
class Alignment:
    """A line of four, and the counted traits that all of its pieces share."""

    line: Line
    traits: tuple[Trait, ...]


def alignment_on(line: Line, board: Board, rules: Rules) -> Alignment | None:
    """Return the alignment on this line of the board, if there is one."""
    a, b, c, d = line.squares
    first, second, third, fourth = board[a], board[b], board[c], board[d]
    if first is None or second is None or third is None or fourth is None:
        return None
    common = first.mask & second.mask & third.mask & fourth.mask
    traits = tuple(
        t for t in first.traits if common & t.mask and t.characteristic in rules.criteria
    )
    return Alignment(line, traits) if traits else None
