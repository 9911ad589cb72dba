"""Taking an action back, and doing it again."""

from quarto_access.core import Game, Phase, Player
from quarto_access.match import Setup, Starts, TouchRule
from quarto_access.players import Person
from tests.match.table import Table, Thinker

ONE, TWO = Player
UNDOING = Setup(starts=Starts.ONE, undo=True, clock=60)


def test_only_where_it_was_agreed_on() -> None:
    table = Table(moves="TRHG A1")
    assert not table.match.can_undo
    assert not table.match.can_redo
    assert table.match.undo() is None
    assert table.match.redo() is None
    assert len(table.match.played) == 2


def test_one_action_at_a_time_and_back_again() -> None:
    table = Table(UNDOING, moves="TRHG A1, trhg")
    match = table.match
    given, placed, given_back = match.played
    assert match.undo() == given_back
    assert match.game == given_back.before
    assert match.undo() == placed
    assert list(match.played) == [given]
    assert table.paper.actions == ["1 give TRHG"]
    assert match.redo() == placed
    assert match.redo() == given_back
    assert list(match.played) == [given, placed, given_back]
    assert table.paper.actions == ["1 give TRHG", "2 place A1", "2 give trhg"]


def test_nothing_to_undo_and_nothing_to_redo() -> None:
    table = Table(UNDOING)
    assert not table.match.can_undo
    assert table.match.undo() is None
    table.act("1 give TRHG")
    assert table.match.can_undo
    assert not table.match.can_redo
    assert table.match.redo() is None
    table.match.undo()
    assert table.match.game == Game.start(table.rules)
    assert table.match.can_redo


def test_whoever_does_something_else_cannot_go_back_to_the_old_way() -> None:
    table = Table(UNDOING, moves="TRHG A1")
    table.match.undo()
    table.act("2 place D4")
    assert not table.match.can_redo
    assert table.match.redo() is None


def test_the_end_is_the_end() -> None:
    table = Table(UNDOING, moves="TRHG A1")
    table.match.undo()
    table.act("2 resign")
    assert not table.match.can_undo
    assert not table.match.can_redo
    assert table.match.undo() is None
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


def test_whoever_was_thinking_is_told() -> None:
    thinker = Thinker()
    table = Table(UNDOING, (Person(), thinker), moves="TRHG")
    table.match.proceed()
    table.match.undo()
    assert thinker.dismissals == 1
    table.match.redo()
    table.match.proceed()
    assert thinker.asked_about == [table.match.game] * 2


def test_touches_that_were_used_stay_used() -> None:
    setup = Setup(starts=Starts.ONE, undo=True, touch=TouchRule.LIMITED, touches=3)
    table = Table(setup, moves="TRHG")
    table.match.feel()
    table.act("2 place A1")
    table.match.undo()
    assert table.match.touches.left == 2
    assert table.match.touches.used == {ONE: 0, TWO: 1}
    assert table.continued().match.touches.left == 2
