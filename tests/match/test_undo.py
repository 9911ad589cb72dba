"""Undoing an action, and redoing it."""

import pytest

from quarto_access.core import Game, Phase, Player
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.players.news import DoneAgain, TakenBack
from quarto_access.players.seat import Person
from tests.match.table import Table, Thinker

ONE, TWO = Player
UNDOING = Setup(starts=Starts.ONE, undo=True, clock=60)


def test_only_where_it_was_agreed_on() -> None:
    table = Table(moves="TRHG A1")
    assert not table.match.can_undo
    assert not table.match.can_redo
    assert table.match.undo() == ()
    assert table.match.redo() == ()
    assert len(table.match.played) == 2


def test_one_action_at_a_time_and_back_again() -> None:
    table = Table(UNDOING, moves="TRHG A1, trhg")
    match = table.match
    given, placed, given_back = match.played
    assert match.undo() == (given_back,)
    assert match.game == given_back.before
    assert match.undo() == (placed,)
    assert list(match.played) == [given]
    assert table.paper.actions == ["1 give TRHG"]
    assert match.redo() == (placed,)
    assert match.redo() == (given_back,)
    assert list(match.played) == [given, placed, given_back]
    assert table.paper.actions == ["1 give TRHG", "2 place A1", "2 give trhg"]


def test_nothing_to_undo_and_nothing_to_redo() -> None:
    table = Table(UNDOING)
    assert not table.match.can_undo
    assert table.match.undo() == ()
    table.act("1 give TRHG")
    assert table.match.can_undo
    assert not table.match.can_redo
    assert table.match.redo() == ()
    table.match.undo()
    assert table.match.game == Game.start(table.rules)
    assert table.match.can_redo


def test_whoever_does_something_else_cannot_go_back_to_the_old_way() -> None:
    table = Table(UNDOING, moves="TRHG A1")
    table.match.undo()
    table.act("2 place D4")
    assert not table.match.can_redo
    assert table.match.redo() == ()


def spent_in_the_third_turn() -> Table:
    """Return a game after undo, in which player 2 had read two spaces in a turn taken back."""
    limited = Setup(starts=Starts.ONE, undo=True, touch=TouchRule.LIMITED, touches=2)
    table = Table(limited, moves="TRHG A1, TRHg B1, TRhG")
    assert [table.match.feel() for _ in range(3)] == [True, True, False]
    for _ in range(3):
        table.match.undo()
    return table


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_turn_that_nobody_has_played_has_all_its_touches(goes_on: bool) -> None:
    table = spent_in_the_third_turn()
    if goes_on:
        table = table.continued()
    for action in ("2 give trhg", "1 place D4", "1 give TRhG"):
        table.act(action)
    assert table.match.touches.left == 2
    assert table.continued().match.touches.left == 2


def test_a_turn_that_is_done_again_has_the_touches_that_were_left() -> None:
    table = spent_in_the_third_turn()
    for _ in range(3):
        table.match.redo()
    assert table.match.touches.left == 0


def test_what_was_spent_before_the_new_way_stays_spent() -> None:
    table = spent_in_the_third_turn()
    assert table.match.feel()
    table.act("2 give trhg")
    table.act("1 place D4")
    table = table.continued()
    table.match.undo()
    table.match.undo()
    assert table.match.touches.left == 1


def test_the_end_is_the_end() -> None:
    table = Table(UNDOING, moves="TRHG A1")
    table.match.undo()
    table.act("2 resign")
    assert not table.match.can_undo
    assert not table.match.can_redo
    assert table.match.undo() == ()
    assert table.match.game.phase is Phase.OVER


def test_what_is_undone_is_announced_before_the_clock_runs() -> None:
    table = Table(UNDOING, moves="TRHG A1")
    match, clock = table.match, table.match.clock
    assert clock
    for change in (match.undo, match.redo):
        match.announced()
        table.time.pass_by(20)
        assert clock.left == 40
        change()
        table.time.pass_by(20)
        assert clock.left == 60


def test_seats_see_it() -> None:
    thinker = Thinker()
    table = Table(UNDOING, (Person(), thinker), moves="TRHG")
    given = table.match.played[0]
    table.match.undo()
    note = "after 0 touched 0 0 turn 0 left 60"
    table.match.redo()
    assert thinker.saw[-2:] == [
        TakenBack((given,), note),
        DoneAgain((given,), "after 1 touched 0 0 turn 0 left 60"),
    ]


def test_it_goes_back_to_a_turn_of_the_keys() -> None:
    table = Table(UNDOING, (Person(), Thinker()), moves="TRHG A1, trhg")
    first, placed, given = table.match.played
    assert table.match.undo() == (given, placed, first)
    assert table.match.game == first.before
    assert table.match.redo() == (first, placed, given)
    assert table.match.game == given.after


def test_between_two_machines_it_goes_back_one_action() -> None:
    table = Table(UNDOING, (Thinker(), Thinker()), moves="TRHG A1, trhg")
    assert len(table.match.undo()) == 1


def test_touches_that_were_used_stay_used() -> None:
    setup = Setup(starts=Starts.ONE, undo=True, touch=TouchRule.LIMITED, touches=3)
    table = Table(setup, moves="TRHG")
    table.match.feel()
    table.act("2 place A1")
    table.match.undo()
    assert table.match.touches.left == 2
    assert table.match.touches.used == {ONE: 0, TWO: 1}
    assert table.continued().match.touches.left == 2
