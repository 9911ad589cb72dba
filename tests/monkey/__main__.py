"""`python -m tests.monkey --keys N --seed S`: presses so many keys, and prints what it met.

`--seeds M` continues with the next seeds; `--helpers` has real processes think, which are killed at
times. If a check fails, it prints what it did and ends.
"""

import argparse
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.monkey.monkey import Found, Lost, Monkey

MEMORY = "/dev/shm"  # noqa: S108 - a disk that others use would be waited for


def monkeyed(seed: int, keys: int, *, helpers: bool) -> Found:
    place = MEMORY if Path(MEMORY).is_dir() else None
    with (
        TemporaryDirectory(dir=place) as folder,
        Monkey(Path(folder), seed, helpers=helpers) as monkey,
    ):
        return monkey.press(keys)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--keys", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--helpers", action="store_true")
    options = parser.parse_args()
    begun, all_found = time.monotonic(), Found(sessions=0)
    for seed in range(options.seed, options.seed + options.seeds):
        try:
            found = monkeyed(seed, options.keys, helpers=options.helpers)
        except Lost as broken:
            print(broken, file=sys.stderr)
            return 1
        all_found.keys += found.keys
        all_found.sessions += found.sessions
        all_found.faults += found.faults
        all_found.screens += found.screens
        all_found.actions = max(all_found.actions, found.actions)
        all_found.slowest = max(all_found.slowest, found.slowest)
    took = time.monotonic() - begun
    print(f"{all_found.keys:,} keys, {all_found.sessions:,} sessions, {took:.0f} seconds")
    print(f"the slowest key took {1000 * all_found.slowest:.0f} ms of work")
    print("faults:", ", ".join(f"{n} {what}" for what, n in all_found.faults.most_common()))
    print("screens:", ", ".join(f"{what} {n:,}" for what, n in all_found.screens.most_common()))
    print("the longest game had", all_found.actions, "actions")
    sys.stdout.flush()
    os._exit(0)  # a voice that hangs is not waited for


if __name__ == "__main__":
    raise SystemExit(main())
