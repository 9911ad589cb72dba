"""The frame of the commands that do much with a relay, and print what happened how often."""

import argparse
import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

Do = Callable[[Path, int, Random], Coroutine[None, None, Counter[str]]]
"""Does so many of something in a folder, and returns what happened how often."""


def run(name: str, description: str | None, unit: str, usual: int, do: Do, *, then: str) -> None:
    """Do what the command line says, `usual` times by default; `then` is known if it succeeds."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.relay.{name}", description=description)
    parser.add_argument(f"--{unit}", type=int, default=usual, dest="times")
    parser.add_argument("--seed", default="0")
    options = parser.parse_args()
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        told = asyncio.run(do(Path(folder), options.times, Random(options.seed)))
    print(f"{time.monotonic() - began:,.0f} s, {then}:")
    for what, times in told.most_common():
        print(f"  {what}: {times:,}")
