"""The strength of each level against the one below it, and its times of thinking.

    python -m benchmarks.levels [--games N] [--seed N]

It takes a quarter of an hour or more, so it is not part of `python -m benchmarks`. Each figure of
points stands with its 95 per cent confidence interval.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from statistics import fmean, pstdev

from benchmarks.figures import Figure, at_least, at_most, table
from quarto_access.cli.match_command import AnswerTime, Result, play
from quarto_access.core.rules import Player
from quarto_access.players.levels import LEVELS, Level

HARD = 4
"""So many pieces on the board, and the strongest may think longer."""

SURE = 1.96
"""Standard errors to either side of a figure, for an interval that holds in 95 of 100 cases."""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.levels",
        description="Let the levels play one another. Exit status: 1 if a bar is missed.",
    )
    parser.add_argument("--games", type=int, default=400, metavar="N", help="games a match")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which games")
    options = parser.parse_args()
    found = list(figures(options.games, options.seed))
    print(table(found))
    return 1 if any(not figure.met for figure in found) else 0


def figures(games: int, seed: int) -> Iterator[Figure]:
    for weaker, stronger in pairwise(LEVELS):
        found = list(_match(stronger, weaker, games, seed))
        yield found[0]
        yield found[0]._replace(bar=at_most(85))
        yield from found[1:]
    *others, _, strongest = LEVELS
    for other in others:
        yield from _match(strongest, other, games, seed)


def _match(one: Level, two: Level, games: int, seed: int) -> Iterator[Figure]:
    result = play(one, two, games=games, seed=seed)
    names = f"{one.id} against {two.id}"
    points, doubt = interval(result)
    between = f"from {points - doubt:.1f} to {points + doubt:.1f}"
    yield Figure(f"{names}, points, {between}", points, "%", at_least(60))
    if one is LEVELS[-1]:
        lost = result.winners.count(Player.TWO)
        yield Figure(f"{names}, games lost", lost, "games", at_most(0, timed=False))
    hard = [taken for taken in result.taken if taken.placed == HARD]
    other = [taken for taken in result.taken if taken.placed != HARD]
    yield from _thought(f"{names}, thought", other, 5000)
    if hard:
        yield Figure(f"{names}, {HARD} placed, worst", hard[-1].milliseconds, "ms", at_most(20_000))


def _thought(what: str, taken: list[AnswerTime], worst: float) -> Iterator[Figure]:
    """The times are sorted."""
    nearly = taken[int((len(taken) - 1) * 0.99)]
    yield Figure(f"{what}, p99", nearly.milliseconds, "ms", at_most(1000))
    yield Figure(f"{what}, worst", taken[-1].milliseconds, "ms", at_most(worst))


def interval(result: Result) -> tuple[float, float]:
    """The points of the first one in per cent, and how far off they may be."""
    points = [0.5 if w is None else float(w is Player.ONE) for w in result.winners]
    return 100 * fmean(points), 100 * SURE * pstdev(points) / sqrt(len(points))


if __name__ == "__main__":
    raise SystemExit(main())
