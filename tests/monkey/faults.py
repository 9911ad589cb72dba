"""Faults around a game, each for a while: a seed decides which and when."""

import errno
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import BufferedWriter, FileIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quarto_access.processes.process import _begun
from quarto_access.speech.backend import Backend, NotWorking, Skill, Utterance
from quarto_access.speech.choice import OWN_VOICE, SCREEN_READER, WayOfSpeaking
from quarto_access.storage import files, journal

if sys.platform != "win32":
    import resource


# The disk.


@contextmanager
def no_room() -> Iterator[None]:
    """Make the disk full: nothing can be written to any file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def refusing(*names: str, why: int = errno.EACCES) -> Iterator[None]:
    """The system refuses some of what it does with files, as Windows does while others read."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(why, os.strerror(why))

    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            patch.setattr(os, name, refuse)
        yield


@contextmanager
def writing(write: Callable[[Callable[[bytes], int], bytes], int]) -> Iterator[None]:
    """Have all that the storage writes go through here, with the call that writes it."""

    class Faulty(FileIO):
        def write(self, data: Any) -> int:
            return write(super().write, bytes(data))

    def opened(path: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
        if "w" in mode or "x" in mode:
            return BufferedWriter(Faulty(path, mode.replace("b", "")))
        return open(path, mode, *given, **named)  # noqa: PTH123 - as the storage does

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "FileIO", Faulty)
        patch.setattr(files, "FileIO", Faulty)
        patch.setattr(files, "open", opened, raising=False)
        yield


@contextmanager
def broken() -> Iterator[None]:
    """The disk can be read, and each writing fails in its midst."""

    def torn(write: Callable[[bytes], int], data: bytes) -> int:
        write(data[: len(data) // 2])
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with writing(torn):
        yield


@contextmanager
def in_parts() -> Iterator[None]:
    """Less is written than was asked for, which is no error."""
    with writing(lambda write, data: write(data[: 1 + len(data) // 3])):
        yield


@contextmanager
def read_only() -> Iterator[None]:
    """The file system was mounted anew, to be read alone."""

    def refused(*_: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    names = ("replace", "rename", "remove", "unlink", "truncate", "mkdir", "fsync")
    with writing(refused), refusing(*names, why=errno.EROFS):
        yield


DISK: Mapping[str, Callable[[], Any]] = {
    "full": no_room,
    "broken": broken,
    "in parts": in_parts,
    "read-only": read_only,
    "replaces nothing": lambda: refusing("replace"),
    "neither replaces nor syncs": lambda: refusing("replace", "fsync", "makedirs"),
    "lists nothing": lambda: refusing("listdir", "scandir"),
    "opens nothing": lambda: refusing("open"),
}
"""The faults that a disk can have."""

RUBBISH = (b"", b"\0" * 300, b"\xff\xfe rubbish", b"[Edition: access]\n1 give", b"a = b\n" * 9)


def rewrite(profile: Path, chance: Random) -> str:
    """Have another program spoil, remove or replace a file that nobody holds; which one."""
    held = {Path(path).name for path in profile.glob("journal*")}
    found = sorted(p for p in profile.rglob("*") if not p.is_dir() and p.name not in held)
    if not found:
        return ""
    path = chance.choice(found)
    kind = chance.choice(("removed", "spoiled", "cut", "another", "pipe"))
    other, rubbish = chance.choice(found), chance.choice(RUBBISH)
    whole = {path: b"", other: b""} | {p: p.read_bytes() for p in (path, other) if p.is_file()}
    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "spoiled":
        path.write_bytes(rubbish)
    elif kind != "removed":
        path.write_bytes(whole[path][: len(whole[path]) // 2] if kind == "cut" else whole[other])
    return f"{path.name} {kind}"


# Ways of speaking.


class FaultyVoices:
    """Two ways of speaking that raise, hang, answer late and go as they are told to."""

    MOODS = ("well", "well", "raises", "hangs", "late", "gone")

    def __init__(self) -> None:
        self.mood = "well"
        self._goes_on = threading.Event()
        self.ways = (
            WayOfSpeaking("reader", SCREEN_READER, self._made("reader"), every=0.05),
            WayOfSpeaking("voice", OWN_VOICE, self._made("voice"), every=0.05),
        )

    def be(self, mood: str) -> None:
        """Behave so from now on, as one of `MOODS`."""
        self.mood = mood
        if mood != "hangs":
            self._goes_on.set()
            self._goes_on = threading.Event()

    def _made(self, name: str) -> Callable[[], Backend]:
        def make() -> Backend:
            if self.mood == "gone":
                raise NotWorking("gone")
            return _Way(name, self)

        return make

    def do(self) -> None:
        """Speak, or fail, according to the mood."""
        if self.mood == "raises":
            raise OSError("a voice")
        if self.mood == "hangs":
            self._goes_on.wait(5.0)
        if self.mood == "late":
            time.sleep(0.3)


class _Way:
    can = frozenset({Skill.CUT, Skill.BRAILLE})

    def __init__(self, name: str, voices: FaultyVoices) -> None:
        self.name = name
        self._voices = voices

    def speak(self, utterance: Utterance) -> None:
        del utterance
        self._voices.do()

    def silence(self) -> None:
        self._voices.do()

    def braille(self, text: str) -> None:
        del text
        self._voices.do()

    def alive(self) -> bool:
        return self._voices.mood != "gone"

    def close(self) -> None:
        """Do nothing: nothing is open."""


# Processes.


def helpers() -> tuple[int, ...]:
    """The processes that work for a game of this process."""
    return tuple(process.pid for process in list(_begun) if process.pid is not None)


def send(number: signal.Signals, processes: Iterable[int]) -> None:
    """Send a signal to processes, of which some may have ended."""
    for process in processes:
        with suppress(OSError):
            os.kill(process, number)
