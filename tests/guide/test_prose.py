"""The keys that the guide names between its headings are the keys that do it, in every language.

The table below says which keys each chapter names, and what the guide says of them. A guide that
leaves one of them out, or names another, fails; so does a key that has got another command.
"""

import re

import pytest

from quarto_access.i18n.style import Style
from quarto_access.ui.commands import Context
from quarto_access.ui.keys.key_names import key_name
from quarto_access.ui.keys.keymap import NAMED, SILENCE, VOWELS
from quarto_access.ui.keys.presets import PRESETS
from tests.guide.keys import BEGIN, codes, path
from tests.i18n.languages import language

EACH = pytest.mark.parametrize("code", codes())

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"

TABLE, WALK, LINES, MENU = Context.TABLE, Context.WALK, Context.LINES, Context.MENU
FORM, DRILL, TYPING = Context.FORM, Context.DRILL, Context.TYPING

TOLD = {
    "The first time": (
        (MENU, "Enter act  Escape back  Up up  Down down  Backspace repeat"),
        (FORM, "Left less  Right more"),
    ),
    "The lessons": ((TABLE, "T turn  Escape back"),),
    "Your first game": (
        (TABLE, "Enter act  Q point"),
        (LINES, "Enter act  Escape back"),
        (MENU, "Enter act  F3 rename  Delete delete"),
    ),
    "Three places": ((TABLE, "Tab next-place"),),
    "Asking": (
        (TABLE, "H hand  L last-move  P pieces-left  T turn  B board  R row  C column  X through"),
        (TABLE, "G find  N find-next  Shift+N find-previous  Comma older  Period newer"),
        (TABLE, "Shift+L moves  Shift+T terms  W type-move"),
        (MENU, "Escape back"),
        (TYPING, "Tab read-text  Enter act  Escape back"),
    ),
    "Calling": ((LINES, "Space feel-line"),),
    "What you can agree on": ((TABLE, "Shift+T terms"),),
    "Playing against the computer": ((TABLE, "L last-move  T turn"),),
    "Playing by message": (
        (TABLE, "Ctrl+C copy-message  Ctrl+V paste-message"),
        (MENU, "Ctrl+C copy-message  Ctrl+V paste-message"),
        (WALK, "Enter act"),
    ),
    "The coach": ((TABLE, "I hint"), (MENU, "Enter act")),
    "After the game": (
        (WALK, "Enter act  PageUp older-moment  PageDown newer-moment"),
        (WALK, "U older-moment  Shift+U newer-moment  Q newer-call"),
        (TABLE, "Escape back"),
    ),
    "Drills for memory": ((DRILL, "Enter act  Up up  Down down  Shift+L moves"),),
    "Statistics": ((MENU, "Enter act"),),
    "A friend far away": (
        (TABLE, "F4 friend-yes  Shift+F4 friend-no  F9 friend-talk  Shift+F9 friend-mute  U undo"),
        (MENU, "Enter act"),
    ),
    "Masks": ((TABLE, "M masks  F11 full-screen"), (MENU, "Enter act")),
    "Sounds": ((TABLE, "F5 sounds-down  F6 sounds-up  F7 voice-down  F8 voice-up"),),
    "Speech": ((TABLE, "V more-words  Shift+V fewer-words"),),
    "Braille": ((TABLE, "Shift+B braille-board"),),
    "If you use JAWS or NVDA": (
        (TABLE, "E up  S left  D down  F right  Backspace repeat  Ctrl silence"),
        (MENU, "Tab down  Shift+Tab up"),
        (FORM, "1 less  2 more"),
    ),
    "Settings": ((TABLE, "F2 settings"),),
    "Keys": ((TABLE, "F1 help  Shift+F1 describe"), (MENU, "Enter act")),
}
"""The keys of the first arrangement that each chapter names, with the command of each."""

RIGHT_HAND = {
    "What you can agree on": "Shift+N terms",
    "Braille": "Shift+LeftBracket braille-board",
}
"""The keys of the arrangement for the right hand that are named there."""

