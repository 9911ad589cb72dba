"""Complete random games through the public API, with their events.

Every action is chosen uniformly from `legal_actions`; resigning and time-out are left out, since
they would end most games after a few moves. The choosing is part of what is timed.
"""

from collections.abc import Callable, Iterator
from random import Random

from benchmarks.figures import Figure, at_least
from benchmarks.timing import a_second
from quarto_access.core import (
    Action,
    Calls,
    Game,
    Phase,
    Resign,
    Rules,
    Step,
    TimeOut,
    apply,
    legal_actions,
)

WAYS = (
    Rules(),
    Rules(squares=True),
    Rules(calls=Calls.AUTOMATIC),
    Rules(calls=Calls.AUTOMATIC, squares=True),
)
BAR = at_least(3_000)


def figures(*, quick: bool) -> Iterator[Figure]:
    for rules in WAYS:
        lines = "lines and squares" if rules.squares else "lines"
        yield Figure(
            f"random games, {rules.calls.value} calling, {lines}",
            a_second(_player_of(rules), quick=quick),
            "games a second",
            BAR if rules == Rules() else None,
        )


def random_game(rules: Rules, chance: Random) -> Iterator[tuple[Action, Step]]:
    """A game from its start to its end, action by action."""
    game = Game.start(rules)
    while game.phase is not Phase.OVER:
        action = _choose(game, chance)
        step = apply(game, action)
        yield action, step
        game = step.game


def _player_of(rules: Rules) -> Callable[[], None]:
    chance = Random("games")

    def play() -> None:
        for _ in random_game(rules, chance):
            pass

    return play


def _choose(game: Game, chance: Random) -> Action:
    actions = legal_actions(game)
    while isinstance(action := chance.choice(actions), Resign | TimeOut):
        pass
    return action
