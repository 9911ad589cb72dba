"""Programs that a test starts, and ends."""

import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

SECONDS = 10.0


class Started:
    """A program whose output goes to a file, and which has started once `ready` returns true."""

    def __init__(
        self,
        command: list[str | Path],
        environment: Mapping[str, str],
        log: Path,
        ready: Callable[[], bool],
    ) -> None:
        with log.open("w") as out:
            self.process = subprocess.Popen(
                command,
                env=dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        until = time.monotonic() + SECONDS
        while not ready():
            if self.process.poll() is not None or time.monotonic() > until:
                self.end()
                raise RuntimeError(f"{command[0]} did not start: {log.read_text()}")
            time.sleep(0.02)

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """Kill it without a chance to say goodbye."""
        self.process.kill()
        self.process.wait()


class Server:
    """A server for the tests, which may end in the middle of one."""

    _server: Started

    @property
    def pid(self) -> int:
        return self._server.process.pid

    @property
    def has_ended(self) -> bool:
        return self._server.process.poll() is not None

    def kill(self) -> None:
        self._server.kill()

    def end(self) -> None:
        self._server.end()
