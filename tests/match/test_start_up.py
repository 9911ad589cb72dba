"""A player waits in silence while a program starts: nothing slow may be imported for a game."""

import subprocess
import sys

import pytest

SLOW = {
    "dataclasses",
    "inspect",
    "json",
    "logging",
    "pathlib",
    "platformdirs",
    "random",
    "shutil",
    "tempfile",
}


@pytest.mark.parametrize("room", ["match", "players", "storage"])
def test_nothing_slow_is_imported(room: str) -> None:
    program = (
        "import sys; before = set(sys.modules); "
        f"import quarto_access.{room}; print(*set(sys.modules) - before)"
    )
    run = subprocess.run(
        (sys.executable, "-c", program), check=True, capture_output=True, text=True
    )
    imported = set(run.stdout.split())
    assert f"quarto_access.{room}" in imported
    assert not SLOW & imported
