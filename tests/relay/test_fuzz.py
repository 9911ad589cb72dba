"""Whatever a client sends, it gets an answer or a closed door, and nobody else's game changes."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.relay.fuzz import send_all
from tests.slow import slow_unless


@pytest.mark.parametrize(
    "messages",
    [3_000, pytest.param(100_000, marks=slow_unless(False))],
)
def test_broken_messages_are_answered_and_do_no_harm(tmp_path: Path, messages: int) -> None:
    told = asyncio.run(send_all(tmp_path, messages, Random(messages)))
    assert told.total() == messages
    assert {"answered", "unreadable", "unknown"} <= set(told)
