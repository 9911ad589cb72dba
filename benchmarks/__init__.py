"""How fast the rules are, and how soon the program speaks: `python -m benchmarks`."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # figures alone are printed
