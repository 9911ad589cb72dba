"""The window loses and gets the focus: the clock, speech, and what was cut off."""

from quarto_access.match.setup import Setup, Starts
from tests.play.conftest import LayTable
from tests.play.table import Voice

SIXTY = Setup(starts=Starts.ONE, clock=60)


def test_the_clock_stands_still_while_nobody_is_here(lay: LayTable) -> None:
    table = lay(SIXTY, in_window=True)
    table.wait(10)
    table.session.away()
    assert table.wait(100) == []
    table.session.back()
    assert table.press("K") == ["clock.left(50)"]


def test_a_turn_that_was_not_heard_to_its_end_is_told_before_the_clock_runs(lay: LayTable) -> None:
    table = lay(SIXTY, Voice(can_be_cut=True, seconds=2.5), in_window=True)
    table.wait(1)
    table.session.away()
    table.wait(20)
    table.session.back()
    table.session.say_again()
    table.wait(3)
    assert table.press("K")[-1].startswith("clock.left(60)")


def test_an_event_that_the_system_cut_off_is_not_lost_by_the_next_key(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE), Voice(can_be_cut=True, seconds=2.5), in_window=True)
    table.wait(3)
    table.press("Enter")
    table.session.away()
    table.session.back()
    table.session.say_again()
    assert table.press("Right") == ["space.empty(B1) given(tall round hollow grooved)"]


def test_ctrl_on_the_way_to_another_key_silences_nothing_for_good(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE), Voice(can_be_cut=True, seconds=2.5))
    table.wait(3)
    table.press("Enter")
    assert table.press("Ctrl Ctrl+End") == [
        "(silence)",
        "space.empty(D4) given(tall round hollow grooved)",
    ]
    table.press("Ctrl")
    assert table.press("Home") == ["space.empty(A4)"]
