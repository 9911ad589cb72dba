"""Reading a file of any content gives a record or the place of an error, and soon."""

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarto_access.core import (
    MAX_BYTES,
    BadRecord,
    Illegal,
    Record,
    RecordError,
    Unreadable,
    format_record,
    parse_record,
)
from quarto_access.core.record import Reason
from tests.core.recorded import NAMES, RECORDS
from tests.core.written import written

MANY = settings(max_examples=4 * settings().max_examples)
"""Records are short: four times as many examples as elsewhere take no time."""

GOOD = [(RECORDS / f"{name}.qrt").read_bytes() for name in NAMES]

PIECES_OF_RECORDS = [
    *' \t\r\n;[]"/.0123ABCDabcdTtRrHhGgDd\u2028\ufeffé',
    *(
        f"{line}\n"
        for line in written("1 give TRHG", "2 place a1", "1 pass", "2 resign").split("\n")
    ),
    "call A1 B1 C1 D1",
    "\r\n",
]


def check(data: bytes | str) -> None:
    """Check that a record survives writing and reading, or that an error has a line."""
    try:
        record = parse_record(data)
    except RecordError as error:
        refused = error
    else:
        assert isinstance(record, Record)
        assert parse_record(format_record(record)) == record
        return
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    lines = raw.split(b"\n")
    assert 1 <= refused.line <= len(lines) + 1
    assert 1 <= refused.column <= len(b"".join(lines[refused.line - 1 : refused.line])) + 1


@MANY
@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    check(data)


@MANY
@given(st.text(st.characters()) | st.lists(st.sampled_from(PIECES_OF_RECORDS)).map("".join))
def test_any_text(text: str) -> None:
    check(text)


@MANY
@given(st.lists(st.sampled_from(PIECES_OF_RECORDS)).map("".join))
def test_any_text_after_the_headers(text: str) -> None:
    check(written() + text)


Mutation = Callable[[st.DataObject, list[bytes]], None]


def delete(data: st.DataObject, parts: list[bytes]) -> None:
    del parts[data.draw(st.integers(0, len(parts) - 1))]


def insert(data: st.DataObject, parts: list[bytes]) -> None:
    parts.insert(data.draw(st.integers(0, len(parts))), data.draw(st.binary(max_size=3)))


def replace(data: st.DataObject, parts: list[bytes]) -> None:
    parts[data.draw(st.integers(0, len(parts) - 1))] = data.draw(st.binary(max_size=3))


def duplicate(data: st.DataObject, parts: list[bytes]) -> None:
    at = data.draw(st.integers(0, len(parts) - 1))
    parts.insert(at, parts[at])


def swap(data: st.DataObject, parts: list[bytes]) -> None:
    one, other = (data.draw(st.integers(0, len(parts) - 1)) for _ in range(2))
    parts[one], parts[other] = parts[other], parts[one]


def cut(data: st.DataObject, parts: list[bytes]) -> None:
    del parts[data.draw(st.integers(1, len(parts))) :]


MUTATIONS: list[Mutation] = [delete, insert, replace, duplicate, swap, cut]


def letters(raw: bytes) -> list[bytes]:
    return [raw[at : at + 1] for at in range(len(raw))]


def lines(raw: bytes) -> list[bytes]:
    return raw.splitlines(keepends=True)


@pytest.mark.parametrize("split", [letters, lines])
@MANY
@given(data=st.data())
def test_any_good_record_gone_bad(
    split: Callable[[bytes], list[bytes]], data: st.DataObject
) -> None:
    parts = split(data.draw(st.sampled_from(GOOD)))
    for mutation in data.draw(st.lists(st.sampled_from(MUTATIONS), min_size=1, max_size=4)):
        if parts:
            mutation(data, parts)
    check(b"".join(parts))


@MANY
@given(data=st.data())
def test_any_good_record_cut_anywhere(data: st.DataObject) -> None:
    good = data.draw(st.sampled_from(GOOD))
    check(good[: data.draw(st.integers(0, len(good)))])


@pytest.mark.parametrize("byte", [b"", b"\r", b"\n", b" ", b'"', b";", b"\xff"])
def test_a_byte_too_many_or_too_few_anywhere(byte: bytes) -> None:
    good = (RECORDS / "written-by-hand.qrt").read_bytes()
    for at in range(len(good)):
        check(good[:at] + byte + good[at:] if byte else good[:at] + good[at + 1 :])


def full(head: str, part: str) -> str:
    """Return 1 MiB of the same part after the head."""
    times, rest = divmod(MAX_BYTES - len(head), len(part))
    return head + part * times + part[:rest]


FREE = written(FalseCall='[FalseCall "free"]')
WORST: dict[str, tuple[str, Reason | None]] = {
    "newlines": (full("", "\n"), BadRecord.HEADER_MISSING),
    "newlines after the headers": (full(written(), "\n"), None),
    "carriage returns and newlines": (full(written(), "\r\n"), None),
    "brackets": (full("", "["), BadRecord.HEADER),
    "brackets and newlines": (full(written(), "[\n"), BadRecord.HEADER),
    "spaces": (full("", " "), BadRecord.HEADER_MISSING),
    "spaces after the headers": (full(written(), " "), None),
    "spaces and a bracket": (full(written(), " ")[:-1] + "[", BadRecord.HEADER),
    "spaces in a header": (full(written() + "[Player1", " "), BadRecord.HEADER),
    "spaces after a header": (full(written() + '[Player1 "A"]', " ")[:-1] + "x", BadRecord.HEADER),
    "newlines and spaces before a header that comes late": (
        full(f'[Edition "access"]\n{" " * 500_000}', "\n "),
        BadRecord.HEADER_MISSING,
    ),
    "semicolons": (full("", ";"), BadRecord.HEADER_MISSING),
    "semicolons after the headers": (full(written(), ";"), None),
    "comments": (full(written(), ";\n"), None),
    "quotes": (full(written() + "[A ", '"'), BadRecord.HEADER),
    "further headers": (full(written(), '[A "b"]\n').rpartition("\n")[0].ljust(MAX_BYTES), None),
    "wrong free calls": (
        full(FREE, "1 call A1 B1 C1 D1\n").rpartition("\n")[0].ljust(MAX_BYTES),
        None,
    ),
    "one long word": (full(written(), "x"), Unreadable.PLAYER),
    "one long header name": (full(written() + "[", "x"), BadRecord.HEADER),
    "one long header text": (full(written() + '[A "', "x"), BadRecord.HEADER),
    "many words": (full(written() + "1 pass ", "x "), Unreadable.TOO_MANY),
    "an action and spaces": (full(written() + "1 pass", " "), Illegal.WRONG_PHASE),
    "zeros": (full(written(), "\0"), Unreadable.PLAYER),
}


@pytest.mark.parametrize("name", WORST)
def test_the_worst_files_are_answered_in_seconds(name: str) -> None:
    text, reason = WORST[name]
    data = text.encode()[:MAX_BYTES]
    assert len(data) >= MAX_BYTES - 20
    begun = time.process_time()
    try:
        parse_record(data)
    except RecordError as error:
        answer: Reason | None = error.reason
    else:
        answer = None
    assert time.process_time() - begun < 5
    assert answer == reason
