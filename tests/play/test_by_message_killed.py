"""Two games by message, and the program killed at every write: whatever was announced is there.

The message that was being played can be pasted again: what it adds is played, or was played.
"""

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from quarto_access.core import Player, Record, Rules, parse_action
from quarto_access.match.letter import Letter, format_letter
from quarto_access.match.setup import FRIEND, Setup, Starts
from tests.play.by_message import Friend
from tests.play.table import Table
from tests.storage.counted_disk import Disk, Killed

BEGUN = ("1 give TRHG",)
ANSWERED = (*BEGUN, "2 place A1", "2 give trhg")
WENT_ON = (*ANSWERED, "1 place B1", "1 give TRHg")
ANSWERED_AGAIN = (*WENT_ON, "2 place C1", "2 give tRHG")

Games = dict[str, tuple[str, ...]]
"""The actions of each game, by its mark."""


def letter(mark: str, actions: tuple[str, ...]) -> str:
    return format_letter(Letter(mark, Rules(), tuple(map(parse_action, actions))))


def prepared(folder: Path) -> tuple[str, str]:
    """Begin two games by message in a folder, and return their marks; the second waits first."""
    marks = []
    ana = Friend(folder, "Ana")
    setup = Setup(starts=Starts.ONE, seats=("", FRIEND), names=("", "Ben"))
    ana.table.games.folder.keep_last(Record(setup.rules(Player.ONE), headers=setup.headers()))
    for _ in range(2):
        ana.press(":quick-game")
        ana.act(parse_action(BEGUN[0]))
        marks.append(ana.match.id)
        ana.press(":leave Down Enter")
    ana.table.session.close()
    return marks[0], marks[1]


class Evening:
    """Messages come in, until the program is killed."""

    def __init__(self, folder: Path, marks: tuple[str, str], disk: Disk) -> None:
        one, two = marks
        self.announced: Games = {one: BEGUN, two: BEGUN}
        self.latest = ""
        """The message that was pasted last."""
        self.ana = ana = Friend.__new__(Friend)
        with disk.used(), suppress(Killed):
            ana.__init__(folder, "Ana")  # type: ignore[misc]
            self._get(one, ANSWERED)
            for action in WENT_ON[len(ANSWERED) :]:
                ana.act(parse_action(action))
                self.announced[one] = (*self.announced[one], action)
            self._get(two, ANSWERED)
            self._get(one, ANSWERED_AGAIN)
            ana.press(":leave Down Enter")
        games = ana.table.games if hasattr(ana, "table") else None
        for held in (games._journal._file, games._journal._lock) if games else ():
            if held is not None:  # the system closes what a killed program held
                held.close()

    def _get(self, mark: str, actions: tuple[str, ...]) -> None:
        self.latest = letter(mark, actions)
        assert self.ana.get(self.latest).endswith(")")
        self.announced[mark] = actions


def kept(table: Table, mark: str) -> tuple[str, ...]:
    record = table.games.kept_under(mark)
    assert record is not None, "the game is gone"
    return tuple(f"{action}" for action in record.actions)


def as_kept(actions: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{parse_action(action)}" for action in actions)


@pytest.mark.parametrize("half", [pytest.param(False, marks=pytest.mark.slow), True])
def test_killed_at_every_write_both_games_go_on(tmp_path: Path, *, half: bool) -> None:
    base = tmp_path / "base"
    marks = prepared(base)
    disk = Disk()
    Evening(copied(base, tmp_path / "whole"), marks, disk)
    assert disk.calls > 15
    for at in range(1, disk.calls + 1):
        folder = copied(base, tmp_path / str(at))
        evening = Evening(folder, marks, Disk(at, half=half))
        again = Friend(folder, "Ana")
        for mark, actions in evening.announced.items():
            assert kept(again.table, mark)[: len(actions)] == as_kept(actions), at
        if evening.latest:
            said = again.get(evening.latest)
            assert "mail.played" in said or "given(" in said, (at, said)
            assert again.get(evening.latest).startswith("mail.played("), at
        again.table.session.close()


def copied(base: Path, to: Path) -> Path:
    shutil.copytree(base, to)
    return to
