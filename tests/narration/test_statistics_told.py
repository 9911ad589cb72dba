"""The statistics by ear, in every language: with one of each, without names, and alone."""

import re
from collections.abc import Iterator

import pytest

from quarto_access.core.events import How
from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.i18n.style import Style
from quarto_access.match.finished import Finished
from quarto_access.match.setup import FRIEND, Setup
from quarto_access.narration import statistics_told
from tests.i18n.languages import ALL, language

EACH = pytest.mark.parametrize("code", ALL)
ONE, TWO = Player.ONE, Player.TWO
BY_MESSAGE = Setup(names=("", "Ben"), seats=("", FRIEND))
MIMI = Setup(names=("", "Mimi"), seats=("", "mimi"))
NOBODY = Setup()
ANA_AND_BEN = Setup(names=("Ana", "Ben"))


def game(setup: Setup, winner: Player | None = ONE, missed: int = 0, wrong: int = 0) -> Finished:
    return Finished("0" * 16, setup, How.CALL, winner, 9, missed, (wrong, 0), (wrong, 0))


def said(code: str, *played: Finished, seconds: int = 0) -> Iterator[str]:
    """Yield every sentence about these games."""
    spoken = language(code)
    phrases = (
        *statistics_told.games(played),
        statistics_told.advice(played),
        *statistics_told.figures(played, seconds),
        *statistics_told.opponents(played),
        *statistics_told.variants(played),
    )
    return (spoken.word(phrase, Style()) for phrase in phrases)


def word(code: str, message: str) -> str:
    return language(code).sentence(message)


@EACH
@pytest.mark.parametrize("setup", [MIMI, NOBODY, ANA_AND_BEN, BY_MESSAGE])
@pytest.mark.parametrize("winner", [ONE, TWO, None])
def test_one_is_a_word(code: str, setup: Setup, winner: Player | None) -> None:
    for sentence in said(code, game(setup, winner, 1, 1), seconds=3660):
        assert not re.search(r"\b[01]\b", sentence), sentence


@EACH
def test_a_single_game_was_won_or_lost_by_you(code: str) -> None:
    for winner, message in (
        (ONE, "saved-game.you-won"),
        (TWO, "statistics.you-lost"),
        (None, "saved-game.draw"),
    ):
        first, *_ = said(code, game(MIMI, winner))
        assert first.endswith(word(code, message))


@EACH
def test_people_without_names_are_nobody_in_particular(code: str) -> None:
    for sentence in said(code, game(NOBODY), game(NOBODY, TWO)):
        for player in Player:
            assert word(code, f"player.{player.value}") not in sentence


@EACH
def test_people_with_names_are_called_by_them(code: str) -> None:
    pair = [s for s in said(code, *[game(ANA_AND_BEN)] * 2, game(ANA_AND_BEN, TWO)) if "Ben" in s]
    assert len(pair) == 1
    assert "2" in pair[0]
    assert pair[0].count("Ana") == pair[0].count("Ben") == 2


@EACH
def test_a_level_has_its_name_in_this_language(code: str) -> None:
    clara = Setup(names=("", "Clara"), seats=("", "clara"))
    sentences = " ".join(said(code, game(clara)))
    assert word(code, "level.clara") in sentences
    assert "Clara" not in sentences


@EACH
def test_what_did_not_happen_is_left_out(code: str) -> None:
    spoken = [*said(code, game(MIMI), game(MIMI))]
    assert not [sentence for sentence in spoken if re.search(r"\b0\b", sentence)]
    assert word(code, "statistics.faultless") in spoken


@EACH
def test_a_variant_says_everything_unusual(code: str) -> None:
    height = (Characteristic.HEIGHT,)
    unusual = replace(MIMI, edition=Edition.CLASSIC, criteria=height, squares=True)
    *_, last = said(code, game(unusual))
    assert word(code, "saved-game.classic") in last
    assert word(code, "saved-game.squares") in last
    assert word(code, "characteristic.height") in last


@pytest.mark.parametrize(
    ("seconds", "time"),
    [(59, ""), (60, "one minute"), (3600, "one hour"), (7320, "2 hours and 2 minutes")],
)
def test_time_is_said_in_hours_and_minutes(seconds: int, time: str) -> None:
    spoken = [s for s in said("en", game(MIMI), seconds=seconds) if "at the table" in s]
    assert spoken == ([f"{time} at the table"] if time else [])
