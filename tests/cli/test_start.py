"""The imports of the command: a player waits in silence for them."""

import subprocess
import sys

import pytest

from tests.core.recorded import RECORDS

HEAVY = {"pygame", "numpy", "pyttsx3", "accessible_output2", "prism", "dataclasses"}

PLAIN = str(RECORDS / "call-by-the-placer.qrt")

POSITION = "trHgTrhgTRHgtrhG/TRHGTrhGtrHGtRhg/tRhGtRHgtRHGTRhg/TrHGtrhgTRhGTrHg -"

COMMAND = """
import sys
from quarto_access.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""

ARGPARSE_ALONE = """
import argparse, sys
parser = argparse.ArgumentParser()
parser.add_subparsers().add_parser("replay")
parser.format_help()
print(*sys.modules, file=sys.stderr)
"""


def modules(program: str, *arguments: str) -> set[str]:
    """Return the modules that are imported in the end."""
    ran = subprocess.run(
        [sys.executable, "-I", "-c", program, *arguments],
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    return set(ran.stderr.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["replay", "--help"],
        ["doctor", "--help"],
        ["replay", "--json", PLAIN],
        ["replay", PLAIN],
        ["solve", "--json", POSITION],
        ["solve", POSITION],
    ],
    ids=[
        "help",
        "help of replay",
        "help of doctor",
        "json",
        "words",
        "solve as json",
        "solve in words",
    ],
)
def test_nothing_heavy_is_imported(arguments: list[str]) -> None:
    """Of its own accord: some versions of `argparse` bring `dataclasses` themselves."""
    imported = modules(COMMAND, *arguments)
    assert "quarto_access.cli" in imported
    assert not (imported - modules(ARGPARSE_ALONE)) & HEAVY


def test_json_of_a_legal_record_comes_without_words() -> None:
    assert "quarto_access.cli.words" not in modules(COMMAND, "replay", "--json", PLAIN)
    assert "quarto_access.cli.words" in modules(COMMAND, "replay", PLAIN)
    assert "quarto_access.cli.words" not in modules(COMMAND, "solve", "--json", POSITION)


def test_the_rules_alone_are_light() -> None:
    imported = modules("import quarto_access.core, sys; print(*sys.modules, file=sys.stderr)")
    assert "quarto_access.core.record" in imported
    assert not imported & HEAVY


COLLECTED = """
import gc, sys
from quarto_access.cli import main
try:
    main()
except SystemExit:
    pass
assert gc.isenabled(), "a long game would keep its garbage"
assert gc.get_freeze_count(), "what was imported is looked through again and again"
"""


@pytest.mark.parametrize("arguments", [["--version"], ["replay", PLAIN]])
def test_garbage_is_collected_again_after_the_imports(arguments: list[str]) -> None:
    modules(COLLECTED, *arguments)
