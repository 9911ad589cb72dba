"""A language for tests: it says the ids of messages with their facts, and no words.

"Placed, D1. Give a piece; 11 left." is `placed(D1) expected.give(11)` in it: facts in the order of
their names, and menus without the places of their items. Keys that a sentence names by their usual
names are left out. A braille display shows the same ids, with pieces as in records. So a test
checks what is announced, and does not fail if a sentence is worded better or an item is added.
Wordings are checked in one place, the transcripts of `docs/transcripts`. That two players at one
keyboard hear a name as well is not in the ids: `tests/play/test_two_at_one_keyboard.py` checks it
in words.

As a catalogue, the program speaks it too, in a process of its own.
"""

import re
from functools import cache

from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import BY_NAME
from quarto_access.i18n.texts import Texts

WORDS = {
    "key": "{key}",
    "title": "{title}.title",
    "item": "item({label})",
    "item.numbered": "item({label})",
    "item.terse": "item.terse({label})",
    "item.row": "{label}",
    "choice.row": "{label}: {chosen}",
    "choice": "choice({label}: {chosen})",
    "choice.numbered": "choice({label}: {chosen})",
    "choice.terse": "choice.terse({label}: {chosen})",
    "help.item": "{keys}: {what}",
    "piece": "{piece}",
    "verbatim": "{text}",
    "list.comma": "{first} {rest}",
    "list.and": "{first} {last}",
    "list.semicolon": "{first}; {rest}",
    "list.space": "{first} {rest}",
    "short.piece": "{square} {piece}",
    "piece.plain": "plain",
    "piece.any": "any",
    "square.letter": "{column}{row}",
    "square.words": "row {row} column {number}",
    "square.alphabet": "{word} {row}",
    "line.row": "row {row}",
    "line.column": "column {column}",
    "line.column.words": "column {number}",
    "line.column.alphabet": "column {word}",
    "line.diagonal": "diagonal {first} {last}",
    "line.two-by-two": "two-by-two {first} {last}",
    "player.1": "player 1",
    "player.2": "player 2",
    "letter.tall": "T",
    "letter.short": "t",
    "letter.round": "R",
    "letter.square": "r",
    "letter.hollow": "H",
    "letter.solid": "h",
    "letter.grooved": "G",
    "letter.smooth": "g",
    "letter.dark": "D",
    "letter.light": "d",
    "typed-move.passed-over": "a the one",
    "typed-move.pass": "pass",
    "key.shift": "Shift+{key}",
    "key.ctrl": "Ctrl+{key}",
    **{f"key.{letter.lower()}": letter for letter in "AEIOUY"},
}
"""The names in tests for phrases inside sentences."""

WORD = re.compile(r"(trait|traits|trait-in-short|characteristic|alphabet|key)\.([a-z0-9-]+)$")
"""Matches the ids of which only the end is spoken."""

USUAL_KEYS = frozenset(["enter", "escape", "space", "tab"])
"""The facts that are keys by their usual names; a player may have chosen others."""


def told(message: str) -> str:
    """Return the text of this language for a message."""
    base = message.removesuffix(".braille")
    if base in WORDS:
        return WORDS[base]
    if word := WORD.match(base):
        return word[2]
    found = {name.lower() for name in re.findall(r"\{(\w+)\}", " ".join(MESSAGES[message]))}
    names = sorted(found - USUAL_KEYS)
    if BY_NAME in base:
        base = base.replace(BY_NAME, "")
        names.remove("player")
    facts = ", ".join(f"{{{name}}}" for name in names)
    return f"{base}({facts})" if facts else base


TEXTS = Texts({message: (told(message),) for message in MESSAGES}, lambda _: 0)
IDS = Language(TEXTS)


def is_item(said: str, label: str) -> bool:
    """Return whether an utterance is an item of a list with this label."""
    return re.search(rf"\b(item|choice)(\.terse)?\({re.escape(label)}[:)(]", said) is not None


@cache
def catalogue() -> str:
    """Return the language as a translator's file."""
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n'
    return "\n".join([header, *map(_entry, MESSAGES)])


def _entry(message: str) -> str:
    plural = 'msgid_plural ""\nmsgstr[0]' if len(MESSAGES[message]) > 1 else "msgstr"
    return f'msgctxt "{message}"\nmsgid ""\n{plural} "{told(message)}"\n'
