"""The transcript: all input and output as JSON lines, as it happens.

Tests and bug reports use the same file. With the same seed and the same keys the lines are the
same, except for the field `t` and lines with `"timed": true`.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import TextIO


class Recorder:
    """Writes a line for each thing that happens; without a file, it writes nothing.

    `failed` is called if the transcript ends before the program does.
    """

    def __init__(
        self,
        file: TextIO | None,
        now: Callable[[], float],
        failed: Callable[[], object] = lambda: None,
    ) -> None:
        self._file = file
        self._now = now
        self._failed = failed
        self._start = now()

    def write(self, kind: str, *, timed: bool = False, **fields: object) -> None:
        """Write one thing that happened; fields that are None are left out."""
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
        except OSError:
            with suppress(OSError):
                self._file.close()  # otherwise the rest would be written later
            self._file = None
            self._failed()
