"""Programs on one settings file at the same time, and programs that are killed."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from quarto_access.storage.settings import Report
from tests.storage import set as program
from tests.storage.set import DEPTH, LOUD, SIZE, opened

ROOT = Path(__file__).parents[2]


def start(path: Path, *words: str) -> subprocess.Popen[str]:
    command = (sys.executable, "-m", program.__name__, str(path), *words)
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def test_two_programs_lose_nothing_of_each_other(tmp_path: Path) -> None:
    path = tmp_path / "settings.txt"
    mine = opened(path)
    with start(path, "size") as one, start(path, "depth") as two:
        mine.change(LOUD, True)
        one.communicate(timeout=30)
        two.communicate(timeout=30)
    mine.close()
    reports: list[Report] = []
    after = opened(path, reports.append)
    assert (after[SIZE], after[DEPTH], after[LOUD]) == (SIZE.high, DEPTH.high, True)
    assert reports == []


@pytest.mark.parametrize("milliseconds", [0, 1, 3, 7, 20, 50, 111])
def test_a_killed_program_leaves_a_whole_file_and_no_lock(
    tmp_path: Path, milliseconds: int
) -> None:
    path = tmp_path / "settings.txt"
    opened(path).change(DEPTH, 5)
    with start(path, "size", "for-ever") as process:
        assert process.stdout
        first = process.stdout.readline()
        time.sleep(milliseconds / 1000)
        process.kill()
        said = [first, *process.stdout]
    last, kept = next(line for line in reversed(said) if line.endswith("\n")).split()
    assert kept == "True"
    reports: list[Report] = []
    after = opened(path, reports.append)
    assert reports == []
    assert after[DEPTH] == 5
    # the change after the last one that was said may be kept too
    assert after[SIZE] in {int(last), (int(last) + 1) % (SIZE.high + 1)}
    after.change(LOUD, True)
    assert opened(path)[LOUD]
