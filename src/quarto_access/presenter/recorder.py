"""The transcript: everything that went in and came out, as JSON lines, as it happens.

Tests and reports read the same file. The field `t` and what has `"timed": true` aside, the same
seed and keys give the same lines.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import TextIO


class Recorder:
    """Writes a line for each thing; without a file, it writes nothing."""

    def __init__(self, file: TextIO | None, now: Callable[[], float]) -> None:
        self._file = file
        self._now = now
        self._start = now()
        self._fault: OSError | None = None

    def write(self, kind: str, *, timed: bool = False, **fields: object) -> None:
        """One thing that happened; fields that are None are left out."""
        if self._file is None:
            return
        import json

        line: dict[str, object] = {"t": round(self._now() - self._start, 3), "kind": kind}
        line |= {name: field for name, field in fields.items() if field is not None}
        if timed:
            line["timed"] = True
        try:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            with suppress(OSError):
                self._file.close()  # so that nothing tries to write the rest later
            self._fault, self._file = error, None

    def take_fault(self) -> OSError | None:
        """Why the transcript ends here, told once."""
        fault, self._fault = self._fault, None
        return fault
