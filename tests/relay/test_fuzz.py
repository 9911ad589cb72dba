"""Whatever a client sends, it gets an answer or a closed door, and nobody else's game changes.

`python -m tests.relay.fuzz` sends 100,000 messages.
"""

import asyncio
from pathlib import Path
from random import Random

from tests.relay.fuzz import send_all

MESSAGES = 3_000


def test_broken_messages_are_answered_and_do_no_harm(tmp_path: Path) -> None:
    told = asyncio.run(send_all(tmp_path, MESSAGES, Random(MESSAGES)))
    assert told.total() == MESSAGES
    assert {"answered", "unreadable", "unknown"} <= set(told)
