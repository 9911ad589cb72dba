"""Where a piece would complete an alignment: a help in training, which no rule needs."""

from quarto_access.core import Game, Piece, Square
from quarto_access.core.threats import winning_squares


def winning_spaces(game: Game, piece: Piece) -> tuple[Square, ...]:
    """The empty spaces on which this piece would complete a line that counts."""
    return winning_squares(game.board, piece, game.rules)


def wins_on(game: Game, piece: Piece, square: Square) -> bool:
    """Whether it would do so on this space."""
    return square in winning_spaces(game, piece)
