"""`python -m tests.fuzz --minutes N`: every reader in turn, with new bytes, until time is up.

The minutes are the processor's. `--only NAME…` tries some readers, and `--turn K` the K-th one,
counted in a circle: CI tries another one for each commit. A failure is shrunk and shown by
Hypothesis, and ends it; the input is kept as an example, which is read again each time from then
on.
"""

import argparse
import time
from collections import Counter
from itertools import cycle

from hypothesis import HealthCheck, given, settings

from tests.fuzz.law import anything, held
from tests.fuzz.readers import READERS, Reader, keep

AT_A_TIME = 300


def try_out(reader: Reader) -> Counter[str]:
    """Return how many examples were tried and read, and the processor's seconds that it took."""
    tried, latest = Counter[str](), [b""]
    begun = time.process_time()

    @settings(
        max_examples=AT_A_TIME,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(anything(reader))
    def law(data: bytes) -> None:
        tried["tried"] += 1
        latest[0] = data
        tried["read"] += held(reader, data)

    try:
        law()
    except Exception:
        print("kept as", keep(reader, latest[0]))  # it was shrunk, and tried once more to be shown
        raise
    tried["milliseconds"] = round(1000 * (time.process_time() - begun))
    return tried


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--only", nargs="+", choices=[reader.name for reader in READERS])
    parser.add_argument("--turn", type=int)
    options = parser.parse_args()
    readers = [r for r in READERS if options.only is None or r.name in options.only]
    if options.turn is not None:
        readers = [readers[options.turn % len(readers)]]
    tried = {reader.name: Counter[str]() for reader in readers}
    until = time.process_time() + 60 * options.minutes
    try:
        for reader in cycle(readers):
            if time.process_time() > until:
                break
            tried[reader.name] += try_out(reader)
    finally:
        for name, found in (*tried.items(), ("in all", sum(tried.values(), Counter[str]()))):
            minutes = found["milliseconds"] / 60_000
            print(
                f"{name}: {found['tried']:,} tried, {found['read']:,} read, {minutes:.1f} minutes"
            )


if __name__ == "__main__":
    main()