OF_OTHERS = {
    "If you use JAWS or NVDA": {"Shift+S", "Shift+Z", "S", "Z"},
    "Keys": {*"QWZM", "Semicolon", "Slash"},
}
"""The keys of a screen reader, and those that are elsewhere on the keyboards of a language."""

NO_KEYS = {*"ACDY", *DIGITS, "Ctrl", "Left", "Right", "Home", "End", "Comma", "Period", "Space"}
"""Keys whose names are words, numbers, columns or parts of others, and may be no keys there."""


def pairs(text: str) -> list[tuple[str, str]]:
    words = text.split()
    return list(zip(words[::2], words[1::2], strict=True))


def named_in(chapter: str) -> set[str]:
    """Return the keys that a chapter has to name."""
    rows = [text for _, text in TOLD.get(chapter, ())] + [RIGHT_HAND.get(chapter, "")]
    return {key for text in rows for key, _ in pairs(text)}


def titles() -> list[str]:
    return re.findall(r"^## (.*)$", path("en").read_text("utf-8"), re.MULTILINE)


def chapters(code: str) -> list[str]:
    """Return the prose of each chapter, without what is to be typed or is a number of an item."""
    prose = path(code).read_text("utf-8").partition(BEGIN)[0]
    prose = re.sub(r"`[^`]*`|^\d+\. |\]\([^)]*\)", " ", prose, flags=re.MULTILINE)
    return prose.split("\n## ")[1:]


def names(code: str) -> dict[str, str]:
    """Return the keys by their names in a language; a vowel may be written as it is, too."""
    spoken = language(code)

    def word(key: str) -> str:
        return spoken.word(key_name(key), Style())

    keys = [*NAMED, *LETTERS, *DIGITS]
    found = {word(held + key): held + key for key in keys for held in ("", "Shift+", "Ctrl+")}
    with_shift = {word("Shift+B")[:-1] + vowel: f"Shift+{vowel}" for vowel in VOWELS}
    return found | with_shift | {vowel: vowel for vowel in VOWELS} | {word(SILENCE): SILENCE}


def keys_in(prose: str, code: str) -> set[str]:
    """Return the keys that this text names, as far as names tell."""
    named = names(code)
    longest = sorted(named, key=len, reverse=True)
    either = "|".join(re.escape(name) for name in longest)
    return {named[name] for name in re.findall(rf"(?<![\w+'])(?:{either})(?![\w+']|-\w)", prose)}


@pytest.mark.parametrize("chapter", TOLD)
def test_each_key_has_the_command_that_the_guide_tells(chapter: str) -> None:
    for context, text in TOLD[chapter]:
        for key, command in pairs(text):
            assert PRESETS["default"].command_for(key, key, context) == command, key
    for key, command in pairs(RIGHT_HAND.get(chapter, "")):
        assert PRESETS["one-hand-right"].command_for(key, key, TABLE) == command, key


@EACH
def test_every_guide_names_these_keys_and_no_others(code: str) -> None:
    assert set(TOLD) <= set(titles())
    for title, prose in zip(titles(), chapters(code), strict=True):
        wanted, found = named_in(title), keys_in(prose, code)
        assert wanted <= found, (title, "not named", wanted - found)
        more = found - wanted - NO_KEYS - OF_OTHERS.get(title, set())
        assert not more, (title, "named", more)


FOR_CHESS_PLAYERS = {"en": "chessboard", "es": "ajedrez", "de": "Schachbrett", "fr": "échecs"}


@EACH
def test_players_of_chess_learn_where_a1_is(code: str) -> None:
    """In the guide, and in the rules that the game reads: in chess it is the near left corner."""
    told = language(code).sentence("lesson.game.board")
    assert told in path(code).read_text("utf-8")
    of_chess = told.partition(";")[2]
    assert FOR_CHESS_PLAYERS[code] in of_chess
    assert "A1" in of_chess
