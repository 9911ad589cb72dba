"""Every phrase that holds a piece, with every piece: to be read as text, in each language.

`python -m tests.i18n.phrases` renews the files beside this one; then read what changed.
"""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from quarto_access.core import Edition, Line, Piece, Player, Rules, Square
from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import Level, SpaceNames, Style
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.narration.describing import described

FOLDER = Path(__file__).parent

FACTS: dict[str, Fact] = {
    "square": Square.B3,
    "player": "Ana",
    "giver": "Ben",
    "line": Line.ROW_3,
    "count": 3,
    "number": 2,
    "alike": 8,
    "traits": "",
}


def phrases(language: Language) -> Iterator[str]:
    """The whole file of one language."""
    for name, forms in MESSAGES.items():
        if re.search("{piece}", forms[-1], re.IGNORECASE):
            yield f"# {name}"
            yield from _with_every_piece(language, name)
    yield "# every choice of characteristics that count"
    yield from _every_choice(language)
    yield "# what lines have in common"
    for piece in Piece:
        common = Phrase("common", {"traits": piece.traits})
        yield language.sentence("quarto", {"line": Line.COLUMN_C, "common": common})
    yield "# every line, and every way to name a space"
    for style in (Style(spaces=spaces) for spaces in SpaceNames):
        yield from (language.sentence("line.name", {"line": line}, style) for line in Line)
        yield from (language.sentence("space.empty", {"square": s}, style) for s in Square)
    yield "# players without a name"
    yield from (language.sentence("passed", {"player": player}) for player in Player)


def _every_choice(language: Language) -> Iterator[str]:
    for edition in Edition:
        for count in range(1, 5):
            for criteria in combinations(edition.characteristics, count):
                yield f"## {' '.join(c.value for c in criteria)}"
                rules = Rules(edition, criteria)
                for piece in edition.pieces:
                    yield language.sentence("tray.piece", {"piece": described(piece, rules)})


def _with_every_piece(language: Language, name: str) -> Iterator[str]:
    """The message in the styles that lead to this variant of it."""
    levels = [level for level in Level if name.endswith(f".{level.value}")]
    nameless = name.endswith(".nameless")
    message = re.sub(r"\.(full|terse|nameless)$", "", name)
    for piece in Piece:
        for level in levels or (Level.SHORT, Level.TERSE):
            style = Style(level=level, spaces=SpaceNames.NONE if nameless else SpaceNames.LETTER)
            yield language.sentence(
                message, FACTS | {"piece": described(piece, Rules(piece.edition))}, style
            )


def path(name: str) -> Path:
    return FOLDER / f"phrases.{name}.txt"


def text(language: Language) -> str:
    return "\n".join(phrases(language)) + "\n"


if __name__ == "__main__":
    path("en").write_text(text(Language()), "utf-8")
