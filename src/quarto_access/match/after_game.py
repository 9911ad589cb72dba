"""What is told when a game is over, and would give something away before.

Every function takes a record, or what a match has played.
"""

from collections.abc import Iterator, Sequence

from quarto_access.core import (
    Action,
    Alignment,
    CalledWrong,
    How,
    Place,
    Player,
    Record,
    Step,
    completed_by_latest,
    replay,
)
from quarto_access.core.values import value
from quarto_access.players.news import Played


@value
class Missed:
    """What a placement completed and nobody called."""

    turn: int
    """Which placement of the game, from 1."""
    player: Player
    """Who completed it."""
    alignments: tuple[Alignment, ...]


def turns(told: Record | Sequence[Played]) -> int:
    """How many pieces were placed."""
    return sum(isinstance(action, Place) for action, _ in _steps(told))


def missed(told: Record | Sequence[Played]) -> tuple[Missed, ...]:
    """The alignments that both players let go by, each of them having had the chance to call.

    They are dead by the next placement, or by the draw at the end. What was still alive when the
    game was cut short is `uncalled`.
    """
    completed, how = _completed(told)
    dead = completed if how is How.DRAW else completed[:-1]
    return tuple(m for m in dead if m.alignments)


def uncalled(told: Record | Sequence[Played]) -> Missed | None:
    """The alignments that could have been called when the game was cut short.

    Resigning, time and a wrong call cut a game short; one that is still going on keeps its secret.
    """
    completed, how = _completed(told)
    cut_short = how in {How.RESIGN, How.TIMEOUT, How.FALSE_CALL}
    alive = [m for m in completed[-1:] if m.alignments and cut_short]
    return alive[0] if alive else None


def wrong_calls(told: Record | Sequence[Played]) -> tuple[CalledWrong, ...]:
    """Every wrong call, with who called it and what was wrong."""
    events = (event for _, step in _steps(told) for event in step.events)
    return tuple(event for event in events if isinstance(event, CalledWrong))


def _steps(told: Record | Sequence[Played]) -> Iterator[tuple[Action, Step]]:
    if isinstance(told, Record):
        return zip(told.actions, replay(told), strict=True)
    return ((played.action, Step(played.after, played.events)) for played in told)


def _completed(told: Record | Sequence[Played]) -> tuple[list[Missed], How | None]:
    """What each placement completed, even if it is nothing, and how the game ended, if it did."""
    completed: list[Missed] = []
    outcome = None
    for action, step in _steps(told):
        outcome = step.game.outcome
        if isinstance(action, Place):
            alignments = completed_by_latest(step.game)
            completed.append(Missed(len(completed) + 1, action.player, alignments))
    return completed, outcome.how if outcome else None
