"""The errors of actions: a reason and the facts, never a sentence."""

from enum import StrEnum

from quarto_access.core.actions import Action
from quarto_access.core.board import Square
from quarto_access.core.pieces import Piece


class Illegal(StrEnum):
    """The reason why an action is not allowed."""

    GAME_OVER = "game-over"
    NOT_ON_TURN = "not-on-turn"
    WRONG_PHASE = "wrong-phase"
    OTHER_EDITION = "piece-of-other-edition"
    PIECE_GONE = "piece-gone"
    SQUARE_TAKEN = "square-taken"
    NO_SUCH_LINE = "line-not-in-game"
    CALL_LOST = "call-lost"
    CALLS_AUTOMATIC = "calls-automatic"


class IllegalAction(ValueError):
    """An action that the rules do not allow; the game is as it was."""

    def __init__(
        self,
        reason: Illegal,
        action: Action,
        piece: Piece | None = None,
        square: Square | None = None,
    ) -> None:
        super().__init__(reason, action, piece, square)
        self.reason = reason
        self.action = action
        self.piece = piece
        """The piece in question: the one that cannot be given, or the one on the taken square."""
        self.square = square
        """The square in question: the taken one, or the one where the piece already is."""
