"""Everything that a braille display can show of a game: to be read as text, in each language.

`python -m tests.i18n.brailled` renews the files beside this one; then read what changed.
"""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from quarto_access.core import Edition, Line, Piece, Player, Rules, Square, Trait
from quarto_access.i18n.braille import Braille
from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import Style
from quarto_access.narration.announcement import Announcement, Cell, Cells, Fact, Phrase
from quarto_access.narration.describing import described
from quarto_access.narration.saves import saved_game
from tests.i18n.languages import ALL
from tests.i18n.languages import language as spoken
from tests.i18n.phrases import FACTS

FOLDER = Path(__file__).parent

EMPTY = Cells((Cell(),) * 16, Cell())

WORDS: dict[str, Fact] = {
    "trait": (Trait.TALL,),
    "traits": (Trait.HOLLOW, Trait.TALL),
    "cells": EMPTY,
    "answers": (Phrase("find.item", {"trait": Trait.TALL}),),
    "language": "Deutsch",
    "label": Phrase("menu.quick-game", {}),
    "chosen": Phrase("yes", {}),
    "keys": (Phrase("key", {"key": "F1"}),),
    "id": "quit",
    "word": "hello",
    "text": "hello",
    "letter": "x",
    "date": saved_game("2026-01-02"),
    "day": 2,
    "month": Phrase("month.1", {}),
    "year": 2026,
    "column": 3,
    "row": 2,
    "first": "one",
    "last": "two",
    "rest": "two",
    "usual": "yes",
    "words": (Phrase("verbatim", {"text": "no"}),),
    "low": 0,
    "high": 100,
}
"""What the messages need that hold no piece."""


def shown(language: Language, message: str, **facts: Fact) -> str:
    """A message as it stands on a display."""
    of_file = {"line": 3} if message.startswith(("catalogue.", "record.")) else {}
    announcement = Announcement(message, FACTS | WORDS | of_file | facts)
    return Braille(language).utterance((announcement,), Style())


def messages() -> list[str]:
    """Every message that can be announced in a game, whatever its variants."""
    ends = (".full", ".terse", ".nameless", ".braille")
    return [name for name in MESSAGES if not name.endswith(ends) and not name.startswith("doctor.")]


def lines(language: Language) -> Iterator[str]:
    """The whole file of one language."""
    for heading, section in SECTIONS.items():
        yield f"# {heading}"
        yield from section(language)


def _every_message(language: Language) -> Iterator[str]:
    for name in messages():
        yield f"{name}: {shown(language, name)}"


def _every_piece(language: Language) -> Iterator[str]:
    for piece in Piece:
        told = described(piece, Rules(piece.edition))
        yield shown(language, "space.piece", piece=told, square=Square.C3)


def _every_choice(language: Language) -> Iterator[str]:
    for edition in Edition:
        for count in range(1, 4):
            for criteria in combinations(edition.characteristics, count):
                rules = Rules(edition, criteria)
                words = [
                    shown(language, "piece", piece=described(piece, rules))
                    for piece in edition.pieces
                ]
                yield f"{' '.join(c.value for c in criteria)}: {' '.join(words)}"


def _every_line(language: Language) -> Iterator[str]:
    for line in Line:
        yield shown(language, "line.name", line=line)


def _every_count(language: Language) -> Iterator[str]:
    counts = tuple(Phrase(f"count.{t.name.lower()}", {"count": 3}) for t in Trait)
    for count in (1, 2, 16):
        yield shown(language, "tray.left", count=count, counts=counts)


def _players(language: Language) -> Iterator[str]:
    for name in ("given", "last-calls", "wins"):
        for player in ("Ana", *Player):
            yield shown(language, name, player=player)


SECTIONS = {
    "every message": _every_message,
    "every piece": _every_piece,
    "every choice of characteristics that count": _every_choice,
    "every line": _every_line,
    "counts": _every_count,
    "players, with a name and without": _players,
}


def path(name: str) -> Path:
    return FOLDER / f"braille.{name}.txt"


def text(language: Language) -> str:
    return "\n".join(lines(language)) + "\n"


if __name__ == "__main__":
    for code in ALL:
        path(code).write_text(text(spoken(code)), "utf-8")
