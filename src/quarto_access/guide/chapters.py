"""The chapters of a page: what stands below each heading, a paragraph or an item at a time.

Only what is in `<main>` counts: the way to the chapters around it is for browsers.
"""

import re
from html.parser import HTMLParser

from quarto_access.core.values import value

HEADINGS = ("h1", "h2", "h3")
BLOCKS = (*HEADINGS, "p", "li", "pre")


@value
class Chapter:
    """A heading, the texts below it, and the chapters within this one."""

    title: str
    texts: tuple[str, ...]
    parts: "tuple[Chapter, ...]" = ()


def chapters(page: str) -> tuple[Chapter, ...]:
    """Return what stands below the page's first heading, and then each chapter."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    found: list[Chapter] = []
    for level, title, texts in reader.sections:
        if level == "h3" and found:
            above = found.pop()
            part = Chapter(title, tuple(texts))
            found.append(Chapter(above.title, above.texts, (*above.parts, part)))
        else:
            found.append(Chapter(title, tuple(texts)))
    return tuple(found)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.sections: list[tuple[str, str, list[str]]] = []
        """The level of each heading, its words, and the texts below it."""
        self._is_inside = False
        self._block = ""
        self._words: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        if tag == "main":
            self._is_inside = True
        elif tag in BLOCKS:
            self._finish()
            self._block = tag

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS or tag == "main":
            self._finish()
        if tag == "main":
            self._is_inside = False

    def handle_data(self, data: str) -> None:
        if self._is_inside:
            self._words.append(data)

    def _finish(self) -> None:
        """Take the words of the block that ends here; between blocks there are only spaces."""
        text, self._words = "".join(self._words), []
        lines = text.splitlines() if self._block == "pre" else [text]
        told = [told for line in lines if (told := re.sub("[ \n]+", " ", line).strip(" "))]
        if self._block in HEADINGS and told:
            self.sections.append((self._block, told[0], []))
        elif self.sections:
            self.sections[-1][2].extend(told)
        self._block = ""
