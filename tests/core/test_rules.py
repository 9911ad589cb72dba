"""The rules that can be agreed on before a game."""

from itertools import permutations

import pytest

from quarto_access.core import (
    LINES,
    LINES_AND_TWO_BY_TWOS,
    BadCriteria,
    Calls,
    Characteristic,
    Edition,
    FalseCall,
    Game,
    IllegalRules,
    Line,
    Phase,
    Player,
    Rules,
)
from quarto_access.core.values import replace

HEIGHT, SHAPE, BODY, FINISH, COLOUR = Characteristic


def test_without_a_word_it_is_the_plain_game() -> None:
    assert Rules() == Rules(
        edition=Edition.ACCESS,
        criteria=(HEIGHT, SHAPE, BODY, FINISH),
        squares=False,
        calls=Calls.MANUAL,
        false_call=FalseCall.LOSE_CALL,
        first=Player.ONE,
    )
    assert Rules(Edition.CLASSIC).criteria == (HEIGHT, SHAPE, BODY, COLOUR)


@pytest.mark.parametrize("edition", Edition)
def test_one_to_four_characteristics_in_their_order(edition: Edition) -> None:
    order = edition.characteristics
    for number in range(1, 5):
        for chosen in permutations(order, number):
            if list(chosen) == [c for c in order if c in chosen]:
                assert Rules(edition, chosen).criteria == chosen
            else:
                with pytest.raises(IllegalRules) as refused:
                    Rules(edition, chosen)
                assert refused.value.reason is BadCriteria.ORDER
                assert refused.value.criteria == chosen


@pytest.mark.parametrize(
    ("edition", "criteria", "reason"),
    [
        (Edition.ACCESS, (COLOUR,), BadCriteria.OTHER_EDITION),
        (Edition.ACCESS, (HEIGHT, SHAPE, BODY, COLOUR), BadCriteria.OTHER_EDITION),
        (Edition.ACCESS, (FINISH, COLOUR), BadCriteria.OTHER_EDITION),
        (Edition.CLASSIC, (HEIGHT, FINISH), BadCriteria.OTHER_EDITION),
        (Edition.ACCESS, (HEIGHT, HEIGHT), BadCriteria.REPEATED),
        (Edition.CLASSIC, (HEIGHT, SHAPE, BODY, COLOUR, COLOUR), BadCriteria.REPEATED),
        (Edition.ACCESS, (SHAPE, HEIGHT), BadCriteria.ORDER),
    ],
)
def test_contradictory_criteria(
    edition: Edition, criteria: tuple[Characteristic, ...], reason: BadCriteria
) -> None:
    with pytest.raises(IllegalRules) as refused:
        Rules(edition, criteria)
    assert refused.value.reason is reason
    assert refused.value.criteria == criteria


def test_rules_cannot_be_changed_into_contradictory_ones() -> None:
    with pytest.raises(IllegalRules):
        replace(Rules(), criteria=(COLOUR,))


def test_two_by_twos_count_if_agreed() -> None:
    assert Rules().lines == LINES
    assert Rules(squares=True).lines == LINES_AND_TWO_BY_TWOS
    for rules in (Rules(), Rules(squares=True)):
        assert tuple(line for line in Line if rules.counts(line)) == rules.lines


@pytest.mark.parametrize("first", Player)
@pytest.mark.parametrize("edition", Edition)
def test_the_first_player_begins_by_giving(first: Player, edition: Edition) -> None:
    game = Game.start(Rules(edition, first=first))
    assert (game.phase, game.on_turn) == (Phase.GIVE, first)
    assert game.tray == edition.pieces
    assert game.board == (None,) * 16
    assert (game.hand, game.latest, game.outcome) == (None, None, None)


def test_the_other_player() -> None:
    assert Player.ONE.other is Player.TWO
    assert Player.TWO.other is Player.ONE
