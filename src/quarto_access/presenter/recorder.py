"""The transcript: everything that went in and came out, as JSON lines, as it happens.

Tests and reports read the same file. The field `t` and what has `"timed": true` aside, the same
seed and keys give the same lines.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import TextIO


class Recorder:
    """Writes a line for each thing; without a file, it writes nothing.

    `failed` is called with the reason if the transcript ends before the program does.
    """

    def __init__(
        self,
        file: TextIO | None,
        now: Callable[[], float],
        failed: Callable[[OSError], None] = lambda _: None,
    ) -> None:
        self._file = file
        self._now = now
        self._failed = failed
        self._start = now()

    def write(self, kind: str, *, timed: bool = False, **fields: object) -> None:
        """One thing that happened; fields that are None are left out."""
        if self._file is None:
            return
        import json

        line: dict[str, object] = {"t": round(self._now() - self._start, 3), "kind": kind}
        if None in fields.values():
            fields = {name: field for name, field in fields.items() if field is not None}
        line |= fields
        if timed:
            line["timed"] = True
        try:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            with suppress(OSError):
                self._file.close()  # so that nothing tries to write the rest later
            self._file = None
            self._failed(error)
