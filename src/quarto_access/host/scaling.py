"""A screen that Windows scales, as most laptops do, by 125 or 150 per cent.

Windows enlarges the picture of a program that knows nothing of it, and blurs it; if such a program
fills the screen, it may see the upper left part alone. So the program asks for the true pixels, and
makes its window larger itself.
"""

import ctypes
import os
import sys
from collections.abc import Sequence

USUAL = 96
"""The dots per inch of a screen that is not scaled."""

ROOM = 0.9
"""The part of the screen that a larger window may take."""


def ask_for_true_pixels() -> None:
    """Have SDL tell Windows that this program makes its picture for each screen."""
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def on_screen(size: tuple[int, int], screens: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the size of a window in true pixels, on the first of the screens, if that is known."""
    wanted = _dots_per_inch() / USUAL
    if wanted <= 1 or not screens:
        return size
    most = min(ROOM * whole / part for whole, part in zip(screens[0], size, strict=True))
    factor = min(wanted, most)
    return round(factor * size[0]), round(factor * size[1])


def _dots_per_inch() -> int:
    if sys.platform != "win32":
        return USUAL
    try:
        return int(ctypes.WinDLL("user32").GetDpiForSystem())
    except AttributeError:  # before Windows 10
        return USUAL
