"""Records with a check of everything before it in the last line, as saved games have one.

Damage, or somebody else's editor, cannot turn such a record into another game. One without a check
is accepted: older ones have none, and people write their own.
"""

import re
from collections.abc import Sequence
from zlib import crc32

from quarto_access.core.record import (
    MAX_BYTES,
    BadRecord,
    HeaderTexts,
    Record,
    RecordError,
    parse_record,
)
from quarto_access.storage.journal_text import first_damaged_line


def with_check(text: str) -> str:
    """Return a record with a last line by which changes are noticed."""
    return f"{text}; check {crc32(text.encode()):08x}\n"


MOST_BYTES = MAX_BYTES + len(with_check(""))
"""The most bytes of a record with its check."""


def parse_checked(data: bytes) -> Record:
    """Read a record; raises `RecordError`, also if a check in it does not fit.

    It may be a journal, which has a check in each line.
    """
    record = _verified(data)
    if line := first_damaged_line(data):
        raise RecordError(BadRecord.ALTERED, line)
    return parse_record(record)


def headers_in(data: bytes, names: Sequence[str]) -> HeaderTexts | None:
    """Return those headers of a record that have these names, without playing it.

    None if its check does not fit, or if it has none: then only `parse_checked` can tell.
    """
    try:
        record = _verified(data)
    except RecordError:
        return None
    if record is data:
        return None
    head = record.partition(b"\n\n")[0].decode(errors="replace")
    found = re.findall(rf'^\[({"|".join(names)}) "([^"\n]*)"\]$', head, re.MULTILINE)
    return tuple(found)


def _verified(data: bytes) -> bytes:
    """Return a record without the check at its end, which must fit."""
    text = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    found = re.search(rb"^; check ([0-9a-f]{8})\n*\Z", text, re.MULTILINE)
    if found is None:
        return data
    before = text[: found.start()]
    if int(found[1], 16) != crc32(before):
        raise RecordError(BadRecord.ALTERED, before.count(b"\n") + 1)
    return before
