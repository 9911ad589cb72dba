"""A process that messages are sent to and received from, without waiting.

Two threads start it, write to it, read from it and end it. It may die, hang, flood us or send
nonsense without harm, and no process is left when the program ends.
"""

import atexit
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic, sleep
from typing import IO
from weakref import WeakSet

from quarto_access.processes.wire import (
    MOST_BYTES,
    Failure,
    HasGone,
    Message,
    NoMessage,
    format_message,
    parse_message,
)

SECONDS_TO_END = 0.5
"""The seconds to wait for the end of a process, which can hang too, with a disk that has gone."""


class Process:
    """Starts its process in a moment; must be killed when it is no longer needed.

    `hear` is called on a thread of ours for each message, and once with a failure when there will
    be no more. `delay` is in seconds. `whole` gives the process a session of its own: it does not
    get the terminal's signals, and everything that it starts is killed with it.
    """

    def __init__(
        self,
        command: Sequence[str],
        hear: Callable[[Message | Failure], object],
        *,
        delay: float = 0.0,
        whole: bool = False,
    ) -> None:
        self._hear = hear
        self._whole = whole
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._is_killed = False
        self._was_sent = False
        """True if it has been killed: its number may belong to another process by now."""
        self._beginning = Lock()
        """Held while the system begins it."""
        self._process: subprocess.Popen[bytes] | None = None
        _begun.add(self)
        self._running = Thread(target=self._run, args=(command, delay), name="process", daemon=True)
        self._running.start()

    @property
    def pid(self) -> int | None:
        """The number of the process, once it has started."""
        return self._process.pid if self._process else None

    @property
    def alive(self) -> bool:
        """True if it runs, or is about to."""
        return self._process.poll() is None if self._process else self._running.is_alive()

    def send(self, message: Mapping[str, object]) -> None:
        self._lines.put(format_message(message))

    def kill(self) -> None:
        """Kill it at once, and do not wait."""
        self._is_killed = True
        self._lines.put(None)
        if self._process:
            self._kill(self._process)

    def kill_for_certain(self, until: float) -> None:
        """Kill it; if the system is just starting it, wait for that, but only until `until`."""
        self.kill()
        if self._beginning.acquire(timeout=max(0.0, until - monotonic())):
            self._beginning.release()
            self.kill()

    def end(self) -> None:
        """Kill it, and wait until it is gone, within reason."""
        self.kill()
        self._running.join(SECONDS_TO_END)  # its own child may still hold the pipe open

    def _run(self, command: Sequence[str], delay: float) -> None:
        sleep(delay)
        with self._beginning:
            if self._is_killed:
                return
            try:
                process = self._process = subprocess.Popen(  # noqa: S603 - our own command
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                    start_new_session=self._whole,
                )
            except OSError as problem:
                failure = Failure(f"{type(problem).__name__}: {problem}")
        if self._process is None:
            self._hear(failure)
            return
        if self._is_killed:  # killed while it was being started
            self._kill(process)
        reader = Thread(target=self._read, args=(process,), name="process: read", daemon=True)
        reader.start()
        assert process.stdin
        with suppress(OSError):  # it has gone, which the reader notices
            while line := self._lines.get():
                process.stdin.write(line)
                process.stdin.flush()
        process.wait()
        reader.join()
        with suppress(OSError):  # unread data may be left in it
            process.stdin.close()

    def _kill(self, process: "subprocess.Popen[bytes]") -> None:
        was_sent, self._was_sent = self._was_sent, True
        if was_sent:
            return
        if self._whole and sys.platform != "win32":
            with suppress(OSError):  # it and all that it started have ended
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()

    def _read(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdout
        with process.stdout as lines:
            try:
                self._hear_all(lines)
            except NoMessage as problem:
                self.kill()
                self._hear(Failure(str(problem)))
                return
        with suppress(subprocess.TimeoutExpired):
            process.wait(SECONDS_TO_END)
        self.kill()  # it may only have closed its end of the pipe
        self._hear(HasGone(process.wait()))

    def _hear_all(self, lines: IO[bytes]) -> None:
        while line := lines.readline(MOST_BYTES):
            if not line.endswith(b"\n") and len(line) < MOST_BYTES:
                return  # it ended in the middle of a line
            self._hear(parse_message(line))


_begun: "WeakSet[Process]" = WeakSet()


@atexit.register
def kill_all() -> None:
    """Kill every process: one that hangs would not notice that we have gone."""
    until = monotonic() + SECONDS_TO_END
    for process in list(_begun):
        process.kill_for_certain(until)
