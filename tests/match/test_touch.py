"""The limits on reading spaces."""

import pytest

from quarto_access.core import Player
from quarto_access.match.setup import TouchRule
from quarto_access.match.touch import Touches

ONE, TWO = Player


def test_free_touch_is_always_there_and_counted() -> None:
    touches = Touches(TouchRule.FREE, 1)
    assert [touches.feel(ONE, on_turn) for on_turn in (True, True, False)] == [True] * 3
    assert touches.feel(TWO, False)
    assert touches.used == {ONE: 3, TWO: 1}
    assert touches.left is None


def test_on_ones_own_turn_only() -> None:
    touches = Touches(TouchRule.OWN_TURN, 1)
    assert not touches.feel(TWO, False)
    assert all(touches.feel(ONE, True) for _ in range(10))
    assert touches.used == {ONE: 10, TWO: 0}
    assert touches.left is None


def test_none_at_all() -> None:
    touches = Touches(TouchRule.NONE, 6)
    assert not touches.feel(ONE, True)
    assert not touches.feel(ONE, False)
    assert touches.used == {ONE: 0, TWO: 0}
    assert touches.left is None


def test_so_many_a_turn_and_then_no_more() -> None:
    touches = Touches(TouchRule.LIMITED, 2)
    assert touches.left == 2
    assert [touches.feel(ONE, True) for _ in range(3)] == [True, True, False]
    assert touches.left == 0
    touches.this_turn = 0
    assert touches.left == 2
    assert touches.feel(TWO, True)
    assert touches.used == {ONE: 2, TWO: 1}


def test_the_one_who_waits_uses_up_nobodys_touches() -> None:
    touches = Touches(TouchRule.LIMITED, 2)
    assert not touches.feel(TWO, False)
    assert touches.left == 2


@pytest.mark.parametrize(("this_turn", "left"), [(0, 3), (2, 1), (3, 0), (7, 0)])
def test_going_on_from_what_was_counted(this_turn: int, left: int) -> None:
    touches = Touches(TouchRule.LIMITED, 3)
    touches.used, touches.this_turn = {ONE: 12, TWO: 5}, this_turn
    assert touches.used == {ONE: 12, TWO: 5}
    assert touches.left == left
    assert touches.feel(ONE, True) is (left > 0)
