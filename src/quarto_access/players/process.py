"""A process that is spoken to in lines, without ever waiting for it.

Whatever can take its time is done by threads: starting, writing, reading, and the funeral.
"""

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep

GONE = ""
"""What is heard when it has ended, or could not be started."""

FIRST_THINGS_FIRST = 0.05
"""Seconds until a process is started. Starting holds up every thread for some milliseconds, so the
key that led here is answered before."""


class Process:
    """Begins in a moment; `end` it when it is no longer needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._heard: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._run, args=(command,), name="thinker", daemon=True).start()

    @property
    def pid(self) -> int | None:
        """Its number, once it has begun."""
        return self._process.pid if self._process else None

    def send(self, line: str) -> None:
        self._lines.put(line)

    def heard(self) -> list[str]:
        """The lines that have come since last asked."""
        found = []
        with suppress(Empty):
            while True:
                found.append(self._heard.get_nowait())
        return found

    def end(self) -> None:
        """Kill it, whatever it does."""
        self._lines.put(None)
        if self._process:
            self._process.kill()

    def _run(self, command: Sequence[str]) -> None:
        sleep(FIRST_THINGS_FIRST)
        try:
            process = self._process = subprocess.Popen(  # noqa: S603 - our own command
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            self._heard.put(GONE)
            return
        reader = Thread(target=self._read, args=(process,), name="thinker's words", daemon=True)
        reader.start()
        assert process.stdin
        with suppress(OSError):  # it has gone, which the reader notices
            while (line := self._lines.get()) is not None:
                process.stdin.write(line)
                process.stdin.flush()
        process.kill()
        process.wait()
        reader.join()
        with suppress(OSError):  # there may be words in it that nobody took
            process.stdin.close()

    def _read(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout
        with process.stdout as lines:
            for line in lines:
                self._heard.put(line)
        self._heard.put(GONE)
        self._lines.put(None)
