"""Whether a screen reader runs that can be found in no other way."""

import os
import sys

SPI_GETSCREENREADER = 0x0046


def orca() -> bool:
    """Linux: Orca speaks through the speech daemon, which speaks for others too."""
    try:
        numbers = [name for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return False
    return any(_name_of(number) == "orca" for number in numbers)


def any_on_windows() -> bool:
    """Windows: whether a screen reader, Narrator for example, says that it is there."""
    if sys.platform != "win32":
        return False
    import ctypes

    flag = ctypes.c_int(0)
    asked = ctypes.windll.user32.SystemParametersInfoW(
        SPI_GETSCREENREADER, 0, ctypes.byref(flag), 0
    )
    return bool(asked and flag.value)


def _name_of(number: str) -> str:
    try:
        with open(f"/proc/{number}/comm", encoding="utf-8", errors="replace") as name:
            return name.read().strip()
    except OSError:  # it has ended meanwhile
        return ""
