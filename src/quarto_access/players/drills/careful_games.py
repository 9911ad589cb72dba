"""The games from which drills come: two players who see every line.

They give a piece that completes no line, complete none themselves, and leave a piece that can be
given; among such moves they choose by chance. Only the last two moves of a game with a line differ:
a piece that completes one is given, and placed there.
"""

from collections.abc import Iterator

from quarto_access.core.actions import Action, Give, Place
from quarto_access.core.board import Square, empty_squares, with_piece
from quarto_access.core.game import Game, apply
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Rules
from quarto_access.core.threats import harmless, threats, winning_squares
from quarto_access.players.drills.draws import Draws
from quarto_access.players.news import Played

RULES = Rules()

Moves = tuple[Played, ...]


def without_line(placements: int, draws: Draws) -> Moves | None:
    """Return the moves of a game without a line; None if the players get stuck before."""
    game, moves = Game.start(RULES), list[Played]()
    for _ in range(placements):
        gifts = harmless(game.tray, threats(game.board, RULES))
        game = _do(moves, Give(game.on_turn, draws.one_of(gifts)))
        squares = draws.shuffled(empty_squares(game.board))
        square = next((square for square in squares if _leaves_a_gift(game, square)), None)
        if square is None:
            return None
        game = _do(moves, Place(game.on_turn, square))
    return tuple(moves)


def with_line(placements: int, draws: Draws) -> Moves | None:
    """Return the moves of a game whose last placement completes a line; None if none does."""
    played = without_line(placements - 1, draws)
    if played is None:
        return None
    moves, game = list(played), played[-1].after
    winning = list(_winning(game))
    if not winning:
        return None
    piece, square = draws.one_of(winning)
    game = _do(moves, Give(game.on_turn, piece))
    _do(moves, Place(game.on_turn, square))
    return tuple(moves)


def _do(moves: list[Played], action: Action) -> Game:
    """Add an action to the moves, and return the game after it."""
    before = moves[-1].after if moves else Game.start(RULES)
    after, events = apply(before, action)
    moves.append(Played(action, events, before, after))
    return after


def _leaves_a_gift(game: Game, square: Square) -> bool:
    there = with_piece(game.board, square, game.hand)
    return bool(harmless(game.tray, threats(there, RULES)))


def _winning(game: Game) -> Iterator[tuple[Piece, Square]]:
    for piece in game.tray:
        for square in winning_squares(game.board, piece, RULES):
            yield piece, square
