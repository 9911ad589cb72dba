"""Somebody who does nothing but what is said gets from the first prompt to a won game with Mimi."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tutorial.newcomer import NamedKeys, Newcomer

MOST_GAMES = 5
"""The newcomer wins at least nine in ten games."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[NamedKeys]:
    table = NamedKeys(tmp_path)
    yield table
    table.session.close()


def test_a_newcomer_gets_from_the_first_prompt_to_a_won_game(table: NamedKeys) -> None:
    newcomer = Newcomer(table)
    newcomer.follow_the_prompt()
    newcomer.learn()
    assert list(table.scores.lessons.done) == newcomer.lessons
    match = table.games.match
    assert match is not None
    assert match.setup.seats == ("", "mimi")
    games = 1
    while not newcomer.play(games):
        assert games < MOST_GAMES, table.voice.said
        newcomer.play_again()
        games += 1
    assert "You win" in table.voice.said[-1]


def test_a_key_that_nobody_named_is_not_pressed(table: NamedKeys) -> None:
    with pytest.raises(AssertionError, match="nobody named Q"):
        table.press("Q")
