"""Play a whole evening at a fresh clone, by keys and by ear: `python -m tests.evening`.

It clones the checkout into a temporary folder, runs the README's first command there, and plays in
a real window on a private screen, with real speech into a private sound card. At the end it prints
how much of what was said was heard and recognised. The status is 1 if a bar is not met.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.evening import parts
from tests.evening.clone import Clone
from tests.evening.hearing import Heard
from tests.evening.player import Playing
from tests.i18n.languages import ALL, environment
from tests.screen import needed as needed_to_see
from tests.screen.display import Display
from tests.sound import needed as needed_to_hear
from tests.sound.sink import HOLDS_MUCH, NullSink


def evening(folder: Path) -> bool:
    """Play everything, and return whether all bars are met."""
    began = time.monotonic()

    def tell(line: str) -> None:
        print(f"{time.monotonic() - began:4.0f} s  {line}", flush=True)

    clone, heard = Clone(folder), Heard()
    clone.install()
    tell(f"{clone.installing} in a fresh clone")
    (folder / "sound").mkdir()
    (folder / "screen").mkdir()
    sink, display = NullSink(folder / "sound"), Display(folder / "screen")
    display.layout("us")
    usual = display.environment | sink.environment | HOLDS_MUCH
    ears = sink.record()

    def begin(name: str, code: str) -> Playing:
        display.environment = usual | environment(code)
        return Playing(clone.program, display, ears, heard=heard, folder=folder / name, code=code)

    try:
        for line in parts.lessons(clone, begin, folder):
            tell(line)
        for line in parts.game_killed_and_continued(clone, begin, folder):
            tell(line)
        for code in ALL[1:]:
            for line in parts.game_in(code, begin):
                tell(line)
    finally:
        display.clear()
        display.end()
        sink.end()
    lines, is_well = heard.figures()
    for line in lines:
        tell(line)
    return is_well


if __name__ == "__main__":
    if why_not := needed_to_hear.why_not() or needed_to_see.why_not():
        sys.exit(why_not)
    folder = Path(tempfile.mkdtemp(prefix="quarto-evening-"))
    try:
        is_well = evening(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if is_well else 1)
