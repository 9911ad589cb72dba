"""The text of a journal: a record with a check on each line, and a line that says how whole it is.

`format_journal` and `parse_journal` are twins. A check is a comment, so a journal is a record like
any other. Each check covers all lines up to its own: a line is sound if its own check or that of a
later line fits, and everything after the last sound line is damaged. A journal without any checks
is older or written by hand. It is read up to its last legal line.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import takewhile
from zlib import crc32

from quarto_access.core import MAX_BYTES, Record, RecordError, format_record, parse_record
from quarto_access.core.record import BadRecord
from quarto_access.core.values import value

MOST_BYTES = 2 * MAX_BYTES
"""The most bytes of a journal: those of a record, and its checks."""


class Extent(StrEnum):
    """The part of the announced game that a journal holds."""

    WHOLE = "whole"
    BEHIND = "behind"
    """The latest lines could not be written."""
    CUT = "cut"
    """Everything from here on was damaged, and left out."""


LONGEST_EXTENT = max(map(len, Extent))


DELETED = "deleted"
"""The note that the game was deleted, as it stands there, where it was saved as well."""

CONTINUED = "continued"
"""The note that the players have gone on with a game that was deleted."""


class Altered(ValueError):
    """A journal in which not one action is sound, according to its checks."""


@value
class LeftGame:
    """A game as a journal has it."""

    record: Record
    notes: tuple[str, ...] = ()
    extent: Extent = Extent.WHOLE
    lines: tuple[str, ...] = ()
    """The actions and notes, line by line."""
    check: int | None = None
    """The check of the last line; None if there are no checks yet."""
    is_damaged: bool = False
    """True if the journal has more, which is damaged."""

    @property
    def was_deleted(self) -> bool:
        """True if the players deleted the game as it stands here, where it was saved as well.

        They have not gone on with it since.
        """
        since = takewhile(lambda line: line.startswith(";"), reversed(self.lines))
        told = (line for line in since if line in {f"; {DELETED}", f"; {CONTINUED}"})
        return next(told, "") == f"; {DELETED}"


def head_of(record: Record) -> str:
    """Return the headers of a record, with which its journal begins."""
    return format_record(Record(record.rules, headers=record.headers))


def format_journal(head: str, lines: Sequence[str], extent: Extent) -> tuple[str, int]:
    """Return the text, and the check of its last line."""
    check = crc32(head.encode())
    parts = [head, f"; {check:08x} {extent:<{LONGEST_EXTENT}}\n"]
    for line in lines:
        text, check = checked(line, check)
        parts.append(text)
    return "".join(parts), check


def checked(line: str, before: int) -> tuple[str, int]:
    """Return a line with its check, given the check of the line before, and the new check."""
    check = crc32(f"{line}\n".encode(), before)
    return f"{line} ;{check:08x}\n", check


def extent_at(head: str) -> int:
    """Return the position of the extent in a journal with this head, in bytes."""
    return len(head.encode()) + len("; 00000000 ")


def parse_journal(data: bytes) -> LeftGame:
    """Read a journal up to its last sound line; raises `RecordError` or `Altered`.

    A last line without a line end is left out: it was being written when the program was killed.
    """
    if len(data) > MOST_BYTES:
        raise RecordError(BadRecord.TOO_LARGE, 1)
    whole = _whole_lines(data)
    found = _look_at_checks(whole)
    if not found.has_checks:
        return _unchecked(whole)
    sound = found.texts[: found.sound]
    is_damaged = found.sound < len(found.texts)
    if not sound and not found.has_sound_mark:
        raise Altered
    record = parse_record(b"".join(line + b"\n" for line in (*found.head, *sound)))
    if is_damaged and not record.actions:
        raise Altered
    said = Extent(found.mark[2].decode()) if found.mark else Extent.WHOLE
    return _left(record, sound, said, found.check, is_damaged=is_damaged)


def first_damaged_line(data: bytes) -> int | None:
    """Return the first line of a journal that its checks do not fit, counted from 1.

    None if there is no such line, or no journal: other records may have comments that look like a
    check, but neither the mark of a journal nor one check that fits.
    """
    found = _look_at_checks(_whole_lines(data))
    if found.mark is None and not found.sound:
        return None
    of_mark = len(found.head) + 1
    if found.sound < len(found.texts):
        return of_mark + found.sound + 1
    return None if found.sound or found.has_sound_mark else of_mark


def _whole_lines(data: bytes) -> bytes:
    """Return the lines that have an end, or had one before it was damaged."""
    whole, end, tail = data.removeprefix(b"\xef\xbb\xbf").rpartition(b"\n")
    whole += end
    if re.match(_MORE_THAN_A_LINE, tail):  # only its line end was damaged
        whole += tail + b"\n"
    return whole


@value
class _Checks:
    """The lines of a journal, and what its checks say of them."""

    head: tuple[bytes, ...]
    mark: re.Match[bytes] | None
    """The line after the head, if it is as it was written."""
    has_sound_mark: bool
    """True if the check in that line fits the head."""
    texts: tuple[bytes, ...]
    """The lines after the mark, without their checks."""
    sound: int
    """The number of these lines up to the last one that fits its check."""
    check: int
    """The check of the last sound line."""
    has_checks: bool


def _look_at_checks(whole: bytes) -> _Checks:
    lines = [line.removesuffix(b"\r") for line in whole.split(b"\n")[:-1]]
    first = next((at for at, line in enumerate(lines) if not re.match(_HEAD, line)), len(lines))
    head, rest = lines[:first], lines[first:]
    check = of_sound = crc32(b"".join(line + b"\n" for line in head))
    mark = re.fullmatch(_MARK, rest[0]) if rest else None
    has_sound_mark = mark is not None and int(mark[1], 16) == check
    texts: list[bytes] = []
    sound, has_checks = 0, mark is not None
    for line in rest[1:]:
        found = re.fullmatch(_CHECKED, line)
        has_checks |= found is not None
        texts.append(found[1] if found else line)
        check = crc32(texts[-1] + b"\n", check)
        if found and int(found[2], 16) == check:
            sound, of_sound = len(texts), check
    return _Checks(tuple(head), mark, has_sound_mark, tuple(texts), sound, of_sound, has_checks)


def _unchecked(whole: bytes) -> LeftGame:
    """Return the game of a journal without checks, up to its last legal line."""
    lines = whole.split(b"\n")
    try:
        record, is_damaged = parse_record(whole), False
    except RecordError as error:
        lines, is_damaged = lines[: error.line - 1], True
        try:
            record = parse_record(b"\n".join(lines))
        except RecordError:
            raise error from None
        if not record.actions:
            raise
    if not record.actions:  # it may be all that is left of a journal with checks
        raise Altered
    added = [line.strip() for line in lines if not re.match(_HEAD, line)]
    return _left(record, added, Extent.WHOLE, None, is_damaged=is_damaged)


def _left(
    record: Record, lines: Sequence[bytes], said: Extent, check: int | None, *, is_damaged: bool
) -> LeftGame:
    texts = tuple(line.decode() for line in lines)
    notes = tuple(text[1:].strip() for text in texts if text.startswith(";"))
    extent = Extent.CUT if is_damaged else said
    return LeftGame(record, notes, extent, texts, check, is_damaged)


_HEAD = rb" *\[|[ \t\r]*$"
"""Matches a header or a blank line."""

_MARK = rb"; ([0-9a-f]{8}) (whole|behind|cut) *"
_CHECKED = rb"(.*) ;([0-9a-f]{8})"
_MORE_THAN_A_LINE = rb"(?s).* ;[0-9a-f]{8}."
