"""Play a whole evening at a fresh clone, by keys and by ear: `python -m tests.evening`.

It clones the checkout into a temporary folder, runs the README's first command there, and plays in
a real window on a private screen, with real speech into a private sound card. With `--far`, friends
play in two windows through a real relay instead. At the end it prints how much of what was said was
heard and recognised. The status is 1 if a bar is not met.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.evening.alone import alone
from tests.evening.clone import Clone
from tests.evening.friends import friends
from tests.evening.hearing import Heard
from tests.screen import needed as needed_to_see
from tests.sound import needed as needed_to_hear


def evening(folder: Path, *, far: bool) -> bool:
    """Play everything, and return whether all bars are met."""
    began = time.monotonic()

    def tell(line: str) -> None:
        print(f"{time.monotonic() - began:4.0f} s  {line}", flush=True)

    clone, heard = Clone(folder), Heard()
    clone.install()
    tell(f"{clone.installing} in a fresh clone")
    for line in (friends if far else alone)(clone, heard, folder):
        tell(line)
    lines, is_well = heard.figures()
    for line in lines:
        tell(line)
    return is_well


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.evening")
    parser.add_argument("--far", action="store_true", help="friends who play through a relay")
    asked = parser.parse_args()
    if why_not := needed_to_hear.why_not() or needed_to_see.why_not():
        sys.exit(why_not)
    folder = Path(tempfile.mkdtemp(prefix="quarto-evening-"))
    try:
        is_well = evening(folder, far=asked.far)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if is_well else 1)
