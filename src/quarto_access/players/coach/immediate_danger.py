"""The danger that needs no search: lines to call, and lines that the next piece completes.

It is about the player on turn, and it is always right; it does not say how the game ends.
"""

from enum import Enum

from quarto_access.core.alignment import Alignment
from quarto_access.core.board import Board, Square, empty_squares, with_piece
from quarto_access.core.game import Game, Phase, completed_by_latest, placed_latest
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.rules import Calls, Rules
from quarto_access.core.threats import completing_traits, harmless, threats, winning_squares
from quarto_access.core.values import value


class HintKind(Enum):
    """The subject of a hint."""

    CALL = "call"
    """The player on turn can call a line."""
    EXPOSED = "exposed"
    """The other player will be able to call one, because this one called wrongly."""
    COMPLETE = "complete"
    """The piece in hand completes a line."""
    PLACE = "place"
    GIVE = "give"
    NOTHING = "nothing"
    """The last calls have come, and there is no line."""


@value
class Danger:
    """The danger for the player on turn."""

    kind: HintKind
    alignments: tuple[Alignment, ...] = ()
    """The alignments that can be called."""
    traits: tuple[Trait, ...] = ()
    """The traits with which a piece completes a line: the piece in hand, or else the tray."""
    good: tuple[Square, ...] | tuple[Piece, ...] = ()
    """The winning spaces, or those that leave a piece safe to give; or the safe pieces."""
    among: int = 0
    """The number of spaces or pieces to choose from."""

    @property
    def is_plain(self) -> bool:
        """True if the solver can add nothing: at most one choice does not lose at once."""
        return self.kind not in {HintKind.PLACE, HintKind.GIVE} or len(self.good) <= 1


def danger(game: Game) -> Danger:
    """Return the danger for the player on turn of a game that is not over."""
    alive = open_lines(game)
    if alive and not game.call_lost:
        return Danger(HintKind.CALL, alive)
    if alive and other_can_call(game):
        return Danger(HintKind.EXPOSED, alive)
    match game.phase:
        case Phase.PLACE:
            assert game.hand is not None  # the phase says so
            return _placing(game, game.hand)
        case Phase.GIVE:
            good = safe(game.board, game.tray, game.rules)
            return Danger(HintKind.GIVE, (), dangerous(game, game.tray), good, len(game.tray))
        case _:
            return Danger(HintKind.NOTHING)


def open_lines(game: Game) -> tuple[Alignment, ...]:
    """Return the lines that either player could call now."""
    return completed_by_latest(game) if game.rules.calls is Calls.MANUAL else ()


def other_can_call(game: Game) -> bool:
    """Return whether the other player will still be able to call what was completed last."""
    return placed_latest(game) is game.on_turn


def safe(board: Board, tray: tuple[Piece, ...], rules: Rules) -> tuple[Piece, ...]:
    """Return the pieces that complete nothing, wherever they are placed."""
    return harmless(tray, threats(board, rules))


def _placing(game: Game, hand: Piece) -> Danger:
    empty = empty_squares(game.board)
    if wins := winning_squares(game.board, hand, game.rules):
        return Danger(HintKind.COMPLETE, (), dangerous(game, (hand,)), wins, len(empty))
    good = tuple(
        square
        for square in empty
        if not game.tray or safe(with_piece(game.board, square, hand), game.tray, game.rules)
    )
    return Danger(HintKind.PLACE, (), dangerous(game, game.tray), good, len(empty))


def dangerous(game: Game, pieces: tuple[Piece, ...]) -> tuple[Trait, ...]:
    """Return the traits that complete a line and that one of these pieces has."""
    mask = completing_traits(threats(game.board, game.rules))
    return tuple(
        trait for trait in Trait if trait.mask & mask and any(trait in p.traits for p in pieces)
    )
