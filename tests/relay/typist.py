"""A program in text mode, as one of two friends."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from threading import Thread

from tests.i18n.languages import environment, language
from tests.waiting import until

SOON = 0.3
"""The seconds without a line after which an answer is over."""


class Typist:
    """It and its profile; it is a `Side` of a whole game."""

    def __init__(
        self, folder: Path, code: str, name: str, given: Mapping[str, str] | None = None
    ) -> None:
        """Make it; its environment is that of this process with what is `given`."""
        self.name, self.words = name, language(code)
        self.said: list[str] = []
        self._profile = folder
        self._environment = {**os.environ, **environment(code), **(given or {})}
        self._listened = 0

    def begin(self) -> None:
        self._process = subprocess.Popen(
            (*(sys.executable, "-m", "quarto_access", "--text"), "--profile", str(self._profile)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=self._environment,
        )
        self._thread = Thread(target=self._listen)
        self._thread.start()
        self.hear()

    def press(self, keys: str) -> str:
        for key in keys.split():
            self._write(key)
            self.hear()
        return self.said[-1]

    def type(self, text: str) -> None:
        self._write(f'"{text}"')
        self.hear()
        self.press("Enter")

    def hear(self) -> None:
        assert until(lambda: len(self.said) > self._listened), self.said[-3:]
        while len(self.said) > self._listened:
            self._listened = len(self.said)
            time.sleep(SOON)

    def kill(self) -> None:
        """Kill it; do nothing if it has ended."""
        if self._process.poll() is None:
            self._process.kill()
            self._thread.join()
            self._process.communicate()

    def _listen(self) -> None:
        assert self._process.stdout
        self.said.extend(line.rstrip() for line in iter(self._process.stdout.readline, ""))

    def _write(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
