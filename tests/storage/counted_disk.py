"""A disk that counts what the storage does to it, and ends or fails at a call of a number."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from typing import Any, NoReturn

import pytest

from quarto_access.storage import files, journal


class Killed(BaseException):
    """The program was killed: nothing that it does after this reaches the disk."""


def _raise() -> NoReturn:
    raise Killed


class Disk:
    """Counts what is done to it, and does no more from the call on of this number.

    With `half`, half of what that call writes still reaches it. With a `problem` it is no kill:
    from that call on, so many calls fail.
    """

    def __init__(
        self,
        at: int | None = None,
        *,
        half: bool = False,
        problem: OSError | None = None,
        times: int = 1,
        kill: Callable[[], object] = _raise,
    ) -> None:
        self.calls = 0
        self._at = at
        self._half = half
        self._problem = problem
        self._times = times
        self._kill = kill

    def does(self, write: Callable[[bytes], object] | None = None, data: bytes = b"") -> None:
        """Count one call, and have it fail if it is its turn."""
        self.calls += 1
        if self._at is None or self.calls < self._at:
            return
        if self._problem is None:
            if self._half and write and self.calls == self._at:
                write(bytes(data[: len(data) // 2]))
            self._kill()
            return
        if self.calls < self._at + self._times:
            raise self._problem

    @contextmanager
    def used(self) -> Iterator[None]:
        """Have everything of the program's storage go through here."""
        disk = self

        class Counted(FileIO):
            def write(self, data: Any) -> int:
                disk.does(super().write, bytes(data))
                return super().write(data)

        def opened(path: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
            if "w" in mode or "x" in mode:
                return Counted(path, mode.replace("b", ""))
            return open(path, mode, *given, **named)

        def counted(call: Callable[..., Any]) -> Callable[..., Any]:
            def counts(*given: Any, **named: Any) -> Any:
                disk.does()
                return call(*given, **named)

            return counts

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(journal, "FileIO", Counted)
            patched.setattr(files, "FileIO", Counted)
            patched.setattr(files, "open", opened, raising=False)
            for name in ("replace", "rename", "remove", "truncate", "fsync"):
                patched.setattr(os, name, counted(getattr(os, name)))
            yield
