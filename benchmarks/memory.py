"""The memory that a replay and a game take."""

import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.figures import Figure
from benchmarks.games import random_game
from benchmarks.start import REPLAY
from benchmarks.timing import ENVIRONMENT
from quarto_access.core import Game, Rules

STATUS = Path("/proc/self/status")
"""The file in which Linux gives the peak of this process; elsewhere that figure is left out."""

PEAK_OF_REPLAY = f"""
import sys
from quarto_access.cli import main
main()
lines = open({str(STATUS)!r})
print(next(line.split()[1] for line in lines if line.startswith("VmHWM")), file=sys.stderr)
"""


def figures(*, quick: bool) -> Iterator[Figure]:
    if STATUS.exists():
        yield Figure("largest resident size of a replay", _resident() / 1024, "MiB")
    yield Figure("one Game, mean over whole games kept", _of_a_game(quick=quick), "bytes")


def _resident() -> int:
    """In KiB."""
    command = (sys.executable, "-c", PEAK_OF_REPLAY, *REPLAY)
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=ENVIRONMENT)
    return int(done.stderr)


def _of_a_game(*, quick: bool) -> float:
    """Every state of many games is kept, as a history does, and the memory shared out."""
    chance = Random("memory")
    kept: list[Game] = []
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(10 if quick else 200):
        kept += [step.game for _, step in random_game(Rules(), chance)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)
