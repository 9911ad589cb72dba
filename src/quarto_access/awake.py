"""The time for which the computer was awake: the clock of turns, and of everything that waits.

Nothing runs out while the computer sleeps. On Linux and macOS the usual clock stands still then; on
Windows it runs on, and another one stands still.
"""

import sys
import time
from functools import cache
from typing import Any

IS_WINDOWS = sys.platform == "win32"

TICK = 1e-7
"""The unit of Windows' clock in seconds."""


def awake() -> float:
    """Return the seconds for which the computer has been awake, counted from some moment."""
    return _on_windows() if IS_WINDOWS else time.monotonic()


def asleep() -> float:
    """Return the seconds for which the computer has slept, counted from some moment."""
    if IS_WINDOWS:
        return time.monotonic() - _on_windows()
    counts_sleep = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # the second on macOS
    return time.clock_gettime(counts_sleep) - time.monotonic()


def _on_windows() -> float:
    from ctypes import byref, c_ulonglong

    ticks = c_ulonglong()
    _kernel32().QueryUnbiasedInterruptTime(byref(ticks))
    return ticks.value * TICK


@cache
def _kernel32() -> Any:
    import ctypes

    return ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
