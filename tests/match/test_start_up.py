"""A player waits in silence while a program starts: a game must not import anything slow."""

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


@pytest.mark.parametrize(
    "module",
    [
        "match.after_game",
        "match.match",
        "players",
        "storage.folder",
        "storage.journal",
        "storage.saves",
    ],
)
def test_nothing_slow_is_imported(module: str) -> None:
    program = (
        "import sys; before = set(sys.modules); "
        f"import quarto_access.{module}; print(*set(sys.modules) - before)"
    )
    run = subprocess.run(
        (sys.executable, "-c", program), check=True, capture_output=True, text=True
    )
    imported = set(run.stdout.split())
    assert f"quarto_access.{module}" in imported
    assert not SLOW & imported
