"""A game that is already running: on Windows a second start brings its window to the front.

A player who does not notice that the window is behind others starts the game again. Two would speak
at once, so the second one ends. The window is found by its title and by pygame's window class.
"""

import ctypes
import sys

KIND = "pygame"
RESTORED = 9
"""The command with which `ShowWindow` restores a minimised window."""


def bring_to_front(title: str) -> bool:
    """Give the focus to the window with this title, and return whether there is one."""
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
