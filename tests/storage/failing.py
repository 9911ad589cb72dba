"""Disks that fail, for tests that must not need a real one."""

import errno
import os
from io import FileIO

import pytest

from quarto_access.storage import journal

FULL = "/dev/full"


def no_space() -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class FullFile(FileIO):
    """A file with room for a few bytes more."""

    room = 5

    def write(self, data: bytes) -> int:  # type: ignore[override]
        if self.room == 0:
            raise no_space()
        part = data[: self.room]
        self.room -= len(part)
        return super().write(part)


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, a journal that is opened has room for a few bytes, and no file for any."""

    def opened(path: str, mode: str) -> FileIO:
        return FileIO(path, mode) if path.endswith(".lock") else FullFile(path, mode)

    monkeypatch.setattr(journal, "FileIO", opened)


def refuse_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, no file reaches the disk."""

    def full(*_: object) -> None:
        raise no_space()

    monkeypatch.setattr(os, "replace", full)
    monkeypatch.setattr(os, "fsync", full)
