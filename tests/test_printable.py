"""Invisible characters, and those that a terminal would obey, are shown as escapes."""

import pytest

from quarto_access.printable import plain_text, printable

OBEYED = [
    *map(chr, [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]),
    *"\u2028\u2029\u200e\u200f\u061c\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e",
    *map(chr, [*range(0xE0000, 0xE0080, 9), 0xD800, 0xDFFF]),
]


@pytest.mark.parametrize("character", OBEYED, ids=ascii)
def test_each_shows_as_its_escape(character: str) -> None:
    shown = printable(f"a{character}b")
    assert shown[0] + shown[-1] == "ab"
    assert shown[1] == "\\"
    assert shown.isascii()
    assert shown.isprintable()


@pytest.mark.parametrize(
    "name",
    ["Ana", "José Ñandú", "二郎", "a\u00a0b", "\u28ff", "👩🏽\u200d🚀", "علی\u200cرضا"],  # noqa: RUF001 - Persian
)
def test_names_of_all_scripts_stay(name: str) -> None:
    assert printable(name) == name


def test_a_joiner_stays_between_letters_that_it_joins_alone() -> None:
    assert printable("ا\u200c") == "ا\\u200c"  # noqa: RUF001 - Persian
    assert printable("a\u200dا") == "a\\u200dا"  # noqa: RUF001


@pytest.mark.parametrize(
    ("written", "passed_on"),
    [
        ("well played!", "well played!"),
        (" a\n\tb\u2028c ", "a b c"),
        ("Hi <3 you & me", "Hi <3 you & me"),
        ("[[slnc 9]]`v1\\x{}|", "slnc 9 v1 x"),
        ("\u202eabc\u2066", "abc"),
        ("e" + "\u0301" * 50, "e" + "\u0301" * 4),
        ("علی\u200cرضا", "علی\u200cرضا"),  # noqa: RUF001 - Persian
        ("👩🏽\u200d🚀 \ud800", "👩🏽\u200d🚀"),
        ("x" * 100, "x" * 20),
        ("\x1b[31m\x00", "31m"),
    ],
)
def test_what_others_write_is_words_on_one_line(written: str, passed_on: str) -> None:
    assert plain_text(written, 20) == passed_on


@pytest.mark.parametrize("character", OBEYED, ids=ascii)
def test_nothing_unseen_is_passed_on(character: str) -> None:
    assert plain_text(f"a{character}b", 20) == "a b"
