"""Time at the table: when it runs, what is said about it, and how it ends a game."""

from quarto_access.core import Pass, Phase, parse_record
from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts
from tests.core.recorded import RECORDS
from tests.play.conftest import LayTable
from tests.play.keys import keys_for
from tests.play.table import Voice

SIXTY = Setup(starts=Starts.ONE, clock=60)


def test_warnings_and_the_end(lay: LayTable) -> None:
    table = lay(SIXTY)
    assert table.wait(29) == []
    assert table.wait(2) == ["clock.left(30)"]
    assert table.wait(18.5) == []
    assert table.wait(1) == ["clock.left(10)"]
    assert table.wait(8.5) == [f"clock.count({seconds})" for seconds in (5, 4, 3, 2, 1)]
    [end] = table.wait(2)
    assert end.startswith("timed-out(player 1) wins.otherwise(player 2)")
    assert table.wait(60) == []


def test_time_left_is_told(lay: LayTable) -> None:
    table = lay(SIXTY)
    table.wait(17.5)
    assert table.press("K") == ["clock.left(43)"]
    assert table.press("T") == ["turn.give(player 1) clock.left(43)"]


def test_the_clock_waits_until_the_turn_was_announced(lay: LayTable) -> None:
    table = lay(SIXTY, Voice(can_be_cut=True, seconds=4))
    table.wait(4)
    assert table.press("K") == ["clock.left(60)"]
    table.wait(10)
    assert table.press("K") == ["clock.left(50)"]


def test_the_clock_stands_still_in_menus(lay: LayTable) -> None:
    table = lay(SIXTY)
    table.wait(20)
    table.press("Escape")
    assert table.wait(100) == []
    table.press("Escape")
    assert table.press("K") == ["clock.left(40)"]
    table.press("F1")
    assert table.wait(100) == []
    table.press("Escape Q")  # pointing out a line is a part of the turn
    assert table.wait(11) == ["clock.left(30)"]


def test_a_fresh_minute_for_each_turn(lay: LayTable) -> None:
    table = lay(SIXTY)
    table.wait(40)
    table.press("1 Shift+1 Enter")
    assert table.press("K") == ["clock.left(60)"]
    table.wait(20)
    table.press("Enter")  # placing does not end a turn
    assert table.press("K") == ["clock.left(40)"]


def test_what_the_clock_says_is_marked_as_timed(lay: LayTable) -> None:
    table = lay(SIXTY)
    table.wait(70)
    timed = [entry for entry in table.transcript() if entry.get("timed")]
    said = [entry["text"] for entry in timed if entry["kind"] == "say"]
    assert "continued turn.give(player 1) clock.left(60)" in said[0]
    assert said[1:3] == ["clock.left(30)", "clock.left(10)"]
    assert [entry["sound"] for entry in timed if entry["kind"] == "cue"][:2] == [
        "clock.30",
        "clock.10",
    ]
    assert [entry["action"] for entry in timed if entry["kind"] == "event"] == ["1 timeout"]


def test_a_game_that_goes_on_says_how_much_time_is_left(lay: LayTable) -> None:
    table = lay(SIXTY)
    table.wait(57)
    table.press(":leave Down Enter")
    heard = table.press(":continue-game")[-1]
    assert "continued turn.give(player 1) clock.left(" in heard
    seconds = int(heard.partition("clock.left(")[2].partition(")")[0])
    assert 0 < seconds < 10


def test_keys_do_not_hold_the_clock(lay: LayTable) -> None:
    table = lay(SIXTY, Voice(can_be_cut=True, seconds=4))
    for _ in range(20):
        table.press("H")
        table.wait(1)
    assert table.press("K") == ["clock.left(44)"]


def test_the_clock_goes_on_after_taking_back(lay: LayTable) -> None:
    table = lay(replace(SIXTY, undo=True))
    table.press("1 Shift+1 Enter U")
    table.wait(10)
    assert table.press("K") == ["clock.left(50)"]


def test_a_key_that_time_has_overtaken_does_nothing(lay: LayTable) -> None:
    table = lay(SIXTY)
    table.wait(1)
    table.time += 100
    [end] = table.press("Enter")
    assert end.startswith("timed-out(player 1)")


def test_the_clock_runs_after_a_key_that_came_too_late_for_its_screen(lay: LayTable) -> None:
    record = parse_record((RECORDS / "last-calls-both-pass.qrt").read_bytes())
    table = lay(replace(Setup.of_record(record), starts=Starts(record.rules.first.value), clock=60))
    match = table.games.match
    assert match is not None
    *before, last = (a for a in record.actions if not isinstance(a, Pass))
    for action in before:
        table.press(keys_for(action, match.game))
    table.session.scheduler.post(lambda: match.act(last))
    assert "last-calls" in table.press("H")[0], "the key was meant for the table"
    assert match.clock is not None
    table.wait(20)
    assert match.clock.left == 40


def test_the_last_call_has_its_own_minute(lay: LayTable) -> None:
    record = parse_record((RECORDS / "last-calls-both-pass.qrt").read_bytes())
    table = lay(replace(Setup.of_record(record), starts=Starts(record.rules.first.value), clock=60))
    match = table.games.match
    assert match is not None
    assert match.clock is not None
    for action in record.actions[:-1]:
        table.wait(20)
        table.press(keys_for(action, match.game))
    assert match.game.phase is Phase.LAST_CALLS
    table.wait(0)
    assert match.clock.left == 60
