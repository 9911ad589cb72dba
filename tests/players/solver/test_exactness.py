"""Every answer is the same as by trying everything on the real rules.

Positions are late ones, since trying everything takes long, in every variant of both editions.
Pieces are anywhere, so many boards have alignments that nobody called.
"""

from collections.abc import Iterator
from random import Random

import pytest

from quarto_access.core import Position, Rules
from tests.players.solver.agreement import same_as_trying_everything
from tests.players.solver.positions import VARIANTS, of_variant, scattered, some_criteria
from tests.slow import slow_unless

pytestmark = pytest.mark.usefixtures("each_engine")

LATE = {(11, True): 2, (12, False): 3, (12, True): 6, (13, False): 6, (13, True): 6}
LAST = {(placed, hand): 3 for placed in (14, 15) for hand in (False, True)} | {(16, False): 1}


def positions(rules: Rules) -> Iterator[Position]:
    """Yield some positions of each stage."""
    chance = Random(of_variant(rules))
    for (placed, hand), number in (LATE | LAST).items():
        for _ in range(number):
            yield scattered(rules, placed, chance, hand=hand)


@pytest.mark.parametrize(
    "rules",
    [pytest.param(it, marks=slow_unless(at % 5 == 0)) for at, it in enumerate(VARIANTS)],
    ids=of_variant,
)
def test_values_choices_and_turns_in_every_variant(rules: Rules) -> None:
    for position in positions(rules):
        same_as_trying_everything([position], rules)


def test_any_characteristics_can_count() -> None:
    chance = Random("criteria")
    for _ in range(40):
        rules = some_criteria(chance.choice(VARIANTS).edition, chance)
        position = scattered(rules, chance.choice([12, 13, 14]), chance, hand=chance.random() < 0.7)
        same_as_trying_everything([position], rules)
