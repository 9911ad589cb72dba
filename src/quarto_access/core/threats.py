"""The lines that lack one piece, with the gap and the traits that would complete them."""

from collections.abc import Iterable, Iterator

from quarto_access.core.board import Board, Line, Square
from quarto_access.core.pieces import Characteristic, Piece
from quarto_access.core.rules import Rules
from quarto_access.core.values import value


@value
class Threat:
    """A line that lacks one piece."""

    line: Line
    gap: Square
    traits: int
    """The counted traits that all of its pieces share, as bits."""

    def completed_by(self, piece: Piece) -> bool:
        """Return whether this piece would make an alignment in the gap."""
        return bool(self.traits & piece.mask)


def threats(board: Board, rules: Rules) -> Iterator[Threat]:
    """Find every line that one piece can complete."""
    counted = sum(_BOTH_TRAITS[characteristic] for characteristic in rules.criteria)
    for line in rules.lines:
        gap: Square | None = None
        traits = counted
        for square in line.squares:
            piece = board[square]
            if piece is not None:
                traits &= piece.mask
            elif gap is None:
                gap = square
            else:
                break
        else:
            if gap is not None and traits:
                yield Threat(line, gap, traits)


def winning_squares(board: Board, piece: Piece, rules: Rules) -> tuple[Square, ...]:
    """Return the squares on which this piece completes an alignment, in their order."""
    return tuple(sorted({t.gap for t in threats(board, rules) if t.completed_by(piece)}))


def completing_traits(threats: Iterable[Threat]) -> int:
    """Return the traits, as bits, with which a piece completes one of these lines."""
    traits = 0
    for threat in threats:
        traits |= threat.traits
    return traits


def harmless(pieces: Iterable[Piece], threats: Iterable[Threat]) -> tuple[Piece, ...]:
    """Return the pieces that complete none of these lines."""
    traits = completing_traits(threats)
    return tuple(piece for piece in pieces if not piece.mask & traits)


_BOTH_TRAITS = {c: sum(trait.mask for trait in c.traits) for c in Characteristic}
