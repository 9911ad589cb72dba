"""The page agrees with the project: its picture, and every file and test that it names."""

import re

import pytest

from tests.docs.page import PAGE, ROOT
from tests.docs.picture import SOURCE, modules, renewed, rooms

PLACES = ("", "src/quarto_access/")


def test_the_rooms_are_those_of_the_source() -> None:
    page = PAGE.read_text("utf-8")
    assert renewed(page) == page, "python -m tests.docs.picture renews it"


def test_every_module_is_in_a_room() -> None:
    named = {path for room in rooms() for path in modules(room)}
    assert set(SOURCE.rglob("*.py")) - named == {SOURCE / "__init__.py"}


@pytest.mark.parametrize(
    "page",
    [
        "CONTRIBUTING.md",
        "SECURITY.md",
        "docs/architecture.md",
        "docs/decisions.md",
        "docs/glossary.md",
    ],
)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    named = set(re.findall(r"`((?:[\w.*-]+/)+[\w.*-]*)`", text))
    new = {name for name in named if re.search(r"NAME|\bit\.(po|md|txt)$", name)}
    gone = {n for n in named - new if not any(list(ROOT.glob(f"{place}{n}")) for place in PLACES)}
    assert gone == set()


def test_every_contract_that_is_named_is_there() -> None:
    contracts = (ROOT / "pyproject.toml").read_text("utf-8")
    named = re.findall(r'contract "([^"]+)"', PAGE.read_text("utf-8"))
    assert len(named) > 1
    assert all(f'name = "{name}"' in contracts for name in named)
