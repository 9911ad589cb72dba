"""`python -m tests.monkey --keys N --seed S`: presses so many keys, and prints what it met.

It plays in this process; with `--terminal` or `--window` in a process of its own, whose window SDL
only pretends to show; with `--real` in a real one, on an X server, with a sound server and a speech
daemon. `--seeds M` goes on with the next seeds, and `--helpers` has real processes think, where
else they never answer. It ends with what was done, at the latest after `--minutes`, or with where
the law was broken.
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from tests.monkey.another_process import InATerminal, InAWindow
from tests.monkey.in_process import InProcess
from tests.monkey.monkey import Found, Lost, Monkey, Program
from tests.monkey.on_a_screen import OnAScreen

MEMORY = "/dev/shm"  # noqa: S108 - a disk that others use would be waited for

KINDS: dict[str, Callable[[Path], Program]] = {
    "terminal": InATerminal,
    "window": InAWindow,
    "real": OnAScreen,
    "helpers": lambda profile: InProcess(profile, thinks=True),
    "": InProcess,
}


def monkeyed(kind: str, seed: int, keys: int, found: Found) -> None:
    place = MEMORY if Path(MEMORY).is_dir() else None
    with TemporaryDirectory(dir=place, ignore_cleanup_errors=True) as folder:
        profile = Path(folder) / "profile"
        with closing(KINDS[kind](profile)) as program:
            monkey = Monkey(program, profile, seed)
            try:
                monkey.press(keys)
            finally:
                found.add(monkey.found)


def main() -> NoReturn:
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--keys", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    for kind in filter(None, KINDS):
        parser.add_argument(f"--{kind}", dest="kind", action="store_const", const=kind, default="")
    options = parser.parse_args()
    begun, found, status = time.monotonic(), Found(sessions=0), 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for seed in range(options.seed, options.seed + options.seeds):
            if time.monotonic() - begun < 60 * options.minutes:
                monkeyed(options.kind, seed, options.keys, found)
    except KeyboardInterrupt:
        print("stopped")
    except Lost as broken:
        print(broken)
        status = 1
    tell(found, time.monotonic() - begun)
    sys.stdout.flush()
    os._exit(status)  # a voice that hangs is not waited for


def tell(found: Found, took: float) -> None:
    print(f"{found.keys:,} keys, {found.sessions:,} sessions, {took:.0f} seconds")
    print(f"the slowest key took {1000 * found.slowest:.0f} ms of work")
    print("faults:", ", ".join(f"{n:,} {what}" for what, n in found.faults.most_common()))
    print("screens:", ", ".join(f"{what} {n:,}" for what, n in found.screens.most_common()))
    print("at most:", ", ".join(f"{n} {what}" for what, n in found.most.items()))
    print("the longest game had", found.actions, "actions")


if __name__ == "__main__":
    main()
