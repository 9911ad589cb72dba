"""A lab: a folder with Wine, a screen, a sound card, and a pretend NVDA that notes what it is told.

`making` makes it. In it are:

- `debian/` and `prefix/`: Wine, and what Windows would have on its disk C.
- `nvda.exe`, and `nvda.log` with what NVDA was told: a line each, with the seconds, the kind and
  the text, and tabs between them.
- `packages/`: CPython with all packages; `python/`: the same with the game, and `src/`: the
  checkout. The last two are renewed before the tests.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from quarto_access.host.scaling import USUAL
from tests.on_windows.wine import Wine
from tests.screen.keys import moves
from tests.sound.started import Started

SECONDS = 60.0
QUIET = 1.2
"""Seconds without a word after which an answer is over."""

SCREEN = (1920, 1200)


class Told(NamedTuple):
    """Something that NVDA was told."""

    at: float
    """In seconds, on the clock of `time.time`."""
    kind: str
    """`up`, `speak`, `braille`, `silence` or `running?`."""
    text: str


class Lab:
    """The programs and the ear in a lab."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.wine = Wine(self.folder)
        self.nvda = self.folder / "nvda.exe"
        self.source = self.folder / "src"
        self.python = self.folder / "python" / "python.exe"
        """The Python that has the game and its tests."""
        self.environment: dict[str, str] = {}
        """Sends windows and sound here; while it is up."""
        self._log = self.folder / "nvda.log"
        self._before = 0

    @contextmanager
    def up(self) -> Iterator[None]:
        """Have everything run that belongs to it."""
        running = self.folder / "running"
        shutil.rmtree(running, ignore_errors=True)
        running.mkdir()
        self._log.write_bytes(b"")
        with ExitStack() as stack:
            stack.enter_context(self.wine.up())
            for begin in (_screen, _sound_card):
                environment, program = begin(running)
                stack.callback(program.end)
                self.environment |= environment
            self._boot()
            yield

    @contextmanager
    def read_only(self, folder: Path) -> Iterator[None]:
        """Have nothing written in a folder: it is a disk of its own meanwhile, and read-only."""
        with self.wine.read_only(folder) as inside:
            assert not os.access(inside, os.W_OK)
            yield

    @contextmanager
    def given(self, name: str, file: Path) -> Iterator[None]:
        """Have programs find a file by a variable of their environment."""
        self.environment[name] = self.path(file)
        try:
            yield
        finally:
            del self.environment[name]

    def path(self, path: Path) -> str:
        """Return the path of a file in Windows."""
        return f"Z:{path}".replace("/", "\\")

    def command(
        self, program: Path | str, *arguments: str, within: Path | None = None
    ) -> tuple[str, ...]:
        """Return the command that runs a program here, in a folder."""
        folder = within or self.folder
        return self.wine.command(program, *arguments, environment=self.environment, within=folder)

    def begin(self, program: Path | str, *arguments: str) -> "subprocess.Popen[bytes]":
        """Run a program; it ends with the lab, if not before."""
        return subprocess.Popen(
            self.command(program, *arguments),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )

    def run(
        self, program: Path | str, *arguments: str, typed: str = "", may_fail: bool = False
    ) -> str:
        """Run a program to its end, and return what it says."""
        ran = subprocess.run(
            self.command(program, *arguments),
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

    def begin_nvda(self) -> None:
        """Begin NVDA."""
        self.begin(self.nvda, self.path(self._log))

    @property
    def size(self) -> tuple[int, int]:
        """The size of the game's window, in true pixels."""
        asked = ("search", "--name", "^Quarto Access", "getwindowgeometry", "--shell")
        found = dict(line.split("=") for line in self._xdotool(*asked).splitlines())
        return int(found["WIDTH"]), int(found["HEIGHT"])

    @contextmanager
    def scaled(self, dots: int) -> Iterator[None]:
        """Have Windows' screen scaled meanwhile, to so many dots per inch."""
        self._scale(dots)
        try:
            yield
        finally:
            self._scale(USUAL)

    def _scale(self, dots: int) -> None:
        setting = (r"HKCU\Control Panel\Desktop", "/v", "LogPixels")
        self.run("reg", "add", *setting, "/t", "REG_DWORD", "/d", str(dots), "/f")
        self.wine.end()  # it is read when the computer starts
        self._boot()

    def _boot(self) -> None:
        """Start Windows, with NVDA as its first program; its services inherit what that has."""
        self.forget()
        self.begin_nvda()
        self.wait_for(lambda: self.told, "NVDA does not start")

    def sound_card(self, name: str) -> None:
        """Have this be the only sound card: another one, if there is one, goes before."""
        for line in self._pactl("list", "short", "modules").splitlines():
            number, module, *_ = line.split("\t")
            if module == "module-null-sink":
                self._pactl("unload-module", number)
        self._pactl("load-module", "module-null-sink", f"sink_name={name}", "rate=48000")

    def hears(self, name: str, seconds: float) -> bool:
        """Listen to a sound card for so long, and return whether it plays anything."""
        command = ("parec", f"--device={name}.monitor", "--format=s16le", "--raw")
        with subprocess.Popen(
            ("/usr/bin/timeout", str(seconds), *command),
            env=os.environ | self.environment,
            stdout=subprocess.PIPE,
        ) as recorder:
            heard, _ = recorder.communicate()
        return any(heard)

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
        if not self.send(self.nvda.name, signal.SIGCONT):
            self.begin_nvda()

    def _xdotool(self, *words: str) -> str:
        return self._tool("xdotool", *words)

    def _pactl(self, *words: str) -> str:
        return self._tool("pactl", *words)

    def _tool(self, *command: str) -> str:
        """Run a program of this machine to its end, and return what it says."""
        return subprocess.run(
            command,
            env=os.environ | self.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        ).stdout


def _screen(folder: Path) -> tuple[dict[str, str], Started]:
    """Begin a screen in memory; return the environment for it, and its program."""
    log = folder / "xvfb.log"
    number: list[str] = []

    def is_ready() -> bool:
        number[:] = [line for line in log.read_text().splitlines() if line.isdigit()]
        return bool(number)

    command = [
        "Xvfb",
        "-displayfd",
        "1",
        "-screen",
        "0",
        f"{SCREEN[0]}x{SCREEN[1]}x24",
        "-nolisten",
        "tcp",
    ]
    program = Started([*command], os.environ, log, is_ready)
    return {"DISPLAY": f":{number[0]}"}, program


def _sound_card(folder: Path) -> tuple[dict[str, str], Started]:
    """Begin a sound card that plays nothing."""
    socket = folder / "pulse.sock"
    command = [
        *("pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"),
        *("-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"),
        *("-L", "module-null-sink sink_name=ear rate=48000 channels=2"),
    ]
    home = os.environ | {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
    program = Started([*command], home, folder / "pulseaudio.log", socket.exists)
    return {"PULSE_SERVER": f"unix:{socket}"}, program
