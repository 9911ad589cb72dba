"""The danger that needs no search: lines to call, and what the next piece completes.

This is about the player on turn, and always true; how the game ends from there is another matter.
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
    """What a hint is about."""

    CALL = "call"
    """The player on turn can call a line."""
    EXPOSED = "exposed"
    """The other player will be able to, after a wrong call of this one."""
    COMPLETE = "complete"
    """The piece in hand completes a line."""
    PLACE = "place"
    GIVE = "give"
    NOTHING = "nothing"
    """The last calls, and no line."""


@value
class Danger:
    """What there is to see for the player on turn."""

    kind: HintKind
    alignments: tuple[Alignment, ...] = ()
    """What can be called."""
    traits: tuple[Trait, ...] = ()
    """Those with which a piece completes a line: the one in hand, else those that can be given."""
    good: tuple[Square, ...] | tuple[Piece, ...] = ()
    """The spaces that complete a line, or after which a piece is safe to give; the safe pieces."""
    among: int = 0
    """How many spaces or pieces there are to choose from."""

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing more to be found out: whatever else one does loses at once."""
        return self.kind not in {HintKind.PLACE, HintKind.GIVE} or len(self.good) <= 1


def danger(game: Game) -> Danger:
    """What the player on turn faces; the game is not over."""
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
            return Danger(HintKind.GIVE, (), _dangerous(game, game.tray), good, len(game.tray))
        case _:
            return Danger(HintKind.NOTHING)


def open_lines(game: Game) -> tuple[Alignment, ...]:
    """The lines that could be called now, by either player."""
    return completed_by_latest(game) if game.rules.calls is Calls.MANUAL else ()


def other_can_call(game: Game) -> bool:
    """Whether the other player will still be able to call what was completed last."""
    return placed_latest(game) is game.on_turn


def safe(board: Board, tray: tuple[Piece, ...], rules: Rules) -> tuple[Piece, ...]:
    """The pieces that complete nothing, wherever they are placed."""
    return harmless(tray, threats(board, rules))


def _placing(game: Game, hand: Piece) -> Danger:
    empty = empty_squares(game.board)
    if wins := winning_squares(game.board, hand, game.rules):
        return Danger(HintKind.COMPLETE, (), _dangerous(game, (hand,)), wins, len(empty))
    good = tuple(
        square
        for square in empty
        if not game.tray or safe(with_piece(game.board, square, hand), game.tray, game.rules)
    )
    return Danger(HintKind.PLACE, (), _dangerous(game, game.tray), good, len(empty))


def _dangerous(game: Game, pieces: tuple[Piece, ...]) -> tuple[Trait, ...]:
    """The traits that complete a line, of those that one of these pieces has."""
    mask = completing_traits(threats(game.board, game.rules))
    return tuple(
        trait for trait in Trait if trait.mask & mask and any(trait in p.traits for p in pieces)
    )
