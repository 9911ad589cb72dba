"""A day of coming and going leaves a relay as it was.

`python -m tests.relay.day` has thousands of people come and go.
"""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.relay.day import live
from tests.systems import needs_proc

PEOPLE = 400


@pytest.mark.slow
@needs_proc
def test_nothing_grows_in_a_day(tmp_path: Path) -> None:
    told = asyncio.run(live(tmp_path, PEOPLE, Random(PEOPLE)))
    assert told["games"] >= PEOPLE // 8 - 24
    assert told["rows at midnight"] > 0
