"""A match that goes on after a crash, from its record and the notes of its journal."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quarto_access.core import Player
from quarto_access.match.masks import Masks
from quarto_access.match.setup import Setup, Starts, TouchRule
from tests.match.table import Table

ONE, TWO = Player
TIMED = Setup(starts=Starts.ONE, clock=60, touch=TouchRule.LIMITED, touches=6)


def left(table: Table) -> float:
    assert table.match.clock
    return table.match.clock.left


def test_the_game_and_its_history_are_there_again() -> None:
    table = Table(Setup(starts=Starts.ONE, undo=True), moves="TRHG A1, trhg B2")
    again = table.continued().match
    assert again.game == table.match.game
    assert again.played == table.match.played
    assert again.setup == table.setup
    assert again.can_undo
    assert not again.can_redo


def test_nothing_is_written_by_going_on() -> None:
    table = Table(TIMED, moves="TRHG A1")
    assert table.continued().paper.lines == table.paper.lines


def test_the_clock_waits_for_the_announcement_and_then_has_what_was_left() -> None:
    table = Table(TIMED, moves="TRHG")
    table.match.announced()
    table.time.pass_by(17.125)
    table.match.feel()
    again = table.continued()
    again.time.pass_by(100)
    assert left(again) == 42.875
    again.match.announced()
    again.time.pass_by(2)
    assert left(again) == 40.875


def test_a_menu_is_a_good_place_to_stop() -> None:
    table = Table(TIMED, moves="TRHG")
    table.match.announced()
    table.time.pass_by(17)
    table.match.pause()
    assert left(table.continued()) == 43
    assert not table.continued().match.paused


def test_a_warning_is_noted_so_that_a_crash_brings_little_time() -> None:
    table = Table(TIMED)
    table.match.announced()
    table.time.pass_by(30)
    table.match.tick()
    assert left(table.continued()) == 30


def test_the_time_of_a_turn_that_is_over_is_over() -> None:
    table = Table(TIMED, moves="TRHG A1")
    table.match.announced()
    table.time.pass_by(17)
    table.act("2 give trhg")
    assert left(table.continued()) == 60


@pytest.mark.parametrize("rule", TouchRule)
def test_touches_are_remembered(rule: TouchRule) -> None:
    table = Table(Setup(starts=Starts.ONE, touch=rule, touches=3))
    table.match.feel()
    table.match.feel()
    table.act("1 give TRHG")
    table.match.feel()
    table.act("2 place A1")
    again = table.continued().match
    assert again.touches.used == table.match.touches.used
    assert again.touches.left == table.match.touches.left


def test_killed_between_the_note_and_its_action() -> None:
    table = Table(TIMED, moves="TRHG A1")
    table.match.announced()
    table.time.pass_by(10)
    table.match.feel()
    before = left(table)
    table.act("2 give trhg")
    assert table.paper.lines.pop() == "2 give trhg"
    again = table.continued()
    assert left(again) == before
    assert again.match.touches.left == 5


def test_a_finished_game_is_finished() -> None:
    table = Table(TIMED, moves="TRHG A1")
    table.act("1 resign")
    again = table.continued().match
    assert again.over
    again.tick()
    assert again.game.outcome == table.match.game.outcome
    assert not again.can_undo


BROKEN = [
    "",
    "hello",
    "after 1 touched 5 6",
    "after 99 touched 5 6 turn 1 left 3.0",
    "after 1 touched -5 6 turn 1",
    "after 1 touched 5 6 turn 1 left nan",
    "after 1 touched 5 6 turn 1 left inf",
    "after 1 touched 5 6 turn 1 left -3",
    "after 1 touched \N{ARABIC-INDIC DIGIT FIVE} 6 turn 1 left 3",
    "after 1 touched 5 6 turn 1 left 3 more",
    f"after 1 touched {'9' * 5000} 6 turn 1",
]


@pytest.mark.parametrize("note", BROKEN)
def test_a_broken_note_is_ignored(note: str) -> None:
    table = Table(TIMED, moves="TRHG")
    table.match.announced()
    table.time.pass_by(20)
    table.match.feel()
    again = table.continued(notes=[*table.paper.notes, note])
    assert left(again) == 40
    assert again.match.touches.used == {ONE: 0, TWO: 1}
    assert table.continued(notes=[note]).match.touches.used == {ONE: 0, TWO: 0}


@given(st.text())
@example("after 1 touched 5 6 turn 1 left 61")
def test_no_note_breaks_the_match(note: str) -> None:
    table = Table(TIMED, moves="TRHG").continued(notes=[note])
    assert 0 <= left(table) <= 60


@given(st.floats(0, 60), st.integers(0, 8))
@example(5e-324, 0)
@example(59.99999999999999, 1)
def test_numbers_survive_the_journal(seconds: float, touches: int) -> None:
    table = Table(TIMED, moves="TRHG")
    assert table.match.clock
    table.match.clock.restart(seconds)
    for _ in range(touches):
        table.match.feel()
    table.match.pause()
    again = table.continued()
    assert left(again) == seconds
    assert again.match.touches.used == table.match.touches.used
    assert again.match.touches.left == table.match.touches.left


def test_a_clock_that_nobody_agreed_on_has_no_time_left() -> None:
    table = Table(moves="TRHG")
    again = table.continued(notes=["after 1 touched 5 6 turn 1 left 3"]).match
    assert again.clock is None
    assert again.touches.used == {ONE: 5, TWO: 6}


def size(table: Table) -> int:
    return sum(len(line) + 1 for line in table.paper.lines)


@pytest.mark.parametrize("actions", ["", "TRHG A1", "TRHG A1, trhg B2, TrHg C3, tRhG D4"])
def test_however_much_is_touched_a_journal_stays_as_small_as_its_game(actions: str) -> None:
    table = Table(Setup(starts=Starts.ONE, touch=TouchRule.OWN_TURN), moves=actions)
    before = table.paper.actions
    for _ in range(2_500):
        table.match.feel()
        assert size(table) < 6_000
    again = table.continued()
    assert again.paper.actions == before
    assert again.match.touches.used == table.match.touches.used
    for _ in range(300):
        again.match.feel()
        assert size(again) < 6_000


def test_however_often_masks_change_a_journal_stays_as_small_as_its_game() -> None:
    table = Table(moves="TRHG A1, trhg B2, TrHg C3, tRhG D4")
    for number in range(900):
        table.match.put_mask(list(Player)[number % 3 % 2], on=number % 2 == 0)
        assert size(table) < 6_000
        assert table.continued().match.masks.on == table.match.masks.on


def test_that_a_mask_was_off_for_a_moment_is_kept_and_that_it_was_so_often_is_not() -> None:
    masks = Masks((ONE,))
    for _ in range(5):
        masks.put(ONE, on=False, after=3)
        masks.put(ONE, on=True, after=3)
    assert str(masks) == "1+0,1-3,1+3"
    masks.put(ONE, on=False, after=3)
    assert str(masks) == "1+0,1-3"
    masks.went_to(0)
    assert (str(masks), masks.worn(ONE)) == ("1+0,1-0", False)
