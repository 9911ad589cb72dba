"""A game from one of its moments on: what is still to be done there, and who sits where."""

import pytest

from quarto_access.core import Player, Record, Rules, parse_action
from quarto_access.match.after_game import uncalled
from quarto_access.match.followed import FollowedMatch
from quarto_access.match.past import against, match_of, tried_again
from quarto_access.match.setup import Setup
from tests.match.test_followed import Heard

MISSED = (
    *("1 give TRHG", "2 place A1", "2 give TRHg", "1 place B1", "1 give TRhG"),
    *("2 place C1", "2 give TRhg", "1 place D1", "1 give trhg", "2 place A2"),
    *("2 give trHg", "1 place B2", "1 give trHG", "1 resign"),
)
"""Player 1 completes row 1 with the eighth action, and nobody calls it."""


def record(setup: Setup) -> Record:
    return Record(Rules(), tuple(map(parse_action, MISSED)), setup.headers())


@pytest.mark.parametrize(
    ("seats", "actions", "then"),
    [
        (("", "mimi"), 8, 8),  # on turn: it can be called at once
        (("", "mimi"), 9, 9),  # the turn in which to call it is over
        (("mimi", ""), 8, 9),  # the computer has not given yet, and would call it
        (("mimi", ""), 9, 9),
        (("", ""), 8, 8),
    ],
)
def test_a_person_alone_gets_the_turn_in_which_to_call(
    seats: tuple[str, str], actions: int, then: int
) -> None:
    setup = Setup(seats=seats)
    assert len(tried_again(match_of(record(setup)), actions).actions) == then


def test_a_line_is_told_if_the_game_was_closed_before_anybody_called_it() -> None:
    match = match_of(Record(Rules(), tuple(map(parse_action, MISSED[:8]))))
    assert uncalled(match.played) is None
    found = uncalled(match.played, closed=True)
    assert found is not None
    assert found.player is Player.ONE


def test_another_opponent_has_the_seat_of_the_friend() -> None:
    seat = FollowedMatch(Setup(names=("Ana", "Ben")), Rules(), Player.TWO, Heard(), lambda: 0.0)
    assert against(seat, "mimi").seats == ("mimi", "")
    assert against(seat, "mimi").names == ("", "Ben")
