"""The same short game in a window, whose process is killed at everything that it does to the disk.

What the next start offers is compared with what the window had announced.
"""

import signal
import sys
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

import pytest

from quarto_access.core import Player, Record
from tests.monkey.another_process import InAWindow
from tests.monkey.monkey import offered
from tests.play.test_every_write import SETUP, STEPS, State
from tests.slow import slow_unless

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")

BEGUN = Record(SETUP.rules(Player.ONE), headers=SETUP.headers())

KEYS = " ".join(STEPS).split()


class Killed(Exception):
    """The process was killed, as it was to be."""


class Evening:
    """The game, played until its process is killed; `announced` is what stood after each key."""

    def __init__(self, folder: Path, killed: str = "") -> None:
        folder.mkdir()
        self.profile = folder / "profile"
        self.announced: list[State] = []
        self.was_killed = False
        with closing(InAWindow(self.profile, killed=killed)) as window:
            try:
                self.announced.append(window.begin(BEGUN, Random(0)).actions)
                for key in KEYS:
                    self.announced.append(window.press(key).actions)
                if not window.press(":quit").is_left:
                    window.press("Enter")
            except AssertionError:
                self.was_killed = window.status() == -signal.SIGKILL
                if not self.was_killed:
                    raise


@pytest.mark.long
@pytest.mark.parametrize(
    ("half", "step"),
    [
        pytest.param(half, step, marks=slow_unless(step == 11))
        for half, step in ((0, 7), (1, 11), (0, 1), (1, 1))
    ],
)
def test_a_window_killed_at_every_write_loses_nothing_that_was_announced(
    tmp_path: Path, half: int, step: int
) -> None:
    whole = Evening(tmp_path / "whole").announced
    assert len(whole) == 1 + len(KEYS)
    for at in count(1, step):
        evening = Evening(tmp_path / str(at), killed=f"{at} {half}")
        if not evening.was_killed:
            break
        announced = evening.announced
        found = offered(evening.profile)
        if found and found[-1].endswith("resign"):
            found = None
        before = announced[-1] if announced else None
        assert announced == whole[: len(announced)]
        assert found in {before, *whole[len(announced) : len(announced) + 1]}, (at, found)
    assert at > 30
