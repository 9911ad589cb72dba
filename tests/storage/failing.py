"""Disks that fail, for tests without a real one."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import FileIO

import pytest

from quarto_access.storage import files, journal

FULL = "/dev/full"


def no_space() -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def unreadable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no file be read."""

    def refuse(*_: object, **__: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as broken:
        broken.setattr(files, "read", refuse)
        yield


class Disk:
    """A disk with room for so many bytes more; None means endless room.

    Existing bytes can still be overwritten. No file can be replaced without room, since the new one
    needs some.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int | None = None) -> None:
        self.room = room
        replace = os.replace

        def replaced(*paths: str) -> None:
            if self.room is not None:
                raise no_space()
            replace(*paths)

        def opened(path: str, mode: str) -> FileIO:
            return FileIO(path, mode) if path.endswith(".lock") else _File(path, mode, self)

        monkeypatch.setattr(journal, "FileIO", opened)
        monkeypatch.setattr(os, "replace", replaced)


class _File(FileIO):
    def __init__(self, path: str, mode: str, disk: Disk) -> None:
        super().__init__(path, mode)
        self._disk = disk

    def write(self, data: bytes) -> int:  # type: ignore[override]
        there = 0 if "a" in self.mode else os.fstat(self.fileno()).st_size - self.tell()
        if self._disk.room is None or len(data) <= there:
            return super().write(data)
        if self._disk.room == 0:
            raise no_space()
        part = data[: self._disk.room]
        self._disk.room -= len(part)
        return super().write(part)


@contextmanager
def held_by_another(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another program has each file open meanwhile: Windows neither replaces nor removes it."""

    is_held = True

    def refused(do: Callable[..., None], *paths: str) -> None:
        if is_held:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), paths[0])
        do(*paths)

    with monkeypatch.context() as held:
        for name in ("replace", "remove", "rename"):
            held.setattr(os, name, partial(refused, getattr(os, name)))
        yield
        is_held = False  # also for what has begun


def refuse_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every file from reaching the disk from now on."""

    def full(*_: object) -> None:
        raise no_space()

    monkeypatch.setattr(os, "replace", full)
    monkeypatch.setattr(os, "fsync", full)


def refuse_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every folder of saved games from being listed from now on."""

    def refused(path: str) -> list[str]:
        if path.endswith("saves"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return listdir(path)

    listdir = os.listdir
    monkeypatch.setattr(os, "listdir", refused)
