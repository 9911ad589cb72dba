"""The check for screen readers that can be found in no other way."""

import os
import sys

SYNCHRONIZE = 0x00100000
NARRATOR = "NarratorRunning"


def orca(processes: str = "/proc") -> bool:
    """Return whether Orca runs on Linux; the speech daemon alone does not show it."""
    try:
        numbers = [name for name in os.listdir(processes) if name.isdigit()]
    except OSError:
        return False
    return any(_name_of(os.path.join(processes, number)) == "orca" for number in numbers)


def narrator() -> bool:
    """Return whether Narrator runs on Windows, by the mutex that it holds.

    Windows' flag for screen readers (SPI_GETSCREENREADER) would not do: Narrator does not set it,
    and it stays set after another screen reader has crashed.
    """
    if sys.platform != "win32":
        return False
    import ctypes

    mutex = ctypes.windll.kernel32.OpenMutexW(SYNCHRONIZE, 0, NARRATOR)
    if mutex:
        ctypes.windll.kernel32.CloseHandle(ctypes.c_void_p(mutex))
    return bool(mutex)


def _name_of(process: str) -> str:
    try:
        with open(os.path.join(process, "comm"), encoding="utf-8", errors="replace") as name:
            return name.read().strip()
    except OSError:  # it has ended meanwhile
        return ""
