"""A bad record: its first error, with the line and the column."""

import pytest

from quarto_access.core import (
    BadCriteria,
    BadRecord,
    Illegal,
    RecordError,
    Unreadable,
    parse_record,
)
from tests.core.bad_records import CASES, as_bytes
from tests.core.written import written


def refusal(data: str | bytes) -> RecordError:
    with pytest.raises(ValueError, match=r".") as refused:
        parse_record(data)
    assert type(refused.value) is RecordError
    return refused.value


@pytest.mark.parametrize("name", CASES)
def test_a_bad_record_says_what_is_wrong_and_where(name: str) -> None:
    bad = CASES[name]
    error = refusal(as_bytes(bad))
    assert (error.reason, error.line, error.column, error.text) == bad[1:5]
    if isinstance(bad.reason, Illegal):
        assert error.illegal
        assert (error.illegal.reason, error.illegal.piece, error.illegal.square) == (
            bad.reason,
            bad.piece,
            bad.square,
        )
    else:
        assert error.illegal is None


def test_every_reason_is_in_the_tables() -> None:
    only_in_positions = {Unreadable.ROWS, Unreadable.PIECE_TWICE, Unreadable.MIXED_EDITIONS}
    of_checks = {BadRecord.ALTERED}
    every = {*BadRecord, *BadCriteria, *Unreadable, *Illegal}
    assert {bad.reason for bad in CASES.values()} == every - only_in_positions - of_checks


@pytest.mark.parametrize("name", [name for name, bad in CASES.items() if isinstance(bad.data, str)])
def test_a_string_is_refused_as_its_bytes_are(name: str) -> None:
    assert refusal(CASES[name].data).args[:4] == refusal(as_bytes(CASES[name])).args[:4]


def test_a_string_that_no_file_can_hold_is_no_utf_8() -> None:
    error = refusal(written("1 give TRHG", "; \ud83d"))
    assert (error.reason, error.line, error.column) == (BadRecord.NOT_UTF8, 9, 3)


BEFORE = "; one\u2028two\u2029three\x0bfour\x0cfive\x1csix\x85seven\reight\n\n \t \r\n".encode()


@pytest.mark.parametrize("name", CASES)
def test_lines_are_counted_over_the_whole_file(name: str) -> None:
    """Comments and blank lines at the top move an error by as many lines, whatever is in them."""
    bad = CASES[name]
    error = refusal(BEFORE + as_bytes(bad).removeprefix("\ufeff".encode()))
    says_something = as_bytes(bad).strip("\ufeff; x\t\n".encode()) != b""
    moved = 3 if says_something and bad.reason is not BadRecord.TOO_LARGE else 0
    assert (error.reason, error.line, error.column) == (bad.reason, bad.line + moved, bad.column)


@pytest.mark.parametrize(
    "character",
    ["\u2028", "\u2029", "\x85", "\v", "\f", "\x1c", "\x1d", "\x1e"],
    ids=lambda character: f"U+{ord(character):04X}",
)
def test_only_a_line_feed_ends_a_line(character: str) -> None:
    text = written(f'[Player1 "A{character}B"] ; {character}', f"1 give TRHG ;{character}", "1 fly")
    assert (refusal(text).line, refusal(text).column) == (10, 3)
