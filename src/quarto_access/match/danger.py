"""Where a piece would complete an alignment: a help in training, which no rule needs."""

from quarto_access.core import Game, Piece, Square
from quarto_access.core.alignment import alignment_on


def winning_spaces(game: Game, piece: Piece) -> tuple[Square, ...]:
    """The empty spaces on which this piece would complete a line that counts."""
    return tuple(s for s in Square if game.board[s] is None and wins_on(game, piece, s))


def wins_on(game: Game, piece: Piece, square: Square) -> bool:
    """Whether it would do so on this space."""
    board = (*game.board[:square], piece, *game.board[square + 1 :])
    lines = (line for line in square.lines if game.rules.counts(line))
    return any(alignment_on(line, board, game.rules) for line in lines)
