"""The window: how soon a key is answered and the main menu spoken, and what doing nothing costs.

Everything is measured from outside, on real processes with a real window on a private screen.
Where that cannot be, the figures are left out, and the reason is printed.
"""

import ctypes
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.screen import needed
from tests.screen.display import Display
from tests.screen.keys import CODES

from benchmarks.figures import Figure, at_most

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")

FOCUS_COMES = 3.0
"""The seconds in which a window has the focus, if it did not have it before the first words."""


def figures(*, quick: bool) -> Iterator[Figure]:
    if why_not := needed.why_not():
        print(f"Nothing was seen: {why_not}")
        return
    with tempfile.TemporaryDirectory(prefix="quarto-window-") as name:
        folder = Path(name)
        (folder / "profile").mkdir()
        (folder / "profile" / "settings.txt").touch()  # or each start would be the first one
        display = Display(folder)
        display.environment.setdefault("SDL_AUDIODRIVER", "dummy")  # a card
        try:
            yield from _start(display, folder, quick=quick)
            yield from _keys(display, folder, quick=quick)
            yield from _idle(display, folder, quick=quick)
        finally:
            display.end()


def _start(display: Display, folder: Path, *, quick: bool) -> Iterator[Figure]:
    """From the start of the process to the first call of what speaks; by turns with the other."""
    ours: list[float] = []
    first: list[float] = []
    theirs: list[float] = []
    starts = (
        ("game-with-voice", "profile", ours),
        ("game-with-voice", "nobody-was-here", first),
        ("bare", "profile", theirs),
    )
    for _ in range(2 if quick else 15):
        for kind, profile, taken in starts:
            begun = time.monotonic()
            with _running(kind, display, folder / profile) as process:
                taken.append((_noted(process) - begun) * 1000)
    yield Figure("bare window and voice, from start to ready", median(theirs), "ms")
    yield Figure("window, from start to main menu spoken", median(ours), "ms")
    over = median(ours) - median(theirs)
    yield Figure("the same over the bare window and voice", over, "ms", at_most(150))
    over = median(first) - median(theirs)
    yield Figure("the first prompt over the bare window and voice", over, "ms", at_most(150))


def _keys(display: Display, folder: Path, *, quick: bool) -> Iterator[Figure]:
    """From a key that X gets to the first call of what speaks."""
    fingers = Fingers(display.environment["DISPLAY"])
    with _running("game", display, folder / "profile") as process:
        _begun(process)
        taken = []
        for count in range(50 if quick else 1_000):
            time.sleep(0.003 + 0.0007 * (count % 11))  # at any phase of the loop's sleep
            pressed = time.monotonic()
            fingers.press(CODES["Up" if count % 2 else "Down"])
            taken.append((_noted(process) - pressed) * 1000)
    taken.sort()
    yield Figure("window, from a key to the call of what speaks, median", median(taken), "ms")
    p99 = taken[len(taken) * 99 // 100]
    yield Figure("the same, p99", p99, "ms", at_most(2))


def _idle(display: Display, folder: Path, *, quick: bool) -> Iterator[Figure]:
    seconds = 1.0 if quick else 10.0
    with _running("bare", display, folder / "profile") as process:
        _noted(process)
        bare = _busy(process.pid, seconds)
    with _running("game", display, folder / "profile") as process:
        _begun(process)
        focused = _busy(process.pid, seconds)
        memory = _memory(process.pid)
        Fingers(display.environment["DISPLAY"]).look_away()
        unfocused = _busy(process.pid, seconds)
    yield Figure("idle, of a core: bare window", bare, "%")
    yield Figure("idle, of a core: window with focus", focused, "%")
    yield Figure("the same over the bare window", focused - bare, "%", at_most(1))
    yield Figure("idle, of a core: window without focus", unfocused, "%", at_most(1))
    yield Figure("memory of the program with its window", memory, "MB", at_most(120))


@contextmanager
def _running(kind: str, display: Display, profile: Path) -> Iterator["subprocess.Popen[bytes]"]:
    rest = () if kind == "bare" else (str(profile),)
    process = subprocess.Popen(
        (sys.executable, "-m", "benchmarks.in_window", kind, *rest),
        env=_environment(display.environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,  # or a line that has been read ahead would be waited for
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)
        assert process.stdout
        process.stdout.close()


def _environment(display: Mapping[str, str]) -> dict[str, str]:
    """Compiled modules may be kept, as they are wherever the program is installed."""
    return {k: v for k, v in display.items() if k != "PYTHONDONTWRITEBYTECODE"}


def _noted(process: "subprocess.Popen[bytes]") -> float:
    assert process.stdout
    return float(process.stdout.readline())


def _begun(process: "subprocess.Popen[bytes]") -> None:
    """Wait for the first words; they are said again if the focus comes after them."""
    _noted(process)
    assert process.stdout
    if select.select([process.stdout], [], [], FOCUS_COMES)[0]:
        _noted(process)


def _busy(pid: int, seconds: float) -> float:
    """Return the share of a core that a process takes, in per cent."""
    time.sleep(0.5)
    before = _ticks(pid)
    time.sleep(seconds)
    return (_ticks(pid) - before) / TICK / seconds * 100


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _memory(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6


class Fingers:
    """Presses keys at once, without a process for each."""

    def __init__(self, display: str) -> None:
        self._x11 = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(display.encode()))

    def press(self, code: str) -> None:
        for down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, int(code), down, ctypes.c_ulong(0))
        self._x11.XFlush(self._display)

    def look_away(self) -> None:
        """Take the focus from every window."""
        self._x11.XSetInputFocus(self._display, ctypes.c_ulong(0), 0, ctypes.c_ulong(0))
        self._x11.XFlush(self._display)
