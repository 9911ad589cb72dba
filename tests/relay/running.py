"""A relay in a process of its own, as `quarto-access serve` starts it."""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryFile

ROOT = Path(__file__).parents[2]
OURS = (sys.executable, "-m", "quarto_access")
"""The beginning of a command of this checkout's program."""


class Relay:
    """A running relay."""

    def __init__(
        self, *arguments: str, scheme: str = "ws", program: Sequence[str | Path] = OURS
    ) -> None:
        self._scheme = scheme
        self._said = TemporaryFile()  # noqa: SIM115 - `kill` closes it
        command = (*program, "serve", *arguments)
        self.process = subprocess.Popen(
            command, stdout=self._said, stderr=subprocess.PIPE, cwd=ROOT, text=True
        )
        assert self.process.stderr
        said = self.process.stderr.readline()
        found = re.search(r"\((?P<host>.*), (?P<port>[0-9]+)\)|port ([0-9]+)", said)
        assert found, said + self.process.stderr.read()
        self.port = int(found["port"] or found[3])

    @property
    def address(self) -> str:
        return f"{self._scheme}://127.0.0.1:{self.port}"

    def lines(self) -> list[str]:
        """Return what it has written for those who run it."""
        self._said.seek(0)
        return self._said.read().decode().splitlines()

    def page(self, path: str, **headers: str) -> tuple[int, str]:
        """Return the status and the text of a page."""
        names = {name.replace("_", "-"): text for name, text in headers.items()}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path, headers=names)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def metric(self, name: str) -> float:
        """Return a figure of `/metrics`."""
        _, text = self.page("/metrics")
        found = re.search(rf"(?m)^{re.escape(name)} (\S+)$", text)
        assert found, text
        return float(found[1])

    def end(self) -> int:
        """Ask it to end, and return its exit status."""
        self.process.terminate()
        return self.process.wait(20)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stderr
        self.process.stderr.close()
        self._said.close()


@contextmanager
def relay(
    *arguments: str, port: int = 0, scheme: str = "ws", program: Sequence[str | Path] = OURS
) -> Iterator[Relay]:
    """Yield a relay, at a free port by default, which is killed at the end at the latest."""
    running = Relay("--port", str(port), *arguments, scheme=scheme, program=program)
    try:
        yield running
    finally:
        running.kill()
