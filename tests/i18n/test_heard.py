"""Sentences with their worst values, in every language: nothing in them confuses the ear.

Each rule here is exact, and a message that may break one is listed with the reason. People who read
`phrases.*.txt` aloud decide whether a sentence is good.
"""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from quarto_access.core import Line, Player, Square
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import SpaceNames, Style
from quarto_access.narration.announcement import Fact, Phrase
from tests.i18n.facts import facts_of
from tests.i18n.languages import ALL, language

EACH = pytest.mark.parametrize("code", ALL)

COUNTS = (0, 1, 2, 21)
ONE: dict[str, Fact] = {"count": 1, "counts": (Phrase("count.tall", {"count": 1}),)}
PLAYERS: tuple[tuple[Fact, Fact], ...] = (("Ana", "Ben"), (Player.ONE, Player.TWO))

READ = (
    "doctor.",
    "catalogue.",
    "record.",
    "reason.",
    "settings-file.",
    "unheard.",
    "picture.",
    "cli.",
)
"""The messages that are read in a terminal, a file or the window; some quote lines and columns."""

HEARD = [n for n in MESSAGES if not n.endswith(".braille") and not n.startswith(READ)]

TABLE = (
    "began given placed give. quarto wrong. cost. last-calls passed resigned timed-out wins draw"
    " turn. hand space. edge tray. expected. refused. clock. touches. last. find. through. board."
    " line. hint. best. warning. coach. masks. passing. computer. moves. told."
)
AT_THE_TABLE = [n for n in HEARD if n.startswith(tuple(TABLE.split())) and not n.endswith(".full")]
"""The messages that are heard during a game or a walk, in short phrases and in few words."""

BREATH, BREATH_AT_THE_TABLE = 140, 90
"""The number of characters for one breath."""

LONG = {
    "end.missed": "a list of lines, of which there is seldom more than one",
    "end.uncalled": "as above",
    "typed-move.passed-over": "never heard: the words that may be typed",
}
"""Messages that may be longer, with the reasons."""

NEVER_ONE = {
    f"setting.{name}.number": "goes in steps of five or more"
    for name in ("sound.pieces.volume", "sound.signals.volume", "voice.volume", "picture.scale")
}
"""Messages that are never used for 1, with the reasons."""

OPTIONS = [
    name
    for name in HEARD
    if re.match(
        r"(variant|edition|calls|falsecall|touch|starts|masked|opponent|words|spaces)\.", name
    )
    or re.match(r"setting\.(?!.*\.what$)[a-z.]+\.[a-z0-9-]+$", name)
]
"""The words after the colon of a choice."""


def worst(name: str, code: str) -> Iterator[str]:
    """Return a message with few and many, players with and without names, spaces in every way."""
    facts = facts_of(name)
    counts: tuple[Fact, ...] = COUNTS if len(MESSAGES[name]) > 1 else (facts.get("count", 3),)
    for count, (player, other) in product(counts, PLAYERS):
        worse: dict[str, Fact] = {"count": count, "player": player, "other": other}
        for spaces in SpaceNames:
            yield language(code).sentence(name, facts | worse, Style(spaces=spaces))


def found(rule: str, code: str, names: list[str]) -> dict[str, str]:
    """Return the messages in which a rule finds something, each with a sentence that shows it."""
    return {
        name: sentence
        for name in names
        for sentence in worst(name, code)
        if re.search(rule, sentence, re.IGNORECASE)
    }


@EACH
def test_one_is_a_word_before_what_is_counted(code: str) -> None:
    """A voice says "1 pieza" as "uno pieza", and "1 left" sounds wrong."""
    for name in HEARD:
        if len(MESSAGES[name]) > 1 and name not in NEVER_ONE:
            told = language(code).sentence(name, facts_of(name) | ONE)
            assert not re.search(r"\b1\s+[^\W\d]", told), f"{name}: {told}"


@EACH
def test_no_number_stands_right_after_another(code: str) -> None:
    assert not found(r"\d[,;:]?\s+\d", code, HEARD)


@EACH
@pytest.mark.parametrize("label", [Player.ONE, Square.B2, Line.ROW_2, "50"])
def test_a_position_in_a_list_stands_apart_from_a_number(code: str, label: Fact) -> None:
    for message in ("item", "choice"):
        facts: dict[str, Fact] = {"label": Phrase("menu.save", {}), "position": 3, "count": 8}
        facts["label" if message == "item" else "chosen"] = label
        for spaces in SpaceNames:
            told = language(code).sentence(message, facts, Style(spaces=spaces))
            assert re.search(r"\b3\b.*\b8\b", told), told
            assert not re.search(r"\d\W+\d+ (of|von|de|sur) \d", told), told


@pytest.mark.parametrize(("code", "player"), [("es", "jugador"), ("fr", "joueur")])
def test_a_player_without_a_name_has_an_article(code: str, player: str) -> None:
    articles = "".join(rf"(?<!\b{article} )" for article in ("el", "al", "del", "le", "au", "du"))
    assert not found(rf"{articles}\b{player} [12]", code, HEARD)


@EACH
def test_a_sentence_has_one_colon(code: str) -> None:
    assert not found(r":[^.?!]*:", code, HEARD)
    assert not found(":", code, OPTIONS), "these stand after a colon"


@EACH
def test_what_is_heard_in_one_breath_is_short(code: str) -> None:
    table = set(AT_THE_TABLE)
    for name in HEARD:
        most = BREATH_AT_THE_TABLE if name in table else BREATH
        for told in worst(name, code):
            assert len(told) <= most or name in LONG, f"{name}, {len(told)}: {told}"
