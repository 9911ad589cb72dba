"""However bad the connections are, both players and the log have the same game.

`python -m tests.relay.chaos` plays 100,000 steps.
"""

import asyncio
from pathlib import Path
from random import Random

from tests.relay.chaos import play_until

STEPS = 1_000


def test_no_two_sides_differ(tmp_path: Path) -> None:
    told = asyncio.run(play_until(tmp_path, STEPS, Random(STEPS)))
    assert told["steps"] >= STEPS
    assert min(told["cut"], told["repeated"], told["late"]) > 10
