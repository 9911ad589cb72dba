"""The sample games go as they are kept, and their transcripts have the program's sentences."""

import re
from pathlib import Path

import pytest

from tests.i18n.languages import OURS
from tests.play import afar, games
from tests.play.transcripts import GAMES, codes, headings, path, transcript
from tests.slow import slow_unless


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(path, id=path.stem, marks=slow_unless(at % 2 == 0))
        for at, path in enumerate(games.paths())
    ],
)
def test_a_game_goes_as_it_is_kept(game: Path) -> None:
    text = game.read_text("utf-8")
    assert games.played_again(text) == text


def test_a_game_with_a_friend_far_away_goes_as_it_is_kept() -> None:
    text = afar.FILE.read_text("utf-8")
    assert afar.played_again(text) == text


@pytest.mark.slow
def test_a_review_says_the_same_of_a_game_if_the_coach_looks_further_back() -> None:
    text = (games.FOLDER / "a-game-with-a-coach.txt").read_text("utf-8")
    assert games.played_again(text, games.REAL) == text


@pytest.mark.long
@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=slow_unless(code == "en")) for code in codes()]
)
def test_a_transcript_is_what_the_program_says(code: str) -> None:
    text = path(code).read_text("utf-8")
    assert transcript(code, headings(text)) == text


def test_there_are_transcripts_in_the_languages_that_were_promised() -> None:
    assert {"en", "de", "es", "fr"} <= set(codes()) <= {"en", *OURS}


@pytest.mark.parametrize("code", codes())
def test_every_game_has_a_heading_in_its_language(code: str) -> None:
    headed = headings(path(code).read_text("utf-8"))
    assert len(headed) == len(GAMES)
    if code != "en":
        assert not set(headed) & set(headings(path("en").read_text("utf-8")))


@pytest.mark.parametrize("code", codes())
def test_no_item_tells_its_place(code: str) -> None:
    assert not re.search(r", \d+ \w+ \d+\.$| \d+/\d+$", path(code).read_text("utf-8"), re.MULTILINE)
