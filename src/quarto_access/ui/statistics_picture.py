"""The statistics as a picture, an SVG, for people who would rather look.

It says everything in words too: in its title and description, and beside each bar. Won games are
black, draws are striped and lost games are white, so that no colour matters.
"""

import re
from collections.abc import Callable, Sequence
from html import escape
from itertools import chain
from textwrap import wrap

from quarto_access.match.finished import Finished
from quarto_access.match.tallies import Tally, by_level
from quarto_access.narration import statistics_told
from quarto_access.narration.announcement import Fact, Phrase

ENDING = ".svg"
"""The ending of its file, by which other programs know how to open it."""

PICTURE = f"quarto-access{ENDING}"
"""The name of its file, unless the player has typed another one."""

Word = Callable[[Fact], str]

WIDTH, MARGIN = 800, 40
LINE, BAR = 30, 32
LETTERS = 62
"""The most letters of a line."""


def drawn(games: Sequence[Finished], seconds: int, word: Word, language: str) -> str:
    """Return the text of the picture; `word` returns words in a language."""
    page = _Page(word)
    summed_up = word(statistics_told.summed_up(games))
    heading = f"Quarto Access: {summed_up}"
    page.write(heading, "title")
    for phrase in statistics_told.games(games):
        page.write(page.said(phrase))
    against, sentences = by_level(games), statistics_told.opponents(games)
    if against:
        page.legend()
    most = max((results.games for results in against.values()), default=0)
    for results in against.values():
        page.write(page.said(next(sentences)))
        page.bar(results, most)
    others = statistics_told.variants(games), statistics_told.figures(games, seconds)
    for phrase in chain(sentences, *others):
        page.write(page.said(phrase))
    return page.text(heading, " ".join(f"{sentence}." for sentence in page.sentences), language)


class _Page:
    """Lines and bars, one below the other."""

    def __init__(self, word: Word) -> None:
        self._word = word
        self._parts: list[str] = []
        self._y = MARGIN
        self.sentences: list[str] = []
        """Every sentence of the page, for those who do not look."""

    def said(self, phrase: Phrase) -> str:
        """Return a sentence of the page, with a capital letter."""
        sentence = self._word(phrase)
        sentence = sentence[:1].upper() + sentence[1:]
        self.sentences.append(sentence)
        return sentence

    def write(self, text: str, kind: str = "line") -> None:
        """Write a text in as many lines as it needs."""
        for line in wrap(text, LETTERS) or [""]:
            self._y += LINE
            self._parts.append(
                f'<text class="{kind}" x="{MARGIN}" y="{self._y}">{_safe(line)}</text>'
            )
        self._y += LINE // 3

    def bar(self, results: Tally, most: int) -> None:
        """Draw results as long as their games, compared with the most."""
        x, width = MARGIN, WIDTH - 2 * MARGIN
        for kind, count in _kinds(results):
            long = width * count // most
            if long:
                self._box(kind, x, long)
            x += long
        self._y += BAR + LINE // 2

    def legend(self) -> None:
        """Say what each kind of box means."""
        meanings = {
            "won": Phrase("statistics.legend.won", {}),
            "drawn": Phrase("statistics.legend.drawn", {}),
            "lost": Phrase("statistics.legend.lost", {}),
        }
        for at, (kind, meaning) in enumerate(meanings.items()):
            x = MARGIN + at * (WIDTH - 2 * MARGIN) // 3
            self._box(kind, x, BAR)
            word = _safe(self._word(meaning))
            self._parts.append(f'<text x="{x + BAR + 10}" y="{self._y + BAR - 8}">{word}</text>')
        self._y += BAR + LINE // 2

    def text(self, heading: str, description: str, language: str) -> str:
        """Return the whole picture."""
        height = self._y + MARGIN
        return "\n".join(
            (
                '<?xml version="1.0" encoding="UTF-8"?>',
                f'<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{_safe(language)}" role="img"',
                f' aria-labelledby="title desc" viewBox="0 0 {WIDTH} {height}">',
                f'<title id="title">{_safe(heading)}</title>',
                f'<desc id="desc">{_safe(description)}</desc>',
                STYLE,
                f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
                *self._parts,
                "</svg>\n",
            )
        )

    def _box(self, kind: str, x: int, long: int) -> None:
        self._parts.append(
            f'<rect class="{kind}" x="{x}" y="{self._y}" width="{long}" height="{BAR}"/>'
        )


STYLE = """<defs><pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse"\
 patternTransform="rotate(45)"><rect width="8" height="8" fill="#fff"/>\
<rect width="4" height="8" fill="#000"/></pattern></defs>
<style>text{font:20px sans-serif;fill:#000}.title{font-size:26px;font-weight:bold}\
rect.won{fill:#000}rect.drawn{fill:url(#stripes)}rect.lost{fill:#fff}\
.won,.drawn,.lost{stroke:#000;stroke-width:2}</style>"""


def _kinds(results: Tally) -> tuple[tuple[str, int], ...]:
    return ("won", results.won), ("drawn", results.drawn), ("lost", results.lost)


def _safe(text: str) -> str:
    """Return a text for a document: escaped, and without what no document may hold."""
    return escape(re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text))
