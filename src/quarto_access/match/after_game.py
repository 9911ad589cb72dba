"""The facts that are told only after a game, since they would give something away before.

Every function takes what a match has played.
"""

from collections.abc import Sequence

from quarto_access.core.actions import Place
from quarto_access.core.alignment import Alignment
from quarto_access.core.events import CalledWrong, How
from quarto_access.core.game import completed_by_latest
from quarto_access.core.rules import Player
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


def turns(told: Sequence[Played]) -> int:
    """How many pieces were placed."""
    return sum(isinstance(played.action, Place) for played in told)


def missed(told: Sequence[Played]) -> tuple[Missed, ...]:
    """The alignments that both players let go by, each of them having had the chance to call.

    They are dead by the next placement, or by the draw at the end. What was still alive when the
    game was cut short is `uncalled`.
    """
    completed, how = _completed(told)
    dead = completed if how is How.DRAW else completed[:-1]
    return tuple(m for m in dead if m.alignments)


def uncalled(told: Sequence[Played]) -> Missed | None:
    """The alignments that could have been called when the game was cut short.

    Resigning, time and a wrong call cut a game short; one that is still going on keeps its secret.
    """
    completed, how = _completed(told)
    cut_short = how in {How.RESIGN, How.TIMEOUT, How.FALSE_CALL}
    alive = [m for m in completed[-1:] if m.alignments and cut_short]
    return alive[0] if alive else None


def wrong_calls(told: Sequence[Played]) -> tuple[CalledWrong, ...]:
    """Every wrong call, with who called it and what was wrong."""
    events = (event for played in told for event in played.events)
    return tuple(event for event in events if isinstance(event, CalledWrong))


def _completed(told: Sequence[Played]) -> tuple[list[Missed], How | None]:
    """What each placement completed, even if it is nothing, and how the game ended, if it did."""
    placed = (played for played in told if isinstance(played.action, Place))
    completed = [
        Missed(turn, played.action.player, completed_by_latest(played.after))
        for turn, played in enumerate(placed, 1)
    ]
    outcome = told[-1].after.outcome if told else None
    return completed, outcome.how if outcome else None
