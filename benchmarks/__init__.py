"""The benchmarks of the rules and of the program: `python -m benchmarks`."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # figures alone are printed
