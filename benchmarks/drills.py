"""The processor time to make a drill, of every kind at every step."""

import time
from collections.abc import Iterator

from benchmarks.figures import Figure, at_most
from quarto_access.players.drills import STEPS, Draws, make
from quarto_access.players.drills.difficulty import Difficulty

MANY, FEW = 300, 30


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Yield the figures."""
    make(STEPS[-1], Draws("the first one also imports"))
    times = sorted(_times(FEW if quick else MANY))
    yield Figure("making a drill, median", times[len(times) // 2], "ms")
    yield Figure("making a drill, p99", times[len(times) * 99 // 100], "ms")
    yield Figure("making a drill, worst", times[-1], "ms", at_most(50))


def _times(seeds: int) -> Iterator[float]:
    """Yield the milliseconds for each kind of question at each step."""
    for step in STEPS:
        for kind in step.kinds:
            for seed in range(seeds):
                begun = time.process_time()
                make(Difficulty(step.placements, (kind,)), Draws(f"{kind.value} {seed}"))
                yield (time.process_time() - begun) * 1000
