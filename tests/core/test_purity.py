"""The rules are pure: nothing but plain parts of the standard library, and no chance in them."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from quarto_access import core
from quarto_access.core import Rules
from tests.core.full_boards import ONE_AT_LAST
from tests.core.played import alternating, play_and_listen

MODULES = sorted(Path(core.__file__).parent.glob("*.py"))
ALLOWED = {"collections", "enum", "functools", "re", "types", "typing"}
"""None of these reads a clock or a file, or uses chance."""

IMPURE_BUILTINS = {"open", "print", "input", "id", "globals"}


def imported(source: str) -> set[str]:
    """Return the modules that a source imports anywhere."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.stem))
def test_a_module_of_the_rules_imports_pure_ones_only(path: Path) -> None:
    outside = {
        name
        for name in imported(path.read_text("utf-8"))
        if not name.startswith("quarto_access.core.")
    }
    assert {name.partition(".")[0] for name in outside} <= ALLOWED
    assert sys.stdlib_module_names >= ALLOWED


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.stem))
def test_a_module_of_the_rules_reads_and_writes_nothing(path: Path) -> None:
    names = {
        node.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name)
    }
    assert not names & IMPURE_BUILTINS


def test_the_import_reader_sees_every_kind_of_import() -> None:
    source = "import os.path, time\ndef f():\n from random import choice\n import io as x"
    assert imported(source) == {"os.path", "time", "random", "io"}


ACTIONS = [*alternating(ONE_AT_LAST), "1 call A1 B1 C1 D1", "1 pass", "2 call A3 B3 C3 D3"]


def test_the_same_actions_give_the_same_states_and_events() -> None:
    assert play_and_listen(Rules(), ACTIONS) == play_and_listen(Rules(), ACTIONS)


def test_other_processes_tell_the_same() -> None:
    """Hash seeds make no difference."""
    program = (
        "from quarto_access.core import Rules, legal_actions\n"
        "from tests.core.test_purity import ACTIONS\n"
        "from tests.core.played import play, play_and_listen\n"
        "print(play_and_listen(Rules(), ACTIONS))\n"
        "print([legal_actions(play(Rules(), ACTIONS[:n])) for n in range(len(ACTIONS))])\n"
    )
    root = Path(__file__).parents[2]
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            cwd=root,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(told) == 1
