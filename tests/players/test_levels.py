"""The levels as a person meets them in a list."""

import re
from itertools import pairwise

import pytest

from quarto_access.i18n.plain_letters import plain
from quarto_access.players.levels import LEVELS, Level, level
from tests.i18n.languages import ALL, language


def test_there_are_six_people_at_least_and_no_name_twice() -> None:
    ids = [one.id for one in LEVELS]
    assert len(set(ids)) == len(ids) >= 6
    assert all(re.fullmatch("[a-z]+", id_) for id_ in ids)


@pytest.mark.parametrize("code", ALL)
def test_a_name_differs_in_no_language_but_for_its_accents(code: str) -> None:
    spoken = {one.name: language(code).sentence(f"level.{one.id}") for one in LEVELS}
    assert {name: plain(said) for name, said in spoken.items()} == {n: plain(n) for n in spoken}


def test_a_level_is_found_by_its_id() -> None:
    assert all(level(one.id) is one for one in LEVELS)
    assert level("nobody") is None


def test_each_overlooks_less_than_the_one_before() -> None:
    def eyes(one: Level) -> tuple[float, ...]:
        return (-one.lines, one.overlooks_own, one.overlooks_yours, -one.recalls, one.fades)

    for weaker, stronger in pairwise(LEVELS):
        assert all(s <= w for w, s in zip(eyes(weaker), eyes(stronger), strict=True))


def test_the_strongest_overlooks_nothing_and_thinks_to_the_end() -> None:
    strongest = LEVELS[-1]
    assert strongest.overlooks_own == strongest.overlooks_yours == strongest.slips == 0
    assert strongest.ahead == 12
    assert strongest.nodes is None
