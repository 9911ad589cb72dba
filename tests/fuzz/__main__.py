"""`python -m tests.fuzz --minutes N`: every reader in turn, with new bytes, until time is up.

`--only NAME` tries one reader. A failure is shrunk and shown by Hypothesis, and ends it; the input
is kept as an example, which is read again each time from then on.
"""

import argparse
import time
from itertools import cycle

from hypothesis import HealthCheck, given, settings

from tests.fuzz.law import anything, held
from tests.fuzz.readers import READERS, Reader, keep

AT_A_TIME = 300


def try_out(reader: Reader) -> tuple[int, int]:
    """Return how many examples were tried, and how many of them were read."""
    tried, latest = [0, 0], [b""]

    @settings(
        max_examples=AT_A_TIME,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(anything(reader))
    def law(data: bytes) -> None:
        tried[0] += 1
        latest[0] = data
        tried[1] += held(reader, data)

    try:
        law()
    except Exception:
        print("kept as", keep(reader, latest[0]))  # it was shrunk, and tried once more to be shown
        raise
    return tried[0], tried[1]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--only", choices=[reader.name for reader in READERS])
    options = parser.parse_args()
    readers = [r for r in READERS if options.only in {None, r.name}]
    tried = dict.fromkeys([reader.name for reader in readers], (0, 0))
    until = time.monotonic() + 60 * options.minutes
    try:
        for reader in cycle(readers):
            if time.monotonic() > until:
                break
            all_before, read_before = tried[reader.name]
            now, read = try_out(reader)
            tried[reader.name] = all_before + now, read_before + read
    finally:
        for name, (now, read) in tried.items():
            print(f"{name}: {now:,} tried, {read:,} read")
        print(f"{sum(now for now, _ in tried.values()):,} tried in all")


if __name__ == "__main__":
    main()
