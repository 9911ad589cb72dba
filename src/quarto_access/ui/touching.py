"""Where the rules of touch are asked: every way to read a space goes through here and costs one."""

from collections.abc import Iterable

from quarto_access.core.board import Square
from quarto_access.match.match import Match
from quarto_access.narration.feeling import Felt, found


def touch(match: Match, squares: Iterable[Square], *, full: bool = False) -> tuple[Felt, ...]:
    """Read these spaces one after the other, as far as the rules of touch allow."""
    return tuple(found(match.game, s, felt=match.feel(), full=full) for s in squares)


def touch_one(match: Match, square: Square, *, full: bool = False) -> Felt:
    """Read one space."""
    return touch(match, (square,), full=full)[0]
