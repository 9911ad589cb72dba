"""A process that answers lines with lines. It may die, hang or talk nonsense without harm to us."""

import atexit
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from weakref import WeakSet

from quarto_access.speech.backend import NotWorking

SECONDS_TO_END = 0.5


_begun: "WeakSet[Child]" = WeakSet()


@atexit.register
def _end_all() -> None:
    """A process that hangs would not notice that we have gone."""
    for child in list(_begun):
        child.kill()


class Child:
    """The process, and the thread that reads its answers."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        _begun.add(self)
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._reader = Thread(target=self._read, name="answers", daemon=True)
        self._reader.start()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        return self._process.pid

    def tell(self, line: str) -> None:
        """Raises if it has gone."""
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError as problem:
            raise NotWorking(f"the process has gone: {problem}") from None

    def answer(self, within: float) -> str:
        """The next line; an empty one when it has ended. Raises if none comes in time."""
        try:
            return self._answers.get(timeout=within).rstrip("\n")
        except Empty:
            raise NotWorking(f"the process hangs: no answer in {within:g} seconds") from None

    def kill(self) -> None:
        """At once, and without looking back."""
        self._process.kill()

    def end(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait()
        self._reader.join(SECONDS_TO_END)  # what it has started may still hold its end of the pipe
        with suppress(OSError):  # there may be words in it that nobody took
            assert self._process.stdin
            self._process.stdin.close()

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as answers:
            for line in answers:
                self._answers.put(line)
        self._answers.put("")
