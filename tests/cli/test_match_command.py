"""`quarto-access match`: computer against computer."""

import json
from typing import Any

import pytest

from quarto_access.cli import main, words
from quarto_access.players.levels import LEVELS
from tests.i18n.languages import language

WEAK, BETTER = (level.id for level in LEVELS[:2])


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["match", "--json", *arguments]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_the_levels_are_listed_weakest_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "--list"]) == 0
    assert capsys.readouterr().out.split() == [f"level.{level.id}" for level in LEVELS]


def test_a_level_is_named_as_players_hear_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "language", lambda: language("en"))
    assert main(["match", "--list"]) == 0
    assert "Nora" in capsys.readouterr().out.split()
    assert main(["match", "--one", "nora", "--two", "Mimi", "--games", "1"]) == 0
    assert "Nora" in capsys.readouterr().out


def test_an_opponent_has_the_name_by_which_it_was_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = answer(capsys, "--one", "nora", "--two", WEAK, "--games", "1")
    assert (told["one"], told["two"]) == ("nora", WEAK)


def test_a_match_tells_who_won_how_often(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "--one", BETTER, "--two", WEAK, "--games", "40", "--seed", "3")
    assert list(told) == [
        *("one", "two", "games", "wins_one", "wins_two", "draws", "points_one"),
        *("missed", "wrong", "mean_turns", "think_ms"),
    ]
    assert (told["one"], told["two"], told["games"]) == (BETTER, WEAK, 40)
    assert told["wins_one"] + told["wins_two"] + told["draws"] == 40
    assert told["points_one"] == told["wins_one"] + told["draws"] / 2 > 20
    assert 4 <= told["mean_turns"] <= 16
    assert set(told["think_ms"]) == {"mean", "p99", "worst"}


def test_the_same_seed_is_the_same_match(capsys: pytest.CaptureFixture[str]) -> None:
    def told(seed: str) -> dict[str, Any]:
        match = answer(capsys, "--one", WEAK, "--two", WEAK, "--games", "20", "--seed", seed)
        del match["think_ms"]
        return match

    assert told("1") == told("1") != told("2")


def test_a_match_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "--one", BETTER, "--two", WEAK, "--games", "1"]) == 0
    assert f"match.wins(1, level.{BETTER})" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--one", WEAK],
        ["--one", WEAK, "--two", "nobody"],
        ["--one", "nobody", "--two", WEAK],
        ["--one", WEAK, "--two", WEAK, "--games", "0"],
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("quarto-access: ")
