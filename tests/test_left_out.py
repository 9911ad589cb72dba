"""What needs ears, and what is slow, is left out in one line, on one core and on several."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NEEDED = "5 tests that listen or look and need programs of Debian's (--by-ear)"
SLOW = "2 tests that are slow, with most examples of others (--slow)"
SOUND, LANGUAGES = "tests/play/test_sound_by_ear.py", "tests/play/test_languages.py"


def told(*arguments: str) -> list[str]:
    """The last lines of the tests of these files."""
    alone = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", *arguments],
        env=alone,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return [line for line in done.stdout.splitlines() if line.startswith("left out")]


@pytest.mark.parametrize("processes", ["0", "2"])
def test_one_line_tells_all_that_is_left_out(processes: str) -> None:
    collected = ("-n", processes, SOUND, LANGUAGES, "-k", "by_ear or escapes and mo or noticed")
    assert told(*collected) == [f"left out: {NEEDED}, and {SLOW}"]


def test_what_was_asked_for_is_not_left_out() -> None:
    assert told("--collect-only", "--slow", "--by-ear", SOUND, LANGUAGES) == []
    assert told("--collect-only", "--slow", SOUND, LANGUAGES) == [f"left out: {NEEDED}"]
