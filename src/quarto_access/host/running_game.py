"""The game that runs already: on Windows a second start brings its window to the front.

Somebody who hears no window where it is behind others starts the game again. Two would speak at
once, so the second one ends. It is known by its title and by the kind of window that pygame opens.
"""

import ctypes
import sys

KIND = "pygame"
RESTORED = 9
"""What `ShowWindow` is told to show a window that was made small."""


def bring_to_front(title: str) -> bool:
    """Give the focus to the window of this title; whether there is one."""
    if sys.platform != "win32":
        return False
    user32 = ctypes.WinDLL("user32")
    user32.FindWindowW.restype = ctypes.c_void_p
    window = user32.FindWindowW(KIND, title)
    if not window:
        return False
    window = ctypes.c_void_p(window)
    if user32.IsIconic(window):
        user32.ShowWindow(window, RESTORED)
    user32.SetForegroundWindow(window)
    return True
