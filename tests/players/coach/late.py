"""Late positions of games played at random on the real rules, with their values.

In these games lines are completed and not called, and now and then a player calls wrongly.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from quarto_access.core import (
    Action,
    Call,
    Calls,
    Characteristic,
    Edition,
    Game,
    Give,
    How,
    Pass,
    Phase,
    Place,
    Record,
    Resign,
    Rules,
    TimeOut,
    apply,
    legal_actions,
    parse_action,
)
from tests.core.played import alternating
from tests.slow import slow_unless

QUIET = Record(
    Rules(), tuple(map(parse_action, alternating("TRHG A1, trhg B3, TrHg C4, tRhG D2, TRhg")))
)
"""Four pieces placed and one in hand: no danger yet, and some hundred thousand nodes to the end."""

VARIANTS = tuple(
    Rules(edition, criteria, squares, calls)
    for edition in Edition
    for criteria in ((), (Characteristic.HEIGHT,), (Characteristic.SHAPE, Characteristic.BODY))
    for squares in (False, True)
    for calls in Calls
)


EACH = pytest.mark.parametrize(
    "rules",
    [pytest.param(rules, marks=slow_unless(at % 5 == 0)) for at, rules in enumerate(VARIANTS)],
    ids=str,
)
"""Every fifth, which are of each kind; the others are slow."""


def played(rules: Rules, seed: str, empty: int) -> tuple[Record, Game] | None:
    """Return a game with so many empty squares left, and its record; None if it ended before."""
    chance = Random(seed)
    game, actions = Game.start(rules), list[Action]()
    while sum(piece is None for piece in game.board) > empty or chance.random() < 0.5:
        calls = rules.calls is Calls.MANUAL and not game.call_lost and chance.random() < 0.05
        kinds = Call if calls else Give | Place | Pass
        legal = [action for action in legal_actions(game) if isinstance(action, kinds)]
        actions.append(chance.choice(legal))
        game = apply(game, actions[-1]).game
        if game.phase is Phase.OVER:
            return None
    return Record(rules, tuple(actions)), game


def late(count: int, *, empty: int, rules: Rules | None = None) -> Iterator[tuple[Record, Game]]:
    """Yield so many of them in each variant."""
    for variant in (rules,) if rules else VARIANTS:
        ones = (played(variant, f"{variant} {seed}", empty) for seed in range(50 * count))
        yield from islice(filter(None, ones), count)


@cache
def worth(game: Game) -> int:
    """Return 1, 0 or -1 for the player on turn, by trying everything but wrong calls."""
    if game.outcome is not None:
        winner = game.outcome.winner
        return 0 if winner is None else 1 if winner is game.on_turn else -1
    return max(of_action(game, action) for action in legal_actions(game) if _is_sound(game, action))


def of_action(game: Game, action: Action) -> int:
    """Return the value of an action for its player."""
    after = apply(game, action).game
    value = worth(after)
    return value if after.on_turn is action.player else -value


def _is_sound(game: Game, action: Action) -> bool:
    if isinstance(action, Resign | TimeOut):
        return False
    if not isinstance(action, Call):
        return True
    outcome = apply(game, action).game.outcome
    return outcome is not None and outcome.how is How.CALL
