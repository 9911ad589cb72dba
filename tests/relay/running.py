"""A relay in a process of its own, as `quarto-access serve` starts it."""

import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

ROOT = Path(__file__).parents[2]


class Relay:
    """A running relay."""

    def __init__(self, *arguments: str, scheme: str = "ws") -> None:
        self._scheme = scheme
        self._said = TemporaryFile()
        command = (sys.executable, "-m", "quarto_access", "serve", *arguments)
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
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=names)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as problem:
            return problem.code, problem.read().decode()

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
def relay(*arguments: str, scheme: str = "ws") -> Iterator[Relay]:
    """Yield a relay at a free port, which is killed at the end at the latest."""
    running = Relay("--port", "0", *arguments, scheme=scheme)
    try:
        yield running
    finally:
        running.kill()
