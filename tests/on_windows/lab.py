"""A lab: a folder with Wine, a screen, a sound card, and a pretend NVDA that notes what it is told.

- `up` and `down` begin and end what runs beside the game; `NVDA=no up` leaves NVDA out.
- `w PROGRAM ARGUMENT...` runs a program for Windows. The folder has the same name in Wine, on Z:.
- `display` has the number of the screen, and `nvda.log` what NVDA was told: a line each, with the
  seconds, the kind and the text, and tabs between them.
- `kit/for_wine.sh FOLDER KIT` gives a folder with `python.exe` what Wine lacks and Windows has.
- `kit/pretend-nvda.exe LOG` is NVDA.
- `apptest/python.exe` is a Python with the game and what its tests need, and `src` the checkout.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.screen.keys import moves

SECONDS = 60.0
QUIET = 1.2
"""Seconds without a word after which an answer is over."""


class Told(NamedTuple):
    """Something that NVDA was told."""

    at: float
    """In seconds, on the clock of `time.time`."""
    kind: str
    """`speak`, `braille`, `silence` or `running?`."""
    text: str


class Lab:
    """The programs and the ear in a lab."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._log = self.folder / "nvda.log"
        self._before = 0

    @contextmanager
    def up(self) -> Iterator[None]:
        """Have everything run that belongs to it."""
        subprocess.run([self.folder / "up"], check=True, cwd=self.folder)
        try:
            yield
        finally:
            subprocess.run([self.folder / "down"], check=False, cwd=self.folder)

    @contextmanager
    def read_only(self, folder: Path) -> Iterator[None]:
        """Have nothing written in a folder: it is a disk of its own meanwhile, and read-only."""
        inside = self.folder / "trixie" / folder.relative_to("/")
        subprocess.run(["/bin/mount", "--bind", "-o", "ro", folder, inside], check=True)
        try:
            assert not os.access(inside, os.W_OK)
            yield
        finally:
            subprocess.run(["/bin/umount", inside], check=True)

    def path(self, path: Path) -> str:
        """Return the path of a file in Windows."""
        return f"Z:{path}".replace("/", "\\")

    def begin(self, program: Path | str, *arguments: str) -> "subprocess.Popen[bytes]":
        """Run a program; it ends with the lab, if not before."""
        return subprocess.Popen(
            [self.folder / "w", str(program), *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )

    def run(
        self, program: Path | str, *arguments: str, typed: str = "", may_fail: bool = False
    ) -> str:
        """Run a program to its end, and return what it says."""
        ran = subprocess.run(
            [self.folder / "w", str(program), *arguments],
            input=typed.encode(),
            capture_output=True,
            check=not may_fail,
            timeout=SECONDS,
        )
        return ran.stdout.decode()

    def forget(self) -> None:
        """Listen from now on."""
        self._before = len(self._log.read_bytes())

    @property
    def told(self) -> list[Told]:
        """Everything that was said to NVDA since then."""
        lines = self._log.read_bytes()[self._before :].decode("utf-8", "replace").splitlines()
        parts = (line.split("\t", 2) for line in lines)
        return [Told(float(at), kind, text) for at, kind, text in parts]

    @property
    def spoken(self) -> list[str]:
        """The words that NVDA was told."""
        return [told.text for told in self.told if told.kind == "speak"]

    def press(self, *chords: str) -> float:
        """Press keys, and return when that was begun."""
        at = time.time()
        self._xdotool(*moves(*chords))
        return at

    def focus(self) -> None:
        """Give the focus to the window of the game."""
        self._xdotool("search", "--sync", "--name", "^Quarto Access", "windowfocus", "--sync")

    def wait_for(self, what: Callable[[], object], why: str) -> None:
        """Wait until something is so."""
        until = time.monotonic() + SECONDS
        while not what():
            if time.monotonic() > until:
                raise AssertionError(f"{why}: {self.told[-5:]}")
            time.sleep(0.02)

    def wait_for_quiet(self, seconds: float = QUIET) -> None:
        """Wait until NVDA has not been told anything for so long."""
        since, told = time.monotonic(), len(self.told)
        while time.monotonic() < since + seconds:
            time.sleep(0.05)
            if len(self.told) != told:
                since, told = time.monotonic(), len(self.told)

    def nvda(self) -> "subprocess.Popen[bytes]":
        """Begin another NVDA."""
        return self.begin(self.folder / "kit" / "pretend-nvda.exe", self.path(self._log))

    def processes(self, name: str) -> list[int]:
        """The numbers of the programs for Windows that run here under a name, which ends so."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                command = (folder / "cmdline").read_bytes().split(b"\0")
                here = (folder / "root").readlink()
            except OSError:
                continue
            if command[0].decode(errors="replace").endswith(name) and here.is_relative_to(
                self.folder
            ):
                found.append(int(folder.name))
        return found

    def send(self, name: str, number: signal.Signals) -> int:
        """Send a signal to these; return how many there were."""
        found = self.processes(name)
        for one in found:
            os.kill(one, number)
        return len(found)

    def end_all(self) -> None:
        """Kill what is left of the game, and have NVDA listen."""
        for name in ("Quarto Access.exe", "pythonw.exe"):
            self.send(name, signal.SIGKILL)
        if not self.send("pretend-nvda.exe", signal.SIGCONT):
            self.nvda()

    def _xdotool(self, *words: str) -> None:
        display = (self.folder / "display").read_text().strip()
        subprocess.run(
            ["/usr/bin/xdotool", *words],
            env={"DISPLAY": f":{display}"},
            check=True,
            capture_output=True,
            timeout=SECONDS,
        )
