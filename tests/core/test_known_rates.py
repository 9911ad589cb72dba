"""Figures that others found by counting are confirmed by seeded samples of random games."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from quarto_access.core import (
    Calls,
    Edition,
    Game,
    Give,
    Phase,
    Place,
    Rules,
    Square,
    alignment_on,
    apply,
)

LINES_ONLY = Rules(calls=Calls.AUTOMATIC)
WITH_SQUARES = Rules(calls=Calls.AUTOMATIC, squares=True)


@pytest.mark.parametrize(
    ("rules", "rate", "sample"),
    [
        pytest.param(LINES_ONLY, 0.01980, 100_000, id="lines"),
        pytest.param(WITH_SQUARES, 0.00301, 100_000, id="squares too", marks=pytest.mark.slow),
        pytest.param(Rules(Edition.CLASSIC), 0.01980, 30_000, id="lines, classic edition"),
    ],
)
def test_few_full_boards_have_no_alignment(rules: Rules, rate: float, sample: int) -> None:
    chance = Random(20)
    pieces = list(rules.edition.pieces)
    without = 0
    for _ in range(sample):
        chance.shuffle(pieces)
        board = tuple(pieces)
        without += not any(alignment_on(line, board, rules) for line in rules.lines)
    assert without / sample == pytest.approx(rate, abs=4 * sqrt(rate * (1 - rate) / sample))


def length_of_a_random_game(rules: Rules, chance: Random) -> int:
    """Return how many pieces are placed until the automatic call, or the draw."""
    game = Game.start(rules)
    while game.phase is not Phase.OVER:
        player = game.on_turn
        if game.phase is Phase.GIVE:
            game = apply(game, Give(player, chance.choice(game.tray))).game
        else:
            empty = [square for square in Square if game.board[square] is None]
            game = apply(game, Place(player, chance.choice(empty))).game
    return 16 - game.board.count(None)


@pytest.mark.parametrize(
    ("rules", "mean"),
    [
        pytest.param(LINES_ONLY, 11.67, id="lines"),
        pytest.param(WITH_SQUARES, 10.51, id="squares too", marks=pytest.mark.slow),
    ],
)
def test_random_games_last_that_long(rules: Rules, mean: float) -> None:
    chance = Random(20)
    lengths = [length_of_a_random_game(rules, chance) for _ in range(5_000)]
    assert fmean(lengths) == pytest.approx(mean, abs=4 * stdev(lengths) / sqrt(len(lengths)))
