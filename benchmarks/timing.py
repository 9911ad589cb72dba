"""Timing: how often a second something can be done, and how long a command takes."""

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter

ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {
    "LC_ALL": "C.UTF-8"
}
"""For commands: bytecode is cached, as it is for a player from the second start on; in English."""


def a_second(do: Callable[[], object], *, quick: bool) -> float:
    """Return the number of times a second, as the median of several rounds on one core."""
    rounds, seconds = (1, 0.1) if quick else (7, 1.0)
    return median(_round(do, seconds) for _ in range(rounds))


def _round(do: Callable[[], object], seconds: float) -> float:
    times = 0
    start = now = perf_counter()
    while now < start + seconds:
        do()
        times += 1
        now = perf_counter()
    return times / (now - start)


def milliseconds(
    commands: Sequence[Sequence[str]],
    *,
    quick: bool,
    environment: Mapping[str, str] = ENVIRONMENT,
) -> list[float]:
    """Return the median time of each command; they start in turn, so that noise hits all alike."""
    starts = 5 if quick else 41
    for command in commands:
        _start(command, environment)  # so that bytecode is cached and files are at hand
    taken = [[_start(command, environment) for command in commands] for _ in range(starts)]
    return [median(column) * 1000 for column in zip(*taken, strict=True)]


def _start(command: Sequence[str], environment: Mapping[str, str]) -> float:
    start = perf_counter()
    nothing = subprocess.DEVNULL
    subprocess.run(command, check=True, stdin=nothing, stdout=nothing, env=environment)
    return perf_counter() - start
