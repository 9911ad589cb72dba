"""Values survive JSON unchanged, and anything of another kind is refused."""

from enum import Enum, IntEnum, StrEnum
from typing import Any

import pytest

from quarto_access.core.values import value
from quarto_access.processes.codec import from_plain, to_plain
from quarto_access.processes.wire import NoMessage, format_message, parse_message
from tests.processes.messages import sent


class Colour(Enum):
    RED = ("r", 1)


class Size(IntEnum):
    SMALL = 3


class Word(StrEnum):
    YES = "yes"


@value
class Inner:
    size: Size
    names: tuple[str, ...] = ()


@value
class Other:
    size: Size


@value
class Outer:
    inner: Inner | Other | None
    pairs: tuple[tuple[Word, int], ...]
    best: tuple[Colour, ...] | tuple[Size, ...]
    share: float
    yes: bool = True


OUTER = Outer(Inner(Size.SMALL, ("a", "ñ")), ((Word.YES, 1),), (Size.SMALL,), 0.1)

THINGS = (
    (None, int | None),
    (True, bool),
    (3, int | str),
    ("x", int | str),
    ((), tuple[int, ...]),
    ((1, "a"), tuple[int, str]),
    (Colour.RED, Colour),
    (Size.SMALL, Size),
    (Word.YES, Word),
    (OUTER, Outer),
    (Outer(None, (), (), 2.0, False), Outer),
    (Outer(Other(Size.SMALL), (), (Colour.RED,), 1e300), Outer),
)


@pytest.mark.parametrize(("thing", "kind"), THINGS, ids=str)
def test_it_comes_back_of_the_same_type(thing: object, kind: Any) -> None:
    there = sent(thing, kind)
    assert there == thing
    assert type(there) is type(thing)


@pytest.mark.parametrize(
    ("plain", "kind"),
    [
        (1, str),
        (1, bool),
        (True, int),
        (1, float),
        (None, int),
        ("SMALL", Colour),
        ([], Colour),
        ([1], tuple[int, str]),
        (["x"], tuple[int, ...]),
        ("", tuple[int, str]),
        (3, tuple[int, ...]),
        ({}, Inner),
        ([], Inner),
        ({"is": "Other", "size": "SMALL"}, Inner),
        ({"is": "Inner", "names": []}, Inner),
        ({"is": "Inner", "size": "LARGE", "names": []}, Inner),
        ({"is": "Outer"}, Inner | Other | None),
    ],
    ids=str,
)
def test_what_is_of_another_kind_is_refused(plain: object, kind: Any) -> None:
    with pytest.raises(NoMessage):
        from_plain(kind, plain)


def test_another_version_may_have_more_fields_or_fewer() -> None:
    plain = {"is": "Inner", "size": "SMALL", "colour": "RED"}
    assert from_plain(Inner, plain) == Inner(Size.SMALL)


def test_it_is_plain_to_read() -> None:
    assert to_plain(OUTER) == {
        "is": "Outer",
        "inner": {"is": "Inner", "size": "SMALL", "names": ["a", "ñ"]},
        "pairs": [["YES", 1]],
        "best": ["SMALL"],
        "share": 0.1,
        "yes": True,
    }


@pytest.mark.parametrize(
    "line",
    [b"", b"\n", b"3\n", b"[]\n", b"null\n", b"{\n", b"\xff\n", b"[" * 100_000, b"9" * 9_999],
)
def test_a_line_that_is_no_message_is_refused(line: bytes) -> None:
    with pytest.raises(NoMessage, match="no answer: "):
        parse_message(line)


def test_a_message_is_one_line_whatever_is_in_it() -> None:
    line = format_message({"text": "a\nb\r\u2028 \ud83d"})
    assert line.count(b"\n") == 1
    assert parse_message(line) == {"text": "a\nb\r\u2028 ?"}
