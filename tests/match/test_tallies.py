"""The results of finished games, added up."""

import pytest

from quarto_access.core.events import How
from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match import tallies
from quarto_access.match.finished import Finished
from quarto_access.match.setup import FRIEND, Setup
from quarto_access.match.tallies import Grounds, Next, Tally
from quarto_access.players import levels
from quarto_access.players.levels import LEVELS, OPPONENTS

ONE, TWO = Player.ONE, Player.TWO


def game(
    level: str = "mimi", winner: Player | None = ONE, *, setup: Setup | None = None, missed: int = 0
) -> Finished:
    """Return a game of the first player against a level."""
    usual = Setup(seats=("", level), names=("", level.capitalize()))
    return Finished("0" * 16, setup or usual, How.CALL, winner, 9, missed, (1, 2), (3, 4))


def of_two(one: str, two: str, winner: Player | None) -> Finished:
    return game(winner=winner, setup=Setup(names=(one, two)))


def won(level: str, times: int) -> list[Finished]:
    return [game(level) for _ in range(times)]


def lost(level: str, times: int) -> list[Finished]:
    return [game(level, TWO) for _ in range(times)]


def test_results_are_those_of_the_person() -> None:
    games = [*won("mimi", 2), *lost("mimi", 1), game("mimi", None), of_two("Ana", "Ben", ONE)]
    assert tallies.tally(tallies.alone(games)) == Tally(4, 2, 1)
    assert Tally(4, 2, 1).drawn == 1
    second = Setup(seats=("mimi", ""))
    assert tallies.tally([game(winner=TWO, setup=second)]) == Tally(1, 1, 0)


def test_results_by_level_begin_with_the_weakest() -> None:
    games = [*lost("victor", 1), *won("mimi", 2)]
    assert tallies.by_level(games) == {"mimi": Tally(2, 2, 0), "victor": Tally(1, 0, 1)}
    assert [*tallies.by_level(games)] == ["mimi", "victor"]


def test_two_people_are_the_same_wherever_they_sit() -> None:
    games = [
        of_two("Ana", "ben", ONE),
        of_two("ben", "Ana", ONE),
        of_two("ben", "Ana", TWO),
        of_two("Ana", "ben", None),
        *(of_two("", "ben", ONE), of_two("", "", TWO)) * 3,
    ]
    assert tallies.by_people(games) == {
        ("", ""): Tally(6, 6, 0),
        ("Ana", "ben"): Tally(4, 2, 1),
    }


def test_somebody_without_a_name_who_plays_by_message_is_the_first_of_two() -> None:
    here, there = Setup(names=("", "Ben"), seats=("", FRIEND)), Setup(seats=(FRIEND, ""))
    games = [
        game(winner=ONE, setup=here),
        game(winner=TWO, setup=here.mirrored),
        game(winner=ONE, setup=here.mirrored),
        game(winner=None, setup=here),
        game(winner=ONE, setup=there),
        of_two("", "Ben", ONE),
    ]
    results = tallies.by_people(games)
    assert results["", "Ben"] == Tally(4, 2, 1)
    assert results["", ""].games == 2
    named = replace(here, names=("Ana", "Ben"))
    assert tallies.by_people([game(winner=TWO, setup=named)]) == {("Ana", "Ben"): Tally(1, 0, 1)}


def test_results_by_variant_begin_with_what_was_played_most() -> None:
    classic = Setup(Edition.CLASSIC, squares=True, seats=("", "leo"))
    height = Setup(criteria=(Characteristic.HEIGHT,))
    games = [game(setup=height), *(game(setup=classic),) * 2, of_two("Ana", "Ben", ONE)]
    assert [(s.edition, s.criteria, len(of)) for s, of in tallies.by_variant(games).items()] == [
        (Edition.CLASSIC, (), 2),
        (Edition.ACCESS, (Characteristic.HEIGHT,), 1),
        (Edition.ACCESS, (), 1),
    ]


def test_calls_and_touches_are_those_of_people() -> None:
    games = [game(missed=2), of_two("Ana", "Ben", ONE)]
    assert tallies.missed_lines(games) == 2
    assert tallies.wrong_calls(games) == 1 + 3
    assert tallies.touches(games) == 3 + 7


@pytest.mark.parametrize(
    ("games", "level", "grounds", "before"),
    [
        ([], "mimi", Grounds.FIRST, ""),
        (won("mimi", 1), "mimi", Grounds.AGAIN, ""),
        (won("mimi", 2), "leo", Grounds.NEXT, "mimi"),
        (won("mimi", 2) + lost("mimi", 2), "mimi", Grounds.AGAIN, ""),
        (lost("mimi", 5) + won("mimi", 2), "leo", Grounds.NEXT, "mimi"),
        (won("mimi", 3) + lost("leo", 1), "leo", Grounds.AGAIN, "mimi"),
        (won("victor", 2), "mimi", Grounds.FIRST, ""),
        ([g for o in OPPONENTS for g in won(o, 2)], "victor", Grounds.DONE, "clara"),
        ([of_two("Ana", "Ben", ONE)] * 3, "mimi", Grounds.FIRST, ""),
    ],
)
def test_the_level_to_try_next(
    games: list[Finished], level: str, grounds: Grounds, before: str
) -> None:
    assert tallies.next_level(games) == Next(level, grounds, before)


def test_an_opponent_without_a_rank_is_never_the_one_to_try_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (levels, tallies):
        monkeypatch.setattr(module, "OPPONENTS", (*OPPONENTS, "dice"))
    games = [g for level in LEVELS for g in won(level.id, 2)] + lost("dice", 3)
    assert tallies.next_level(games) == Next("victor", Grounds.DONE, "clara")
    assert tallies.by_level(games)["dice"].lost == 3
