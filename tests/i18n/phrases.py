"""Every phrase with something filled in, once: to be read as text, in each language.

Sentences without facts are not here: they can be read in `messages.py` and in the catalogues.
`python -m tests.i18n.phrases` renews the files in this folder, for languages that have one or that
are fully translated; then read what changed.
"""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from quarto_access.core import Edition, Line, Player, Rules, Square, Trait
from quarto_access.i18n.braille import Braille
from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.narration.days import day_of, on_day
from quarto_access.narration.describing import described
from tests.i18n.behind import missing
from tests.i18n.brailled import shown
from tests.i18n.facts import facts_of
from tests.i18n.languages import ALL
from tests.i18n.languages import language as spoken
from tests.i18n.template import LOCALES

FOLDER = Path(__file__).parent

CASES = " | "
"""Stands between the cases of one message: one and many, with a name and without."""

FULL, BRAILLE = ".full", ".braille"
"""The endings of what says the same in whole sentences, and on a braille display."""

OF_EACH_KIND = (Line.ROW_3, Line.COLUMN_C, Line.DIAGONAL_A1_D4, Line.TWO_BY_TWO_B2_C3)


def phrases(language: Language) -> Iterator[str]:
    """Yield the whole file of one language."""
    for heading, section in SECTIONS.items():
        yield f"# {heading}"
        yield from section(language)


def telling(*facts: str) -> list[str]:
    """Return the messages that contain one of these facts, or any if none is named."""
    wanted = re.compile(rf"\{{({'|'.join(facts) or '.+'})\}}", re.IGNORECASE)
    told = [name for name, forms in MESSAGES.items() if wanted.search(forms[-1])]
    return [name for name in told if not name.endswith(".braille")]


def _sentences(language: Language) -> Iterator[str]:
    """Yield each message in all its forms: short, in whole sentences, on a braille display."""
    names = telling()
    for name in names:
        if name in language.texts and name.removesuffix(FULL) not in {*names} - {name}:
            forms = [name, *(n for n in (name + FULL,) if n in names and n in language.texts)]
            told = " || ".join(_told(language, form) for form in forms)
            shows = f"{name}{BRAILLE}" in language.texts
            yield f"{name}: {told}" + (f" || {shown(language, name)}" if shows else "")


def _told(language: Language, name: str) -> str:
    cases = (language.sentence(name, facts_of(name) | facts) for facts in _cases(name))
    return CASES.join(cases)


def _cases(name: str) -> Iterator[dict[str, Fact]]:
    """Yield the facts that vary in a message: one and many, with a name and without."""
    if len(MESSAGES[name]) > 1:
        yield {"count": 1}
        yield {"count": 21}
    else:
        yield {}
    if name in telling("player"):
        yield {"player": Player.ONE, "other": Player.TWO, "count": 5}


def _traits(language: Language) -> Iterator[str]:
    for trait in Trait:
        common: dict[str, Fact] = {"traits": (trait,)}
        yield f"{language.word(trait, Style())}; {language.sentence('common', common)}"
    yield language.sentence("common", {"traits": Edition.ACCESS.pieces[0].traits})


def _pieces(language: Language) -> Iterator[str]:
    for edition in Edition:
        for count in range(1, 5):
            rules = Rules(edition, edition.characteristics[:count])
            piece: dict[str, Fact] = {"piece": described(edition.pieces[-1], rules)}
            styles = map(Style, (Verbosity.SHORT, Verbosity.TERSE))
            yield CASES.join(language.sentence("tray.piece", piece, style) for style in styles)


def _places(language: Language) -> Iterator[str]:
    for style in (Style(spaces=spaces) for spaces in SpaceNames):
        space = language.sentence("space.empty", {"square": Square.C2}, style)
        lines = (language.sentence("line.name", {"line": line}, style) for line in OF_EACH_KIND)
        yield CASES.join((space, *lines))


def _dates(language: Language) -> Iterator[str]:
    for year in (2026, 2025):
        months = ("01-01", *(f"{month:02}-02" for month in range(2, 13)))
        days = filter(None, (day_of(f"{year}-{month}") for month in months))
        today = date(2026, 12, 31)
        yield CASES.join(language.word(on_day(day, today), Style()) for day in days)


def _brailled(language: Language) -> Iterator[str]:
    spoken = {name.removesuffix(FULL) for name in telling()}
    shortened = (name.removesuffix(BRAILLE) for name in MESSAGES if name.endswith(BRAILLE))
    for name in shortened:
        if f"{name}{BRAILLE}" in language.texts and name not in spoken:
            yield f"{name}: {shown(language, name)}"
    for line in OF_EACH_KIND:
        yield shown(language, "line.name", line=line)
    yield shown(language, "wins", player=Player.ONE)
    letters = (Braille(language).word((trait,), Style()) for trait in Trait)
    yield " ".join(letters)
    counts = tuple(Phrase(f"count.{t.name.lower()}", {"count": 3}) for t in Trait)
    yield shown(language, "tray.left", count=16, counts=counts)


SECTIONS = {
    "what is said": _sentences,
    "traits, of one piece and of several": _traits,
    "the last piece, where one characteristic counts, then two, three, four": _pieces,
    "a space and a line of each kind, in every way to name them": _places,
    "dates": _dates,
    "on a braille display": _brailled,
}


def path(name: str) -> Path:
    return FOLDER / f"phrases.{name}.txt"


def codes() -> list[str]:
    """Return the languages that have a file."""
    return [code for code in ALL if path(code).exists()]


def text(language: Language) -> str:
    return "\n".join(phrases(language)) + "\n"


if __name__ == "__main__":
    for code in ALL:
        po = LOCALES / f"{code}.po"
        if path(code).exists() or not missing(po.read_text("utf-8")):
            path(code).write_text(text(spoken(code)), "utf-8")
