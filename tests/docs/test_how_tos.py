"""Each how-to of `docs/architecture.md` is followed in a copy of the project, and then works.

The tools that it names are run, and no file may have changed except those that it names. With
`--slow` the tests that it names are run there too.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from filecmp import cmp
from pathlib import Path
from shutil import copyfile, copytree

import pytest

from tests.docs.examples import EXAMPLES, LOCALES, follow, language
from tests.docs.page import ROOT, how_tos
from tests.slow import slow_unless

COPIED = ("src", "sounds", "tests", "docs", "release", "pyproject.toml")
LEFT_BEHIND = frozenset({"__pycache__", ".import_linter_cache", ".hypothesis"})


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project, as far as it matters here."""
    copied = tmp_path_factory.mktemp("copy")
    for name in COPIED:
        there = ROOT / name
        (copytree if there.is_dir() else copyfile)(there, copied / name)
    return copied


@pytest.fixture
def checkout(copy: Path) -> Iterator[Path]:
    """Yield the copy, and restore it after a test."""
    yield copy
    for name in changed(copy):
        (copy / name).unlink()
        if (ROOT / name).exists():
            copyfile(ROOT / name, copy / name)


def changed(checkout: Path) -> set[str]:
    """Return the files that differ from the project, or are not in it."""
    files = (path.relative_to(checkout) for path in checkout.rglob("*") if path.is_file())
    return {
        file.as_posix()
        for file in files
        if not LEFT_BEHIND.intersection(file.parts)
        and not ((ROOT / file).is_file() and cmp(checkout / file, ROOT / file, shallow=False))
    }


def run(checkout: Path, *arguments: str) -> None:
    """Run Python in the copy, with its code; fail with its output."""
    environment = {name: text for name, text in os.environ.items() if "PYTEST" not in name}
    path = os.pathsep.join([str(checkout / "src"), str(checkout)])
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout,
        env={**environment, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def run_tests(checkout: Path, *tests: str) -> None:
    run(checkout, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *tests)


TOOLS = """
import pathlib, runpy, sys
for tool in {tools!r}:
    name, *sys.argv[1:] = tool.split()
    runpy.run_module(name, run_name="__main__")
folder = pathlib.Path({folder!r})
"""


@pytest.mark.parametrize(
    "title", [pytest.param(t, marks=slow_unless(at % 3 == 0)) for at, t in enumerate(EXAMPLES)]
)
def test_a_how_to_is_followed(title: str, checkout: Path, tmp_path: Path) -> None:
    how_to, example = how_tos()[title], EXAMPLES[title]
    follow(example, checkout)
    tools = [c.removeprefix("python -m ") for c in how_to.commands if c.startswith("python -m ")]
    run(checkout, "-c", TOOLS.format(tools=tools, folder=str(tmp_path)) + example.holds)
    unnamed = {name for name in changed(checkout) if not how_to.names(name)}
    assert unnamed == set(), "the how-to does not name them"


def test_the_how_to_for_a_language_is_followed(checkout: Path, tmp_path: Path) -> None:
    """`CONTRIBUTING.md` describes it: only one file is needed during translation."""
    example = language((ROOT / LOCALES / "quarto_access.pot").read_text("utf-8"))
    follow(example, checkout)
    tools = ["tests.i18n.behind", "tests.i18n.phrases"]
    run(checkout, "-c", TOOLS.format(tools=tools, folder=str(tmp_path)) + example.holds)
    assert changed(checkout) == set(example.new)


@pytest.mark.slow
def test_the_tests_hold_with_a_language_that_is_begun(checkout: Path) -> None:
    follow(language((ROOT / LOCALES / "quarto_access.pot").read_text("utf-8")), checkout)
    run_tests(checkout, "tests/i18n")


@pytest.mark.slow
@pytest.mark.parametrize("title", EXAMPLES)
def test_the_tests_that_a_how_to_names_hold_then(title: str, checkout: Path) -> None:
    follow(EXAMPLES[title], checkout)
    for command in how_tos()[title].commands:
        tool, *arguments = command.split()
        match tool:
            case "python":
                run(checkout, *arguments)
            case "pytest":
                run(checkout, "-m", "release.pages")  # as an installation makes them
                run_tests(checkout, *arguments)
            case "lint-imports":
                run(checkout, "-c", "from importlinter.cli import lint_imports_command as c; c()")
            case _:
                raise AssertionError(command)


def test_every_how_to_is_followed() -> None:
    assert {"a language", *EXAMPLES} == set(how_tos())
