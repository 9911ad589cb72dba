"""The sources of keystrokes: a window, or lines of text."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a screen reader would read it
