"""The page on the guidelines for accessible games: each has an answer, and tests that exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.guide.keys import DOCS, codes, path

ROOT = Path(__file__).parents[2]
PAGE = (DOCS / "accessible.md").read_text("utf-8")
ITEMS = [line for line in PAGE.partition("## Basic")[2].splitlines() if line.startswith("- ")]
ANSWER = re.compile(r"\. (Met|Partly|Not met|Does not apply)\b[^.]*[.:]?")
NAMED = re.compile(r"`(tests/[a-z_0-9/]+\.py)::(test_[a-z_0-9]+)`")


@cache
def functions(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_every_test_on_the_page_exists() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 90
    assert len(named) == PAGE.count("`tests/"), "each is a file and a function"
    missing = [name for name in named if not (ROOT / name[0]).is_file()]
    assert missing == []
    assert [name for name in named if name[1] not in functions(name[0])] == []


@pytest.mark.parametrize("item", ITEMS)
def test_every_guideline_has_one_answer_and_what_is_met_has_a_test(item: str) -> None:
    [answer] = ANSWER.findall(item)
    assert bool(NAMED.findall(item)) is (answer in {"Met", "Partly"})


def test_every_level_has_its_guidelines_in_the_same_groups() -> None:
    groups = ["Motor", "Cognitive", "Vision", "Hearing", "Speech", "General"]
    levels = {
        name: re.findall(r"^### (.*)$", text, re.MULTILINE)
        for name, text in re.findall(r"^## (.*)\n((?:(?!## ).*\n?)*)", PAGE, re.MULTILINE)
    }
    assert levels == dict.fromkeys(("Basic", "Intermediate", "Advanced"), groups)


@pytest.mark.parametrize("code", codes())
def test_every_guide_leads_to_the_page(code: str) -> None:
    assert "](accessible.md)" in path(code).read_text("utf-8")
