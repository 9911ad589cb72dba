"""The value of a game for the player on turn, including calls; None beyond the limit of nodes.

Both players are assumed to call every line, and to play perfectly from here on.
"""

from collections.abc import Callable
from typing import TypeVar

from quarto_access.core.board import Square
from quarto_access.core.game import Game, Phase
from quarto_access.core.notation import Position
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Player, Rules
from quarto_access.core.values import value
from quarto_access.players.coach.immediate_danger import open_lines, other_can_call
from quarto_access.players.solver import AGAINST, Solver, Stopped, Value

Found = TypeVar("Found")


@value
class Advice:
    """The value of a game, and every space or piece that keeps it."""

    worth: Value
    best: tuple[Square, ...] | tuple[Piece, ...]


@value
class TooFar:
    """The answer if the end of the game is too far away for the solver."""


class Evaluator:
    """Evaluates games under these rules, with a limit of nodes for each question."""

    def __init__(self, rules: Rules, nodes: int, stop: Callable[[], bool]) -> None:
        self._nodes = nodes
        self._stop = stop
        self._until = 0
        self._solver = Solver(rules, stop=self._is_enough)

    def worth(self, game: Game, player: Player) -> Value | None:
        """Return how the game ends for this player; None if that takes too long to find out."""
        return self._within(lambda: self._of(game, player))

    def advice(self, game: Game) -> Advice | None:
        """Return what the player on turn should place or give, leaving calls aside."""
        return self._within(lambda: self._advice(game))

    def _advice(self, game: Game) -> Advice:
        there = Position(game.board, game.hand)
        if game.hand is not None:
            return Advice(*self._solver.value_and_best_squares(there))
        worth, choices = self._solver.value_and_best(there)
        return Advice(worth, tuple(c.gift for c in choices if c.gift is not None))

    def _of(self, game: Game, player: Player) -> Value:
        if player is not game.on_turn:
            return AGAINST[self._of(game, player.other)]
        if game.outcome is not None:
            winner = game.outcome.winner
            if winner is None:
                return Value.DRAW
            return Value.WIN if winner is player else Value.LOSS
        if open_lines(game):
            if not game.call_lost:
                return Value.WIN
            if other_can_call(game):
                return Value.LOSS
        if game.phase is Phase.LAST_CALLS:
            return Value.DRAW
        return self._solver.value(Position(game.board, game.hand))

    def _within(self, ask: Callable[[], Found]) -> Found | None:
        self._until = self._solver.nodes + self._nodes
        try:
            return ask()
        except Stopped:
            if self._stop():
                raise
            return None

    def _is_enough(self) -> bool:
        return self._solver.nodes > self._until or self._stop()
