"""The messages between a process and its client: one JSON object on each line, with a number.

- `{"number": 3, "question": ...}` asks. `{"number": 3}` says that it is no longer wanted.
- `{"number": 3, "answer": ...}` answers that question, and `{"number": 3, "failed": "why"}` says
  that there is no answer. `{"number": 3}` is a sign of life: the work goes on.
"""

import json
from collections.abc import Mapping
from typing import Any

Message = dict[str, Any]

MOST_BYTES = 1 << 20
"""The longest message; a longer line is not one."""

MOST_TOLD = 80
"""The characters that an error quotes of a line that is not a message."""


class NoMessage(ValueError):
    """A line that is not a message, or a message with the wrong content."""


class Failure(Exception):
    """There is no answer; the text gives the reason. A service that raises it sends this text."""


class Hangs(Failure):
    """There was no answer in time."""


class HasGone(Failure):
    """The process has ended, with this status."""

    def __init__(self, status: int) -> None:
        super().__init__("the process has ended")
        self.status = status


def format_message(message: Mapping[str, object]) -> bytes:
    """Return the message as a line; half a character becomes a question mark."""
    return f"{json.dumps(message, ensure_ascii=False)}\n".encode("utf-8", "replace")


def parse_message(line: bytes) -> Message:
    """Return the message of a line. Raises `NoMessage` if it is not one."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        told = line[: 4 * MOST_TOLD].decode("utf-8", "replace").strip()
        raise NoMessage(f"no answer: {told[:MOST_TOLD]}")
    return message
