"""The host of a game: a window or lines of text, where keystrokes come from, and leaving it."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a screen reader would read it
