"""Tests that listen and slow tests are left out with one line, on one core and on several."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NEEDED = "2 tests that listen or look and need programs of Debian's (--by-ear)"
SLOW = "1 tests that are slow, with most examples of others (--slow)"

TESTS = """
import pytest

@pytest.fixture
def sound_folder():
    pass

def test_that_listens(sound_folder):
    pass

@pytest.mark.moments
@pytest.mark.slow
def test_in_which_moments_count():
    pass

@pytest.mark.slow
def test_that_is_slow():
    pass

def test_that_runs_always():
    pass
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    path = tmp_path / "test_any.py"
    path.write_text(TESTS)
    return path


def told(*arguments: str | Path) -> list[str]:
    """Return the lines that say how many tests ran, and which were left out on every system."""
    alone = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "tests.conftest", "-c", "pyproject.toml"),
            *("-p", "no:cacheprovider", "-q", *arguments),
        ],
        env=alone,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.partition(" in ")[0] for line in done.stdout.splitlines()]
    found = [line for line in lines if line.startswith("left out") or line.endswith("passed")]
    return [line for line in found if not line.endswith("which need Linux")]


@pytest.mark.parametrize("processes", ["0", pytest.param("2", marks=pytest.mark.slow)])
def test_one_line_tells_all_that_is_left_out(tests: Path, processes: str) -> None:
    assert told("-n", processes, tests) == [f"left out: {NEEDED}, and {SLOW}", "1 passed"]


@pytest.mark.slow
def test_what_was_asked_for_is_not_left_out(tests: Path) -> None:
    assert told(tests, "--slow", "--by-ear") == ["4 passed"]
    assert told(tests, "--slow") == [f"left out: {NEEDED}", "2 passed"]
