"""A journal is read up to its last sound line, and never as another game."""

import pytest
from hypothesis import given

from quarto_access.core import Header, Record, RecordError, Rules, parse_action, parse_record
from quarto_access.core.notation import format_action
from quarto_access.core.values import replace
from quarto_access.storage.journal_text import (
    LONGEST_EXTENT,
    Altered,
    Extent,
    LeftGame,
    extent_at,
    format_journal,
    head_of,
    parse_journal,
)
from tests.core import drawn

AGREED = Record(Rules(), headers=(Header("Player1", "Zoë"),))
ACTIONS = (
    "1 give TRHG",
    "2 place A1",
    "2 call A1 A2 A3 A4",
    "2 give trhg",
    "1 place D4",
    "1 give TrHg",
)
LINES = (*ACTIONS[:2], "; after 2 touched 1 0 turn 1", *ACTIONS[2:])
HEAD = head_of(AGREED)
JOURNAL = format_journal(HEAD, LINES, Extent.WHOLE)[0].encode()


def after(*actions: str) -> Record:
    return replace(AGREED, actions=tuple(map(parse_action, actions)))


def found(data: bytes) -> LeftGame | None:
    """Return what is offered; None if it is refused."""
    try:
        return parse_journal(data)
    except (RecordError, Altered):
        return None


def test_it_comes_back_as_it_was_written() -> None:
    left = parse_journal(JOURNAL)
    assert left.record == after(*ACTIONS)
    assert left.notes == ("after 2 touched 1 0 turn 1",)
    assert (left.lines, left.extent) == (LINES, Extent.WHOLE)
    assert left.check == format_journal(HEAD, LINES, Extent.WHOLE)[1]


def test_it_is_a_record_like_any_other() -> None:
    assert parse_record(JOURNAL) == after(*ACTIONS)


@given(record=drawn.records())
def test_any_game_comes_back(record: Record) -> None:
    lines = [format_action(action) for action in record.actions]
    text, check = format_journal(head_of(record), lines, Extent.BEHIND)
    left = parse_journal(text.encode())
    assert (left.record, left.check, left.extent) == (record, check, Extent.BEHIND)


@pytest.mark.parametrize("extent", Extent)
def test_its_extent_is_changed_in_its_place(extent: Extent) -> None:
    at = extent_at(HEAD)
    word = f"{extent:<{LONGEST_EXTENT}}".encode()
    changed = JOURNAL[:at] + word + JOURNAL[at + len(word) :]
    assert found(changed) == replace(parse_journal(JOURNAL), extent=extent)


def test_a_byte_that_is_flipped_never_makes_another_game_in_silence() -> None:
    """Every bit of every byte: the same game, or a beginning, with news of the damage."""
    refused = offered = 0
    for at in range(len(JOURNAL)):
        for bit in range(8):
            flipped = bytearray(JOURNAL)
            flipped[at] ^= 1 << bit
            left = found(bytes(flipped))
            if left is None:
                refused += 1
            elif left.extent is Extent.CUT:
                offered += 1
                assert 0 < len(left.record.actions) < len(ACTIONS) + (at > len(JOURNAL) - 12)
                assert left.record == after(*ACTIONS[: len(left.record.actions)])
            else:
                assert left.record == after(*ACTIONS), (at, bit)
                assert left.notes == ("after 2 touched 1 0 turn 1",)
    assert offered
    first = JOURNAL.index(b"2 place A1")
    assert refused <= 8 * first, "what is damaged after the first action is never refused"


def test_a_check_that_is_damaged_itself_costs_nothing() -> None:
    at = JOURNAL.index(b" ;", JOURNAL.index(b"2 place A1")) + 3
    flipped = JOURNAL[:at] + b"x" + JOURNAL[at + 1 :]
    left = found(flipped)
    assert left
    assert left.record == after(*ACTIONS[:1]), "which is no check any more"
    digit = b"0" if JOURNAL[at : at + 1] != b"0" else b"1"
    assert found(JOURNAL[:at] + digit + JOURNAL[at + 1 :]) == parse_journal(JOURNAL)


@pytest.mark.parametrize("cut", range(len(JOURNAL)))
def test_cut_off_anywhere_it_is_what_was_written_until_then(cut: int) -> None:
    left = found(JOURNAL[:cut])
    if left is not None:
        assert left.extent is Extent.WHOLE
        assert left.record == after(*ACTIONS[: len(left.record.actions)])


@pytest.mark.parametrize("change", ["lost", "twice", "swapped"])
def test_lines_that_are_lost_or_in_another_place_are_noticed(change: str) -> None:
    lines = JOURNAL.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith(b"; after"))
    match change:
        case "lost":
            del lines[at]
        case "twice":
            lines.insert(at, lines[at])
        case "swapped":
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
    left = found(b"".join(lines))
    assert left
    assert left.extent is Extent.CUT
    assert left.record.actions == after(*ACTIONS).actions[: len(left.record.actions)]


def test_other_names_or_rules_are_noticed() -> None:
    for other in (JOURNAL.replace(b"Zo", b"Ko"), JOURNAL.replace(b"lose-call", b"lose-game")):
        with pytest.raises(Altered):
            parse_journal(other)


class TestWithoutChecks:
    """Older journals, and records that people have written."""

    TEXT = HEAD.encode() + b"; hello\r\n1 give TRHG ; the first\n\n2 place A1\n2 give trhg\n"

    def test_they_are_read(self) -> None:
        left = parse_journal(b"\xef\xbb\xbf; by hand\n" + self.TEXT)
        assert left.record == after("1 give TRHG", "2 place A1", "2 give trhg")
        assert left.notes == ("by hand", "hello")
        assert (left.extent, left.check) == (Extent.WHOLE, None)

    def test_they_are_taken_up_to_the_last_legal_line(self) -> None:
        left = parse_journal(self.TEXT + b"1 place A1\n1 give TRHg\n")
        assert left.record == after("1 give TRHG", "2 place A1", "2 give trhg")
        assert left.extent is Extent.CUT
        assert left.lines[-1] == "2 give trhg"

    def test_where_nothing_was_played_there_is_nothing_to_offer(self) -> None:
        for nothing in (b"", b"; hello\n"):
            with pytest.raises(Altered):
                parse_journal(HEAD.encode() + nothing)
        for nothing in (b"hello\n", HEAD.encode() + b"1 place A1\n"):
            with pytest.raises(RecordError):
                parse_journal(nothing)
