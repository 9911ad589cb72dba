"""However bad the connections are, both players and the log have the same game."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.relay.chaos import play_until
from tests.slow import slow_unless


@pytest.mark.parametrize("steps", [1_000, pytest.param(100_000, marks=slow_unless(False))])
def test_no_two_sides_differ(tmp_path: Path, steps: int) -> None:
    told = asyncio.run(play_until(tmp_path, steps, Random(steps)))
    assert told["steps"] >= steps
    assert min(told["cut"], told["repeated"], told["late"]) > 10
