"""The review: the actions that made a game worth less to their player, and what was better.

It goes backwards from the end, as far as the solver gets within its limit. Lines that a player did
not call are found in the whole game, because they need no search.
"""

from collections.abc import Iterator, Sequence
from enum import Enum

from quarto_access.core.actions import Action, Call, Give, Pass, Place
from quarto_access.core.board import Square
from quarto_access.core.events import How
from quarto_access.core.game import Game
from quarto_access.core.pieces import Piece
from quarto_access.core.record import Record, replay
from quarto_access.core.values import value
from quarto_access.players.coach.evaluation import Evaluator
from quarto_access.players.coach.immediate_danger import open_lines, safe
from quarto_access.players.solver import AGAINST, RANKS, Value


class TurningKind(Enum):
    """The way in which a game turned."""

    MISSED = "missed"
    """Neither player called a line."""
    LET_GO = "let-go"
    """A player did not call a line, and the other one did."""
    FELL = "fell"
    """A player chose an action that was worse than the best one."""
    GAVE = "gave"
    """A player had a safe piece and gave a winning one, too early to work out the rest."""


@value
class TurningPoint:
    """A turning point of a game."""

    at: int
    """The number of the action, from 0."""
    turned: TurningKind
    was: Value | None = None
    """The value of the game for the player who acted, if it is known."""
    became: Value | None = None
    best: tuple[Square, ...] | tuple[Piece, ...] = ()
    """The spaces or pieces that would have kept the value."""


@value
class Review:
    """The turning points of a game, in its order."""

    since: int
    """The first action that was worked out; the number of actions if none was."""
    points: tuple[TurningPoint, ...]


def games_of(record: Record) -> tuple[Game, ...]:
    """Return the game before each action of a record, and at its end."""
    return (Game.start(record.rules), *(step.game for step in replay(record)))


def review(record: Record, appraiser: Evaluator) -> Review:
    """Review a whole game. Raises `Stopped` if the answer is no longer wanted."""
    games, actions = games_of(record), record.actions
    points, told = _calls(games, actions)
    since = len(actions)
    after = appraiser.worth(games[-1], games[-1].on_turn)
    while since and after is not None:
        at = since - 1
        before = appraiser.worth(games[at], games[at].on_turn)
        if before is None:
            break
        action = actions[at]
        was = before if action.player is games[at].on_turn else AGAINST[before]
        became = after if action.player is games[since].on_turn else AGAINST[after]
        if RANKS[became] < RANKS[was] and at not in told:
            best = _best(games[at], action, appraiser)
            points.append(TurningPoint(at, TurningKind.FELL, was, became, best))
        since, after = at, before
    points += (p for p in _gifts(games[:since], actions) if p.at not in told)
    return Review(since, tuple(sorted(points, key=lambda point: point.at)))


def _best(
    game: Game, action: Action, appraiser: Evaluator
) -> tuple[Square, ...] | tuple[Piece, ...]:
    """Return what should have been placed or given instead, if there was no line to call."""
    if not isinstance(action, Place | Give) or can_call(game):
        return ()
    advice = appraiser.advice(game)
    return advice.best if advice else ()


def can_call(game: Game) -> bool:
    """Return whether the player on turn could win by a call."""
    return game.outcome is None and bool(open_lines(game)) and not game.call_lost


def _calls(games: Sequence[Game], actions: Sequence[Action]) -> tuple[list[TurningPoint], set[int]]:
    """Return where a line was not called, and every action that these points are about."""
    points: list[TurningPoint] = []
    told: set[int] = set()
    for chances in _after_each_placement(actions):
        uncalled = [at for at in chances if isinstance(actions[at], Give | Place | Pass)]
        let_by = [at for at in uncalled if can_call(games[at])]
        if not let_by:
            continue
        outcome = games[chances[-1] + 1].outcome
        if outcome is None or outcome.how is How.DRAW:
            points.append(TurningPoint(let_by[0], TurningKind.MISSED, Value.WIN, Value.DRAW))
        elif outcome.how is How.CALL and isinstance(actions[chances[-1]], Call):
            points.append(TurningPoint(let_by[0], TurningKind.LET_GO, Value.WIN, Value.LOSS))
        else:
            continue
        told.update(let_by)
    return points, told


def _gifts(games: Sequence[Game], actions: Sequence[Action]) -> Iterator[TurningPoint]:
    """Yield the gifts that completed a line although a safe piece was left."""
    for at, (game, action) in enumerate(zip(games, actions, strict=False)):
        if isinstance(action, Give):
            good = safe(game.board, game.tray, game.rules)
            if good and action.piece not in good:
                yield TurningPoint(at, TurningKind.GAVE, None, Value.LOSS, good)


def _after_each_placement(actions: Sequence[Action]) -> Iterator[range]:
    """Yield the actions between two placements, including the second one."""
    first = 0
    for at, action in enumerate(actions):
        if isinstance(action, Place) or at == len(actions) - 1:
            yield range(first, at + 1)
            first = at + 1
