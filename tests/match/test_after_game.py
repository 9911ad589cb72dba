"""The facts after a game: what both players missed, and what they called wrongly."""

import pytest

from quarto_access.core import CalledWrong, CallFault, Calls, FalseCall, Line, Player, Record
from quarto_access.match.after_game import missed, turns, uncalled, wrong_calls
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, Starts
from quarto_access.players.news import Played
from tests.core.full_boards import ONE_AT_LAST, ONE_BEFORE_ONE_AT_LAST, QUIET, TWO_AT_LAST
from tests.match.table import PEOPLE, Table, Time

ONE, TWO = Player
ROW_OF_TALL = "TRHG A1, TrHg B1, Trhg C1, TRhg D1"
"""Player one completes row 1, all tall, in the fourth turn."""


def again(record: Record) -> tuple[Played, ...]:
    """Return what was played in the match of a record."""
    return Match.continued(record, (), PEOPLE, Time()).played


def told(table: Table) -> list[tuple[int, Player, list[Line]]]:
    """Return what was missed, which a record and the match must agree on."""
    from_record = missed(again(table.match.record()))
    assert from_record == missed(table.match.played)
    return [(m.turn, m.player, [a.line for a in m.alignments]) for m in from_record]


def alive(table: Table) -> tuple[int, Player, list[Line]] | None:
    from_record = uncalled(again(table.match.record()))
    assert from_record == uncalled(table.match.played)
    if from_record is None:
        return None
    return from_record.turn, from_record.player, [a.line for a in from_record.alignments]


def test_a_game_that_has_not_begun() -> None:
    record = again(Record(Setup().rules(ONE)))
    assert missed(record) == missed(()) == ()
    assert wrong_calls(record) == wrong_calls(()) == ()
    assert turns(record) == turns(()) == 0
    assert uncalled(record) is uncalled(()) is None


def test_what_can_still_be_called_is_no_ones_business() -> None:
    table = Table(moves=ROW_OF_TALL)
    assert told(table) == []
    assert alive(table) is None
    table.act("1 give trhg")
    assert told(table) == []
    assert alive(table) is None


def test_the_next_placement_makes_it_a_miss() -> None:
    table = Table(moves=f"{ROW_OF_TALL}, trhg A2")
    assert told(table) == [(4, ONE, [Line.ROW_1])]
    assert alive(table) is None
    table.act("1 resign")
    assert told(table) == [(4, ONE, [Line.ROW_1])]
    assert alive(table) is None


def test_what_was_called_was_not_missed() -> None:
    table = Table(moves=ROW_OF_TALL)
    table.act("1 call A1 B1 C1 D1")
    assert told(table) == []
    assert alive(table) is None


@pytest.mark.parametrize("end", ["1 resign", "2 resign", "1 timeout"])
def test_a_game_cut_short_left_something_uncalled(end: str) -> None:
    table = Table(moves=ROW_OF_TALL)
    table.act(end)
    assert told(table) == []
    assert alive(table) == (4, ONE, [Line.ROW_1])


def test_a_wrong_call_cuts_a_game_short() -> None:
    table = Table(Setup(starts=Starts.ONE, false_call=FalseCall.LOSE_GAME), moves=ROW_OF_TALL)
    table.act("1 call A1 A2 A3 A4")
    assert told(table) == []
    assert alive(table) == (4, ONE, [Line.ROW_1])
    assert wrong_calls(table.match.played) == (CalledWrong(ONE, Line.COLUMN_A, CallFault.NOT_FULL),)


def test_a_quiet_game_cut_short_left_nothing() -> None:
    table = Table(moves="TRHG A1, trhg B2")
    table.act("1 resign")
    assert alive(table) is None


def test_both_pass_on_a_full_board() -> None:
    table = Table(moves=ONE_AT_LAST)
    table.act("1 pass")
    assert told(table) == []
    assert alive(table) is None
    table.act("2 pass")
    assert told(table) == [(16, ONE, [Line.ROW_3])]
    assert alive(table) is None


def test_one_passes_and_the_other_resigns() -> None:
    table = Table(moves=TWO_AT_LAST)
    table.act("1 pass", "2 resign")
    assert told(table) == []
    assert alive(table) == (16, ONE, [Line.COLUMN_B, Line.DIAGONAL_A1_D4])


def test_several_misses_in_one_game() -> None:
    table = Table(moves=ONE_BEFORE_ONE_AT_LAST)
    table.act("1 pass", "2 pass")
    assert told(table) == [(13, TWO, [Line.COLUMN_B]), (16, ONE, [Line.ROW_3])]


def test_one_of_two_lines_is_enough() -> None:
    table = Table(moves=TWO_AT_LAST)
    table.act("1 pass", "2 call B1 B2 B3 B4")
    assert told(table) == []
    assert alive(table) is None


def test_automatic_calling_misses_nothing() -> None:
    table = Table(Setup(starts=Starts.ONE, calls=Calls.AUTOMATIC), moves=ROW_OF_TALL)
    assert table.match.over
    assert told(table) == []
    assert alive(table) is None


def test_a_draw_without_anything() -> None:
    table = Table(moves=QUIET)
    table.act("1 pass", "2 pass")
    assert told(table) == []


def test_every_wrong_call_is_told_in_order() -> None:
    table = Table(Setup(starts=Starts.ONE, false_call=FalseCall.FREE), moves=ROW_OF_TALL)
    table.act("1 call A1 A2 A3 A4", "1 give trhg", "2 place A2", "2 call A1 B1 C1 D1")
    faults = (
        CalledWrong(ONE, Line.COLUMN_A, CallFault.NOT_FULL),
        CalledWrong(TWO, Line.ROW_1, CallFault.NOT_LATEST),
    )
    assert wrong_calls(table.match.played) == faults
    assert wrong_calls(again(table.match.record())) == faults


def test_turns_are_placements() -> None:
    table = Table(moves="TRHG A1, trhg B2, tRhg")
    assert turns(table.match.played) == turns(again(table.match.record())) == 2
