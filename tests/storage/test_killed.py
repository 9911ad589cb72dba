"""A program is killed in the middle of a game, and nothing that was done is lost."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest

from quarto_access.core import Record, format_action, parse_action, parse_record
from quarto_access.match.match import Match
from quarto_access.players.seat import Person
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal import Journal
from tests.storage import playing
from tests.storage.playing import SETUP, states

ROOT = Path(__file__).parents[2]


@contextmanager
def program(path: str) -> Iterator[subprocess.Popen[str]]:
    """A game of another program, which is killed at the end at the latest."""
    command = (sys.executable, "-m", playing.__name__, path)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.kill()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def steps_said(process: subprocess.Popen[str]) -> int:
    """Return how many steps the killed program reported as done, from the rest of its output."""
    assert process.stdout
    said = process.stdout.read()
    return said.count("\n")


def as_state(record: Record, notes: tuple[str, ...]) -> tuple[list[str], int]:
    """Return the state that continues from a journal."""
    match = Match.continued(record, notes, (Person(), Person()), time.monotonic, Journal("unused"))
    assert match.setup == SETUP
    used = [number or 0 for number in match.touches.used.values()]
    return [format_action(p.action) for p in match.played], sum(used)


@pytest.mark.parametrize("milliseconds", [0, 1, 3, 7, 20, 50, 111])
def test_a_killed_game_goes_on_with_all_that_was_done(tmp_path: Path, milliseconds: int) -> None:
    path = Folder(str(tmp_path)).journal
    with program(path) as process:
        assert line(process) == path
        time.sleep(milliseconds / 1000)
        process.kill()
        done = steps_said(process)
    journal = Journal(path)
    left = journal.read()
    journal.close()
    assert left
    # the step after the last one that was said may be done, and may have left its note only
    assert as_state(left.record, left.notes) in list(islice(states(), done, done + 2))
    assert parse_record(Path(path).read_bytes()) == left.record


def test_a_program_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    path = Folder(str(tmp_path)).journal
    with program(path) as process:
        line(process)
        assert Journal(path).read() is None
    journal = Journal(path)
    assert journal.read()
    assert journal.path == path
    journal.end()


def test_two_programs_and_both_are_continued(tmp_path: Path) -> None:
    path = Folder(str(tmp_path)).journal
    second = path.replace("journal", "journal-2")
    with program(path) as one:
        assert line(one) == path
        with program(path) as two:
            assert line(two) == second
            mine, journal = playing.begun(path)
            assert journal.path == path.replace("journal", "journal-3")
            mine.act(parse_action("1 give TRHG"))
            journal.end()
        after_two = Journal(path)
        assert after_two.read()
        assert after_two.path == second
    after_one = Journal(path)
    assert after_one.read()
    assert after_one.path == path
    for journal in (after_one, after_two):
        journal.end()
    assert Journal(path).read() is None
