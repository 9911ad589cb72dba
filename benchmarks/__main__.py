"""Measure everything, print the figures, and exit with 1 if a bar is missed."""

import argparse
import platform
from collections.abc import Callable, Iterator

from tests.sound.again import TIMES
from tests.sound.late import Watch

from benchmarks import (
    drills,
    games,
    keys,
    languages,
    memory,
    records,
    redraw,
    solver,
    sound_latency,
    speech,
    start,
    window,
)
from benchmarks.figures import Figure, table

PARTS = (
    games,
    records,
    start,
    memory,
    keys,
    languages,
    redraw,
    window,
    sound_latency,
    speech,
    solver,
    drills,
)


def measured(figures: Callable[..., Iterator[Figure]], *, quick: bool) -> list[Figure]:
    """The figures of a part. What was not heard on a late machine is listened to again."""
    for _ in range(TIMES - 1):
        with Watch() as watch:
            try:
                return list(figures(quick=quick))
            except AssertionError as problem:
                unheard = problem
        if not (late := watch.why()):
            raise unheard
        print(f"Measured again: {unheard}; the machine was late: {late}")
    return list(figures(quick=quick))


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure how fast the rules are, and how soon the program speaks. "
        "Exit status: 1 if a bar is missed.",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="a few seconds only: figures too rough for a bar of speed to count",
    )
    quick = parser.parse_args().quick
    print(f"{platform.python_implementation()} {platform.python_version()}, one core.")
    print("Random games choose uniformly from legal_actions, without resigning and time-out.")
    figures = [figure for part in PARTS for figure in measured(part.figures, quick=quick)]
    print(table(figures))
    missed = [f for f in figures if not f.met and not (quick and f.bar and f.bar.timed)]
    if missed:
        print(f"Missed: {len(missed)}.")
    elif quick:
        print("Quick figures: bars of speed do not count.")
    else:
        print("Every bar is met.")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
