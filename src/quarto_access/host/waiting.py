"""The wait for events of the window. SDL can sleep until one comes, but pygame has no call for it.

`pygame.event.wait` checks every millisecond, which costs a per cent of a core. SDL's own
`SDL_WaitEventTimeout` sleeps until there is one (docs/benchmarks.md has the cost). It is called in
the very library that pygame has loaded. If that is not found, the window checks every millisecond,
as pygame would.
"""

import sys
import time
from collections.abc import Callable
from ctypes import CDLL, c_int, c_void_p
from math import ceil
from pathlib import Path

import pygame

FOCUSED = 0.001
UNFOCUSED = 0.05
"""The seconds between two checks if there is no way to sleep, with and without focus."""

LONGEST = 0.5
"""The most seconds of a sleep: a signal of the system may not end it."""

Wait = Callable[[float, bool], object]
"""Sleeps for at most some seconds, or until an event; gets whether the window has focus."""


def waiting() -> Wait:
    """Return the best way to wait on this system."""
    try:
        wait = CDLL(_library()).SDL_WaitEventTimeout
    except (OSError, AttributeError, StopIteration):
        return _look
    wait.argtypes = (c_void_p, c_int)

    def sleep(seconds: float, focused: bool) -> None:
        del focused
        wait(None, ceil(1000 * min(seconds, LONGEST)))

    return sleep


def _look(seconds: float, focused: bool) -> None:
    time.sleep(min(seconds, FOCUSED if focused else UNFOCUSED))


def _library() -> str:
    """Return the path or name of the library that pygame has loaded."""
    if sys.platform == "win32":
        return "SDL2.dll"
    package = Path(pygame.__file__).parent
    if sys.platform == "darwin":
        return str(next((package / ".dylibs").glob("libSDL2-2*.dylib")))
    maps = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
    return next(line.split(maxsplit=5)[5] for line in maps if "/libSDL2-2" in line)
