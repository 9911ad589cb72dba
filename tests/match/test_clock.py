"""The time of a turn, and its warnings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.match.clock import Clock
from tests.match.table import Time


def running(seconds: int) -> tuple[Clock, Time]:
    time = Time()
    clock = Clock(seconds, time)
    clock.run()
    return clock, time


def test_it_stands_still_until_it_is_started() -> None:
    time = Time()
    clock = Clock(60, time)
    time.pass_by(100)
    assert clock.left == 60
    assert clock.due is None
    assert not clock.out


def test_starting_and_stopping_twice_is_once() -> None:
    clock, time = running(60)
    time.pass_by(5)
    clock.run()
    time.pass_by(5)
    assert clock.left == 50
    clock.stop()
    time.pass_by(5)
    clock.stop()
    assert clock.left == 50
    clock.run()
    time.pass_by(1)
    assert clock.left == 49


def test_it_never_shows_less_than_nothing() -> None:
    clock, time = running(10)
    time.pass_by(10)
    assert clock.out
    time.pass_by(1000)
    assert clock.left == 0
    assert clock.due == 0
    clock.stop()
    assert clock.out


def test_a_fresh_allowance_stands_still() -> None:
    clock, time = running(10)
    time.pass_by(9.5)
    assert clock.warnings() == (1,)
    clock.restart()
    time.pass_by(9.5)
    assert clock.left == 10
    assert clock.warnings() == ()
    clock.run()
    time.pass_by(5)
    assert clock.warnings() == (5,)


def test_all_the_warnings_of_a_minute() -> None:
    clock, time = running(60)
    heard = []
    for _ in range(120):
        time.pass_by(0.5)
        heard += [(seconds, clock.left) for seconds in clock.warnings()]
    assert heard == [(30, 30), (10, 10), (5, 5), (4, 4), (3, 3), (2, 2), (1, 1)]


@pytest.mark.parametrize(
    ("seconds", "first"), [(61, 30), (31, 30), (30, 10), (10, 5), (6, 5), (2, 1)]
)
def test_no_warning_is_as_long_as_the_whole_turn(seconds: int, first: int) -> None:
    clock, time = running(seconds)
    assert clock.warnings() == ()
    time.pass_by(seconds - first)
    assert clock.warnings() == (first,)


def test_a_turn_of_one_second_has_no_warning() -> None:
    clock, time = running(1)
    time.pass_by(1)
    assert clock.warnings() == ()
    assert clock.out


def test_after_a_sleep_only_the_latest_warning_is_heard() -> None:
    clock, time = running(60)
    time.pass_by(52)
    assert clock.warnings() == (10,)
    assert clock.warnings() == ()
    time.pass_by(5.5)
    assert clock.warnings() == (3,)


def test_a_pause_does_not_swallow_a_warning() -> None:
    clock, time = running(60)
    time.pass_by(31)
    clock.stop()
    assert clock.warnings() == (30,)


def test_what_was_left_of_a_turn_goes_on_without_old_warnings() -> None:
    time = Time()
    clock = Clock(60, time)
    clock.restart(12.5)
    assert clock.left == 12.5
    assert clock.warnings() == ()
    clock.run()
    assert clock.due == 2.5
    time.pass_by(2.5)
    assert clock.warnings() == (10,)


@given(st.integers(1, 100), st.lists(st.integers(0, 80).map(lambda n: n / 8), max_size=30))
def test_waiting_as_long_as_it_says_misses_nothing(seconds: int, pauses: list[float]) -> None:
    """A caller who sleeps until the clock is due gets every warning, at its second."""
    clock, time = running(seconds)
    heard = []
    for pause in pauses:
        clock.stop()
        time.pass_by(pause)
        assert clock.due is None
        clock.run()
        due = clock.due
        assert due is not None
        time.pass_by(min(due, pause))
        heard += [(warning, clock.left) for warning in clock.warnings()]
    while not clock.out:
        due = clock.due
        assert due is not None
        assert due > 0
        time.pass_by(due)
        heard += [(warning, clock.left) for warning in clock.warnings()]
    assert heard == [(n, n) for n in (30, 10, 5, 4, 3, 2, 1) if n < seconds]
