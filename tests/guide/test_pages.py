"""The pages of the guide: whole, in their language, and with links that lead somewhere."""

import re
from itertools import pairwise
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest
from release import pages
from release.pages import GUIDES, SOURCES

import quarto_access
from tests.guide.keys import codes
from tests.guide.made import folder
from tests.guide.markup import Page
from tests.view.contrast import contrast

EACH = pytest.mark.parametrize("place", SOURCES)


def read(place: str) -> Page:
    return Page((folder() / place).read_text("utf-8"))


@EACH
def test_a_page_is_whole_and_says_its_language_and_its_title(place: str) -> None:
    page = read(place)
    assert page.text.startswith("<!DOCTYPE html>\n")
    assert (page.unclosed, page.stray) == ([], [])
    [html] = page.all("html")
    assert html.attributes["lang"] == SOURCES[place][1]
    [title], [first] = page.all("title"), page.all("h1")
    assert title.words == first.words != ""


@EACH
def test_headings_go_down_one_rank_at_a_time(place: str) -> None:
    ranks = [int(h.tag[1]) for h in read(place).all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert ranks[0] == 1
    assert ranks.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(ranks))


@EACH
def test_the_way_to_the_text_comes_first_then_the_chapters_then_the_text(place: str) -> None:
    page = read(place)
    [start] = page.all("body")
    body = page.elements[page.elements.index(start) + 1 :]
    assert body[0].attributes == {"class": "skip", "href": "#text"}
    assert [e.tag for e in body if e.tag in {"nav", "main"}] == ["nav", "main"]
    [nav], [main] = page.all("nav"), page.all("main")
    assert nav.attributes["aria-label"]
    assert main.attributes["id"] == "text"
    chapters = [h.words for h in page.all("h2")]
    assert [a.words for a in page.all("a") if a.landmark == "nav"] == chapters


@EACH
def test_every_link_leads_somewhere(place: str) -> None:
    page = read(place)
    assert len(page.anchors) == len(set(page.anchors))
    for link in page.links:
        address = urlsplit(link)
        assert address.scheme in {"", "https"}, link
        if address.scheme:
            continue
        target = folder() / PurePosixPath(place).parent / unquote(address.path)
        assert not address.path or target.is_file(), link
        if address.fragment:
            there = read(target.relative_to(folder()).as_posix()) if address.path else page
            assert unquote(address.fragment) in there.anchors, link


def test_the_guides_lead_to_each_other_and_say_the_languages() -> None:
    assert set(GUIDES) == set(codes())
    for code, place in GUIDES.items():
        others = {
            (a.attributes["href"], a.attributes.get("hreflang")) for a in read(place).all("a")
        }
        assert {(f"{other}.html", other) for other in GUIDES if other != code} <= others


@EACH
def test_nothing_is_fetched_and_nothing_runs(place: str) -> None:
    page = read(place)
    assert not page.all("script", "link", "img", "iframe", "object", "video", "audio", "form")
    assert not [e for e in page.elements if any(name.startswith("on") for name in e.attributes)]
    assert not re.search(r"url\(|@import", page.text)


def test_text_can_be_read_in_the_light_in_the_dark_and_on_paper() -> None:
    themes = re.findall(r":root \{.*?--text: (#\w+).*?--page: (#\w+).*?--link: (#\w+)", pages.STYLE)
    assert len(themes) == 3
    for text, page, link in themes:
        assert contrast(_colour(text), _colour(page)) >= 7
        assert contrast(_colour(link), _colour(page)) >= 7
    dark, paper = pages.STYLE.split("@media (prefers-color-scheme: dark)")[1].split("@media print")
    assert "--page: #121212" in dark
    assert ".skip, nav { display: none }" in paper


def _colour(code: str) -> tuple[int, int, int]:
    digits = code[1:] if len(code) == 7 else "".join(2 * digit for digit in code[1:])
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def test_links_that_leave_the_pages_are_only_words() -> None:
    text = "# Ä & B\n\n[here](guide.de.md#keys) [there](jaws/README.md) [nowhere](core.md) `a<b`\n"
    made = pages.page(text, "en", "guide/en.html")
    assert '<html lang="en">' in made
    assert "<title>Ä &amp; B</title>" in made
    assert '<a href="de.html#keys" hreflang="de">here</a>' in made
    assert '<a href="../jaws/README.html">there</a>' in made
    assert "nowhere <code>a&lt;b</code>" in made


def test_headings_that_are_alike_have_anchors_of_their_own() -> None:
    made = Page(pages.page("# A\n\n## B c\n\n### B c\n\n## Text\n", "en", "guide/en.html"))
    assert made.anchors == ["text", "a", "b-c", "b-c-1", "text-1"]
    assert made.links == ["#text", "#b-c", "#text-1"]


def test_the_installed_pages_are_those_of_the_documents() -> None:
    """A checkout has those of the last installation until somebody makes them again."""
    installed = Path(quarto_access.__path__[0], "pages")
    stale = [
        place
        for place, made in pages.pages().items()
        if not (installed / place).is_file() or (installed / place).read_bytes() != made
    ]
    assert not stale, "python -m release.pages"
