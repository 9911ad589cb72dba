"""Where keystrokes come from."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a screen reader would read it
