"""The chapters that the game reads are what the guide says, each text once and in its order."""

import re
from pathlib import Path

import pytest
from release import pages

from quarto_access.guide.chapters import Chapter, chapters
from quarto_access.guide.guide import Guide
from tests.guide.keys import codes, path
from tests.guide.made import folder, guide

EACH = pytest.mark.parametrize("code", codes())


def told(chapter: Chapter) -> list[str]:
    """Return everything in a chapter, and in those within it."""
    within = [text for part in chapter.parts for text in told(part)]
    return [chapter.title, *chapter.texts, *within]


def written(document: str) -> list[str]:
    """Return the headings, paragraphs and items of a document, without what marks them."""
    document = re.sub(r"(?s)<!--.*?-->|^```.*?$", "", document, flags=re.MULTILINE)
    lines = [re.sub(r"^(#+|-|\d+\.) ", "", line) for line in document.splitlines() if line]
    return [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", line).replace("`", "") for line in lines]


@EACH
def test_nothing_is_lost_on_the_way_to_the_chapters(code: str) -> None:
    texts = [text for chapter in guide().chapters(code) for text in told(chapter)]
    assert texts == written(path(code).read_text("utf-8"))


@EACH
def test_every_guide_has_the_same_chapters_and_no_empty_one(code: str) -> None:
    def shape(chapter: Chapter) -> object:
        return [shape(part) for part in chapter.parts]

    found = guide().chapters(code)
    assert len(found) > 15
    assert [shape(c) for c in found] == [shape(c) for c in guide().chapters("en")]
    assert all(one.texts for chapter in found for one in (chapter, *chapter.parts))


def test_spaces_that_belong_to_a_language_stay() -> None:
    texts = [text for chapter in guide().chapters("fr") for text in told(chapter)]
    assert any("\u00a0:" in text for text in texts)


def test_only_the_text_counts_and_not_the_way_to_it() -> None:
    made = pages.page("# A\n\nOne\ntwo.\n\n## B\n\n```sh\na\n  b\n```\n\n- c\n- d\n", "en", "x/y")
    assert chapters(made) == (
        Chapter("A", ("One two.",)),
        Chapter("B", ("a", "b", "c", "d")),
    )
    assert chapters("") == chapters("<main>1") == chapters("\x00<h2>") == ()


def test_a_language_without_a_guide_has_the_english_one() -> None:
    made = guide()
    assert made.page("de_AT") == made.page("de") == str(folder() / "guide" / "de.html")
    assert made.page("it") == made.page("en")
    assert made.chapters("it") == made.chapters("en")


def test_without_pages_there_are_no_chapters(tmp_path: Path) -> None:
    lost = Guide(folder=str(tmp_path))
    assert lost.page("de") is None
    assert lost.chapters("de") == ()
    (tmp_path / "guide").mkdir()
    (tmp_path / "guide" / "en.html").write_bytes(b"\xff")
    assert lost.chapters("de") == ()
