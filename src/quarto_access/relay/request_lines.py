"""The relay's own log for those who run it: one line of JSON for each message.

It has no addresses, no names and no texts. A player is the first eight digits of a hash.
"""

import json
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from quarto_access.relay.logs import LogsFailed

OF_HASH = 8


class RequestLines:
    """Writes the lines; with None as `write` it writes none."""

    def __init__(self, write: Callable[[str], object] | None, now: Callable[[], float]) -> None:
        self._write = write
        self._now = now

    def line(
        self,
        what: str,
        *,
        player: str = "",
        table: str = "",
        answer: str = "",
        seconds: float | None = None,
    ) -> None:
        if self._write is None:
            return
        at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="milliseconds")
        parts: dict[str, object] = {"at": at, "what": what}
        if player:
            parts["player"] = player[:OF_HASH]
        if table:
            parts["table"] = table
        if answer:
            parts["answer"] = answer
        if seconds is not None:
            parts["ms"] = round(seconds * 1000, 2)
        self._write(json.dumps(parts))

    def failure(self, problem: LogsFailed) -> None:
        """Write why the logs could not be read or written."""
        if self._write is not None:
            at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="milliseconds")
            self._write(json.dumps({"at": at, "what": "store", "error": str(problem)}))

    def bug(self, problem: BaseException) -> None:
        """Write where an unexpected error was raised; no values, since they may be private."""
        if self._write is None:
            return
        where = [
            f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(problem.__traceback__)
        ]
        at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="milliseconds")
        bug = {"at": at, "what": "bug", "error": type(problem).__name__, "where": where[-8:]}
        self._write(json.dumps(bug))
