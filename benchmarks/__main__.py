"""Measure everything, print the figures, and exit with 1 if a bar is missed."""

import argparse
import platform

from benchmarks import (
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
from benchmarks.figures import table

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
)


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
    figures = [figure for part in PARTS for figure in part.figures(quick=quick)]
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
