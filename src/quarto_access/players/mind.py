"""A mind: it decides as a person of some level would. No clock hurries it.

The same level, seed and observation lead to the same action, whatever was asked before: random
numbers are drawn from a description of the moment, and earlier thoughts are kept only to save time.
"""

from collections.abc import Callable
from random import Random

from quarto_access.core.actions import Action, Call, Give, Pass, Place
from quarto_access.core.alignment import alignment_on
from quarto_access.core.board import Line, Square, empty_squares, pieces_on, with_piece
from quarto_access.core.game import Game, Phase, completed_by_latest, placed_latest
from quarto_access.core.notation import Position
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Calls, FalseCall, Rules
from quarto_access.players.levels import Level
from quarto_access.players.sight import Observation, Sight
from quarto_access.players.solver import Choice, Solver, Stopped


class Mind:
    """One level in one game."""

    def __init__(self, level: Level, seed: object, stop: Callable[[], bool] | None = None) -> None:
        self.level = level
        self._seed = f"{seed} {level.id}"
        self._stop = stop
        self._rules: Rules | None = None
        self._solver: Solver | None = None
        self._found: dict[Position, Choice | None] = {}

    def pace(self, game: Game, *, goes_on: bool = False) -> float:
        """Return the seconds that this action takes, from the level and the seed alone.

        A gift follows a placement at once, because the two are one turn; but not if a game that was
        left `goes_on` there.
        """
        if game.phase is Phase.GIVE and placed_latest(game) is game.on_turn and not goes_on:
            return 0.0
        least, most = self.level.pace
        chance = self._chance("pace", game.phase.value, pieces_on(game.board))
        return least + (most - least) * chance

    def decide(self, look: Observation) -> Action:
        """Return the action. Raises `Stopped` if the answer is no longer wanted."""
        game = look.game
        if game.rules != self._rules:
            self._rules, self._solver, self._found = game.rules, None, {}
        sight = Sight(self.level, look, self._chance)
        if line := self._calls(game, sight):
            return Call(game.on_turn, line)
        match game.phase:
            case Phase.PLACE:
                return Place(game.on_turn, self._places(game, sight))
            case Phase.GIVE:
                return Give(game.on_turn, self._gives(game, sight))
            case _:
                return Pass(game.on_turn)

    # Calling

    def _calls(self, game: Game, sight: Sight) -> Line | None:
        if game.rules.calls is Calls.AUTOMATIC or game.call_lost or game.latest is None:
            return None
        own = placed_latest(game) is game.on_turn
        if own and (line := self._meant(game, sight)):
            return line
        if noticed := sight.noticed(game, own=own):
            return noticed[0].line
        return self._imagined(game)

    def _meant(self, game: Game, sight: Sight) -> Line | None:
        """Return the line that it meant to complete with this placement."""
        before = _before(game)
        assert before.hand is not None  # it has just placed it
        for threat in sight.own(before.board, before.hand):
            if threat.gap == game.latest:
                return threat.line
        planned = self._worked_out(before, sight)
        if planned and planned.calls and planned.square == game.latest:
            return completed_by_latest(game)[0].line
        return None

    def _imagined(self, game: Game) -> Line | None:
        """Return a full line that it takes for an alignment; never if it could go on for ever."""
        assert game.latest is not None  # the caller has checked
        if game.rules.false_call is FalseCall.FREE:
            return None
        moment = ("imagines", game.phase.value, pieces_on(game.board))
        if self._chance(*moment) >= self.level.imagines:
            return None
        full = (
            line
            for line in game.latest.lines
            if game.rules.counts(line)
            and all(game.board[square] for square in line.squares)
            and alignment_on(line, game.board, game.rules) is None
        )
        return next(full, None)

    # Placing

    def _places(self, game: Game, sight: Sight) -> Square:
        here = Position(game.board, game.hand)
        assert here.hand is not None  # the phase says so
        if wins := sight.own(here.board, here.hand):
            return wins[0].gap
        planned = self._worked_out(here, sight)
        if planned and planned.square is not None:
            return planned.square
        squares = empty_squares(here.board)
        if self.level.cares and game.tray:
            after = {s: with_piece(here.board, s, here.hand) for s in squares}
            safe = tuple(s for s in squares if sight.safe(after[s], game.tray))
            squares = safe or squares
        return squares[self._pick(len(squares), "place", pieces_on(here.board))]

    # Giving

    def _gives(self, game: Game, sight: Sight) -> Piece:
        if placed_latest(game) is game.on_turn:
            planned = self._worked_out(_before(game), sight)
            if planned and planned.square == game.latest and planned.gift is not None:
                return planned.gift
        planned = self._worked_out(Position(game.board), sight)
        if planned and planned.gift is not None:
            return planned.gift
        pieces = sight.safe(game.board, game.tray) or game.tray
        return pieces[self._pick(len(pieces), "give", pieces_on(game.board))]

    # Working it out

    def _worked_out(self, position: Position, sight: Sight) -> Choice | None:
        """Return what the book or the solver says; None if it plays by what it sees."""
        if position not in self._found:
            self._found[position] = self._work_out(position, sight)
        return self._found[position]

    def _work_out(self, position: Position, sight: Sight) -> Choice | None:
        placed = pieces_on(position.board)
        is_far = len(Square) - placed > self.level.ahead
        if (is_far and not self.level.book) or not sight.is_whole:
            return None
        thinker = self._thinker(sight.rules)
        if is_far and not thinker.is_in_book(position):
            return None
        turn = placed if position.hand else placed - 1
        if self._chance("slips", turn) < self.level.slips:
            return None
        try:
            return thinker.solve(position).choice
        except Stopped:
            if self._stop is not None and self._stop():
                raise
            return None

    def _thinker(self, rules: Rules) -> Solver:
        """Return a solver; with a limit a new one, as what it remembers would change its nodes."""
        if self.level.nodes is not None:
            return Solver(rules, limit=self.level.nodes, stop=self._stop)
        if self._solver is None:
            self._solver = Solver(rules, stop=self._stop)
        return self._solver

    # Chance

    def _chance(self, *words: object) -> float:
        return Random(" ".join(map(str, (self._seed, *words)))).random()

    def _pick(self, below: int, *words: object) -> int:
        return int(self._chance(*words) * below)


def _before(game: Game) -> Position:
    """Return the position of the player on turn before the latest placement."""
    assert game.latest is not None  # the caller has checked
    return Position(with_piece(game.board, game.latest, None), game.board[game.latest])
