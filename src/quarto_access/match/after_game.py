"""Facts for the end of a game, such as lines that nobody called: earlier, they would help a player.

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
    """The lines that one placement completed and nobody called."""

    turn: int
    """The number of the placement in the game, from 1."""
    player: Player
    """The player who completed them."""
    alignments: tuple[Alignment, ...]


def turns(told: Sequence[Played]) -> int:
    """Count the pieces that were placed."""
    return sum(isinstance(played.action, Place) for played in told)


def missed(told: Sequence[Played]) -> tuple[Missed, ...]:
    """Return the alignments that both players could have called, and neither did.

    They are dead after the next placement, or after the draw at the end. Those that were still
    alive when the game was cut short are `uncalled`.
    """
    completed, how = _completed(told)
    dead = completed if how is How.DRAW else completed[:-1]
    return tuple(m for m in dead if m.alignments)


def uncalled(told: Sequence[Played], *, closed: bool = False) -> Missed | None:
    """Return the alignments that could have been called when the game was cut short.

    Resigning, running out of time and a wrong call cut a game short, and so does an end that no
    action brings, for which it is `closed`. A game in progress does not give them away.
    """
    completed, how = _completed(told)
    cut_short = closed or how in {How.RESIGN, How.TIMEOUT, How.FALSE_CALL}
    alive = [m for m in completed[-1:] if m.alignments and cut_short]
    return alive[0] if alive else None


def wrong_calls(told: Sequence[Played]) -> tuple[CalledWrong, ...]:
    """Return every wrong call, with its player and its fault."""
    events = (event for played in told for event in played.events)
    return tuple(event for event in events if isinstance(event, CalledWrong))


def _completed(told: Sequence[Played]) -> tuple[list[Missed], How | None]:
    """Return the lines that each placement completed, perhaps none, and how the game ended."""
    placed = (played for played in told if isinstance(played.action, Place))
    completed = [
        Missed(turn, played.action.player, completed_by_latest(played.after))
        for turn, played in enumerate(placed, 1)
    ]
    outcome = told[-1].after.outcome if told else None
    return completed, outcome.how if outcome else None
