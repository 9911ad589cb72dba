"""The relay's own log for those who run it: one line of JSON for each message.

It has no addresses, no names of players and nothing that they say. A player is the first eight
digits of a hash. Two parts are what a client sent, short and on one line: the code of a table,
and in the line of a hello the name of its program, as `answer`.
"""

import json
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from quarto_access.relay.logs import LogsFailed

OF_HASH = 8


class RequestLines:
    """Writes the lines; with None as `write` it writes none. One that cannot be written is lost."""

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
        ms = None if seconds is None else round(seconds * 1000, 2)
        self._put(what, player=player[:OF_HASH], table=table, answer=answer, ms=ms)

    def failure(self, problem: LogsFailed) -> None:
        """Write why the logs could not be read or written."""
        self._put("store", error=str(problem))

    def bug(self, problem: BaseException) -> None:
        """Write where an unexpected error was raised; no values, since they may be private."""
        where = [
            f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(problem.__traceback__)
        ]
        self._put("bug", error=type(problem).__name__, where=where[-8:])

    def _put(self, what: str, **parts: object) -> None:
        """Write a line; parts that are empty or None are left out."""
        if self._write is None:
            return
        at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="milliseconds")
        told = {name: part for name, part in parts.items() if part not in ("", None)}
        with suppress(OSError):  # their disk is full, or their reader has gone: games go on
            self._write(json.dumps({"at": at, "what": what, **told}))
