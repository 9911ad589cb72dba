"""Every phrase that holds a piece, with every piece: to be read as text, in each language.

`python -m tests.i18n.phrases` renews the files beside this one; then read what changed.
"""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from quarto_access.core import Edition, Line, Piece, Player, Rules, Square, Trait
from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import Level, SpaceNames, Style
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.narration.describing import described
from quarto_access.narration.saves import saved_game
from tests.i18n.languages import ALL
from tests.i18n.languages import language as spoken

FOLDER = Path(__file__).parent

FACTS: dict[str, Fact] = {
    "square": Square.B3,
    "player": "Ana",
    "giver": "Ben",
    "other": "Ben",
    "line": Line.ROW_3,
    "count": 3,
    "number": 2,
    "alike": 8,
    "position": 2,
    "traits": "",
    "piece": described(Piece.TrhG, Rules()),
    "lines": (
        Phrase("line.inside", {"line": Line.COLUMN_C}),
        Phrase("line.inside", {"line": Line.DIAGONAL_A1_D4}),
    ),
    "common": Phrase("common", {"traits": (Trait.HOLLOW, Trait.TALL)}),
    "what": Phrase("command.quit", {}),
    "name": "Ana",
    "counts": (Phrase("count.tall", {"count": 2}), Phrase("count.short", {"count": 1})),
    "items": (Phrase("piece", {"piece": described(Piece.TRHG, Rules())}),),
    "squares": (Square.A1, Square.C3),
    "when": (Phrase("mask.on-after", {"count": 1}), Phrase("mask.off-after", {"count": 2})),
    "names": (Phrase("verbatim", {"text": "one"}), Phrase("verbatim", {"text": "two"})),
    "pieces": (Phrase("piece", {"piece": described(Piece.TRHG, Rules())}),),
    "key": "F9",
    "answer": Phrase("piece", {"piece": described(Piece.TRHG, Rules())}),
    "about": Phrase("learning.about.height", {}),
    "right": 3,
    "asked": 4,
    "earlier": 2,
    "among": 4,
    "touched": 5,
    "others": 1,
    "turn": 7,
    "change": Phrase("change.draw-loss", {}),
}


def phrases(language: Language) -> Iterator[str]:
    """The whole file of one language."""
    for name in _with("piece"):
        yield f"# {name}"
        yield from _with_every_piece(language, name)
    for heading, section in SECTIONS.items():
        yield f"# {heading}"
        yield from section(language)


def _with(*facts: str) -> list[str]:
    """The messages that tell one of these facts."""
    wanted = re.compile(rf"\{{({'|'.join(facts)})\}}", re.IGNORECASE)
    told = [name for name, forms in MESSAGES.items() if wanted.search(forms[-1])]
    return [
        name
        for name in told
        if not name.startswith(("record.", "catalogue.", "doctor."))
        and not name.endswith(".braille")
    ]


def _in_common(language: Language) -> Iterator[str]:
    for traits in (*((trait,) for trait in Trait), *(piece.traits for piece in Piece)):
        common: dict[str, Fact] = {"traits": traits}
        facts: dict[str, Fact] = {"line": Line.COLUMN_C, "common": Phrase("common", common)}
        for level in (Level.SHORT, Level.FULL):
            yield language.sentence("quarto", facts, Style(level=level))


def _found(language: Language) -> Iterator[str]:
    for trait in Trait:
        yield language.sentence("item", FACTS | {"label": Phrase("find.item", {"trait": trait})})
        for name in ("find.board", "find.none", "find.tray"):
            yield language.sentence(name, FACTS | {"trait": (trait,)})


def _counted(language: Language) -> Iterator[str]:
    for name, forms in MESSAGES.items():
        if len(forms) > 1:
            for count in (0, 1, 2, 5, 16, 21):
                facts: dict[str, Fact] = {"count": count, "trait": (Trait.HOLLOW,)}
                yield language.sentence(name, FACTS | facts)


def _lines_and_spaces(language: Language) -> Iterator[str]:
    for style in (Style(spaces=spaces) for spaces in SpaceNames):
        yield from (language.sentence("line.name", {"line": line}, style) for line in Line)
        yield from (language.sentence("space.empty", {"square": s}, style) for s in Square)
    for name in _with("square", "line", "lines"):
        for style in (Style(spaces=spaces) for spaces in SpaceNames):
            yield language.sentence(name, FACTS, style)


def _players(language: Language) -> Iterator[str]:
    for name in _with("player", "other"):
        yield language.sentence(name, FACTS)
        for player in Player:
            yield language.sentence(name, FACTS | {"player": player, "other": player.other})


def _dates(language: Language) -> Iterator[str]:
    for day in ("01", "02", "31"):
        for month in range(1, 13):
            yield language.word(saved_game(f"2026-{month:02}-{day} Ana Ben"), Style())


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


SECTIONS = {
    "every choice of characteristics that count": _every_choice,
    "what lines have in common": _in_common,
    "what is found": _found,
    "what is counted": _counted,
    "every line, and every way to name a space": _lines_and_spaces,
    "players, with a name and without": _players,
    "dates": _dates,
}


def path(name: str) -> Path:
    return FOLDER / f"phrases.{name}.txt"


def text(language: Language) -> str:
    return "\n".join(phrases(language)) + "\n"


if __name__ == "__main__":
    for code in ALL:
        path(code).write_text(text(spoken(code)), "utf-8")
