"""A short game, stopped at every single disk operation.

Each call that writes, renames, removes or syncs is counted. The program is killed before the first
of them, then before the second, and so on, and in the middle of each write; then it is started
again, and its offer is compared with what was announced.
"""

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest

from quarto_access.core.notation import format_action
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.storage.journal_text import Extent
from tests.play.table import Table
from tests.storage.counted_disk import Disk, Killed

SETUP = Setup(
    starts=Starts.ONE, names=("Ana", "Ben"), undo=True, touch=TouchRule.OWN_TURN, clock=600
)
STEPS = (
    "1 Shift+1 Enter",
    "2 Shift+2 Enter",
    "1 Shift+2 Enter",
    "Q",
    "3 Shift+2 Enter",
    ":undo",
    ":redo",
    ":save",
    "1 Shift+3 Enter",
    ":resign Down Enter",
    ":again",
    "1 Shift+1 Enter",
    ":leave Down Enter",
)

State = tuple[str, ...] | None
"""The actions of the game that can be continued; None if there is none."""


def actions(match: Match | None) -> State:
    return None if match is None else tuple(format_action(p.action) for p in match.played)


class Evening:
    """The game, played until it is killed."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self.announced: list[State] = [None]
        """The states that can be continued after each step that was announced."""
        self.may_be: State = None
        """The state after the step that was in progress."""
        self.table = Table.__new__(Table)  # what is there of it when it is killed in beginning
        with disk.used(), suppress(Killed):
            try:
                self._play(folder)
            finally:
                games = getattr(self.table, "games", None)
                self.may_be = actions(games.match if games else None)
        for held in (games._journal._file, games._journal._lock) if games else ():
            if held is not None:  # the system closes what a killed program held
                held.close()

    def _play(self, folder: Path) -> None:
        self.table.__init__(folder, SETUP)  # type: ignore[misc]
        self._is_announced()
        for keys in STEPS:
            self.table.press(keys)
            self._is_announced()

    def _is_announced(self) -> None:
        self.announced.append(actions(self.table.games.match))


def offered(folder: Path) -> tuple[State, Extent]:
    """Return the game that the next start offers."""
    table = Table(folder)
    games = table.games
    is_left = games.find_left()
    extent = games.left.extent if games.left else Extent.WHOLE
    found = actions(games.resume()) if is_left else None
    table.session.close()
    return found, extent


def is_over(state: State) -> bool:
    return state is not None and state[-1:] != () and state[-1].endswith("resign")


def calls_of_a_game(folder: Path) -> int:
    disk = Disk()
    Evening(folder, disk)
    return disk.calls


@pytest.mark.parametrize("half", [False, True])
def test_killed_at_every_write_nothing_that_was_announced_is_lost(
    tmp_path: Path, *, half: bool
) -> None:
    calls = calls_of_a_game(tmp_path / "whole")
    assert calls > 30
    for at in range(1, calls + 1):
        folder = tmp_path / str(at)
        evening = Evening(folder, Disk(at, half=half))
        found, extent = offered(folder)
        before = evening.announced[-1]
        allowed = {before, evening.may_be} | ({None} if is_over(before) else set())
        assert found in allowed, (at, found, allowed)
        assert extent is Extent.WHOLE


@pytest.mark.parametrize("times", [pytest.param(1, marks=pytest.mark.slow), 3])
def test_where_any_write_fails_the_game_is_whole_again_or_says_that_it_is_not(
    tmp_path: Path, times: int
) -> None:
    """Then it is killed without a goodbye."""
    calls = calls_of_a_game(tmp_path / "whole")
    for at in range(1, calls + 1):
        folder = tmp_path / str(at)
        full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        evening = Evening(folder, Disk(at, problem=full, times=times))
        found, extent = offered(folder)
        was_told = any("fault.saving" in text for text in evening.table.voice.said)
        if found != evening.announced[-1]:
            assert was_told, at
            assert found is None or extent is Extent.BEHIND, at
