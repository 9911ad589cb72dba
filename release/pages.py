"""The guides and other documents as web pages, which every screen reader reads.

`hatch_build.py` puts them into the wheel, and beside the source for an editable install. After a
change of a document, `python -m release.pages` renews those of a checkout.
"""

import html
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote

from markdown_it import MarkdownIt

from release.folders import DOCS, ROOT

FOLDER = ROOT / "src" / "quarto_access" / "pages"
"""The place of the pages in a checkout, where the program finds them too."""


@dataclass(frozen=True)
class Words:
    """The words of a page that are not in its document."""

    skip: str
    contents: str


WORDS = {
    "en": Words("Skip to the text", "Chapters"),
    "es": Words("Saltar al texto", "Capítulos"),
    "de": Words("Zum Text springen", "Kapitel"),
    "fr": Words("Aller au texte", "Chapitres"),
}

GUIDES = {code: f"guide/{code}.html" for code in WORDS}

SOURCES = {
    **{place: (f"guide.{code}.md", code) for code, place in GUIDES.items()},
    "guide/accessible.html": ("accessible.md", "en"),
    "guide/text-mode.html": ("text-mode.md", "en"),
    "guide/rules.html": ("rules.md", "en"),
    "guide/sounds.html": ("sounds.md", "en"),
    "jaws/README.html": ("jaws/README.md", "en"),
}
"""The place of each page, its document, and its language."""

COPIED = {"jaws/Quarto Access.jkm": "jaws/Quarto Access.jkm"}
"""The files beside the pages that are as they are in `docs`."""

PLACES = {document: place for place, (document, _) in SOURCES.items()} | {
    document: place for place, document in COPIED.items()
}

STYLE = """
:root { color-scheme: light dark; --text: #1a1a1a; --page: #fff; --link: #0645ad; --rule: #767676 }
@media (prefers-color-scheme: dark) {
  :root { --text: #f0f0f0; --page: #121212; --link: #9ecbff; --rule: #949494 }
}
body {
  max-width: 42em; margin: 0 auto; padding: 1em; font: 1.125em/1.6 sans-serif;
  color: var(--text); background: var(--page); overflow-wrap: break-word;
}
a { color: var(--link) }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px }
main:focus { outline: none }
h1, h2, h3 { line-height: 1.25 }
pre { white-space: pre-wrap; border: 1px solid var(--rule); padding: 0.5em }
.skip:not(:focus) { position: absolute; transform: translateY(-200%) }
@media print {
  :root { --text: #000; --page: #fff; --link: #000 }
  body { max-width: none; font-size: 12pt }
  .skip, nav { display: none }
  h1, h2, h3 { break-after: avoid }
  li, pre { break-inside: avoid }
}
"""


def pages() -> dict[str, bytes]:
    """Return every page and the files that go with them, by their places."""
    made = {
        place: page((DOCS / document).read_text("utf-8"), language, place).encode()
        for place, (document, language) in SOURCES.items()
    }
    return made | {place: (DOCS / name).read_bytes() for place, name in COPIED.items()}


def write(folder: Path) -> None:
    """Write them into a folder; one that is being read stays whole."""
    for place, contents in pages().items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.new")
        new.write_bytes(contents)
        new.replace(path)


def page(text: str, language: str, place: str) -> str:
    """Return a document in Markdown as a page.

    Links to other pages lead there, and of those to what is not among the pages the words are left.
    """
    words = WORDS[language]
    body, chapters = _with_anchors(_rendered(text))
    body = re.sub(r'<a href="([^"]*)">(.*?)</a>', lambda a: _link(a[1], a[2], place), body)
    title = re.search(r"<h1[^>]*>(.*?)</h1>", body)
    contents = "".join(f'<li><a href="#{at}">{name}</a></li>\n' for at, name in chapters)
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{_plain(title[1]) if title else "Quarto Access"}</title>
<style>{STYLE}</style>
</head>
<body>
<a class="skip" href="#text">{words.skip}</a>
<nav aria-label="{words.contents}">
<ul>
{contents}</ul>
</nav>
<main id="text" tabindex="-1">
{body}</main>
</body>
</html>
"""


def _rendered(text: str) -> str:
    without_comments = re.sub(r"(?s)<!--.*?-->\n*", "", text)
    rendered: str = MarkdownIt().enable("table").render(without_comments)
    return rendered


def _with_anchors(body: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the body with an anchor at each heading, and the chapters with theirs."""
    taken = {"text"}
    chapters = []

    def anchored(heading: re.Match[str]) -> str:
        level, name = heading[1], heading[2]
        at = next(name for name in _names(_slug(_plain(name))) if name not in taken)
        taken.add(at)
        if level == "2":
            chapters.append((at, _plain(name)))
        return f'<h{level} id="{at}">{name}</h{level}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", anchored, body), chapters


def _plain(rendered: str) -> str:
    """Return rendered words without their tags."""
    return re.sub(r"<[^>]*>", "", rendered)


def _slug(name: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w-]", "", html.unescape(name).lower().replace(" ", "-"))


def _names(name: str) -> Iterator[str]:
    yield name
    number = 0
    while True:
        number += 1
        yield f"{name}-{number}"


def _link(target: str, words: str, place: str) -> str:
    file, _, part = target.partition("#")
    if "://" in target or not file:
        return f'<a href="{target}">{words}</a>'
    document, language = SOURCES[place]
    to = PLACES.get(posixpath.normpath(posixpath.join(posixpath.dirname(document), unquote(file))))
    if to is None:
        return words
    address = quote(posixpath.relpath(to, posixpath.dirname(place)))
    theirs = SOURCES[to][1] if to in SOURCES else language
    foreign = f' hreflang="{theirs}"' if theirs != language else ""
    return f'<a href="{address}{"#" * bool(part)}{part}"{foreign}>{words}</a>'


if __name__ == "__main__":
    write(FOLDER)
