"""The pages in a browser: axe-core finds no fault, in the light and in the dark."""

from pathlib import Path

import pytest
from release.pages import SOURCES

from tests.guide import chromium
from tests.guide.made import folder

pytestmark = pytest.mark.chromium

EACH = pytest.mark.parametrize("place", SOURCES)

RULES = 15
"""The fewest rules of axe that apply to a page; the shortest page has fewest."""


@pytest.fixture(autouse=True)
def browser() -> None:
    if missing := chromium.why_not():
        pytest.fail(missing)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@EACH
def test_axe_finds_no_fault(place: str, dark: bool, tmp_path: Path) -> None:
    found = chromium.report((folder() / place).read_text("utf-8"), tmp_path, dark=dark)
    assert (found["faults"], found["unsure"]) == ([], [])
    assert found["dark"] is dark
    assert found["language"] == SOURCES[place][1]
    assert found["rules"] >= RULES


@EACH
def test_a_page_that_is_magnified_needs_no_scrolling_to_the_side(
    place: str, tmp_path: Path
) -> None:
    assert chromium.report((folder() / place).read_text("utf-8"), tmp_path)["width"] <= 320


def test_axe_would_find_faults(tmp_path: Path) -> None:
    page = (folder() / "guide" / "de.html").read_text("utf-8")
    worse = (
        page.replace('<html lang="de">', "<html>")
        .replace("--text: #1a1a1a", "--text: #aaaaaa")
        .replace("<h2", "<h4", 1)
    )
    found = chromium.report(worse, tmp_path)
    assert {name for name, _ in found["faults"]} >= {
        *("html-has-lang", "color-contrast", "heading-order")
    }


def test_a_guide_can_be_printed(tmp_path: Path) -> None:
    assert chromium.printed(folder() / "guide" / "en.html", tmp_path).startswith(b"%PDF")
