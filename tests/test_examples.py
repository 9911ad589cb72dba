"""The examples in the rules, the documents and the README do what they show."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

from quarto_access import core

ROOT = Path(__file__).parents[1]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = [
    core.__name__,
    *(f"{core.__name__}.{m.name}" for m in pkgutil.iter_modules(core.__path__)),
]


def with_examples() -> list[Path]:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in pages if ">>>" in page.read_text("utf-8")]


class Fenced(doctest.DocTestParser):
    """Reads Markdown, where a fence and not a blank line may end what an example prints."""

    def parse(self, string: str, name: str = "<string>") -> list[str | doctest.Example]:
        lines = ["" if line.lstrip().startswith("```") else line for line in string.split("\n")]
        return super().parse("\n".join(lines), name)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=FLAGS).failed == 0


def test_the_rules_have_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for name in MODULES for test in finder.find(import_module(name))]
    assert any(test.examples for test in found)


@pytest.mark.parametrize("page", with_examples(), ids=lambda page: str(page.name))
def test_the_examples_of_a_page(page: Path) -> None:
    tested = doctest.testfile(
        str(page), module_relative=False, optionflags=FLAGS, parser=Fenced(), encoding="utf-8"
    )
    assert tested.attempted > 0
    assert tested.failed == 0


def test_the_page_about_the_rules_has_examples() -> None:
    assert ROOT / "docs" / "core.md" in with_examples()


def test_a_fence_ends_what_an_example_prints() -> None:
    [example] = Fenced().get_examples("```pycon\n>>> 1 + 1\n2\n```\nText.\n")
    assert (example.source, example.want, example.lineno) == ("1 + 1\n", "2\n", 1)
