"""A few settings of every kind, a program that changes one of them, and one that is killed.

`python -m tests.storage.set path id` counts a setting up to its highest value, with a third word
again and again until it is killed; it prints each number once it is set.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from quarto_access.storage.setting import Number, OneOf, Setting, Text, flag
from quarto_access.storage.settings import Report, Settings


def _sorted(text: str) -> tuple[str, ...]:
    letters = tuple(text.split())
    if list(letters) != sorted(letters):
        raise ValueError(text)
    return letters


COLOUR = OneOf("colour", {"red": "r", "green": "g"}, "r")
LOUD = flag("loud", default=False)
SIZE = Number("size", 0, 200, 10, 50)
DEPTH = Number("depth", -5, 200, 5, 0)
LETTERS: Text[tuple[str, ...]] = Text("letters", ("a", "b"), _sorted, " ".join)
SETTINGS: tuple[Setting[Any], ...] = (COLOUR, LOUD, SIZE, DEPTH, LETTERS)

FRESH = """\
# What colour is.
colour = red

# What loud is.
loud = no

# What size is.
size = 50

# What depth is.
depth = 0

# What letters is.
letters = a b
"""


def opened(path: str | Path, report: Callable[[Report], None] = lambda _: None) -> Settings:
    settings = Settings(SETTINGS, str(path), lambda setting: f"What {setting.id} is.", report)
    settings.keep()
    return settings


def count(path: str, name: str, *, for_ever: bool) -> None:
    settings = opened(path)
    number = next(s for s in SETTINGS if s.id == name)
    assert isinstance(number, Number)
    while True:
        for value in range(number.high + 1):
            settings.change(number, value)
            print(value, settings.keep(), flush=True)
        if not for_ever:
            break
    settings.close()


if __name__ == "__main__":
    count(sys.argv[1], sys.argv[2], for_ever=len(sys.argv) > 3)
