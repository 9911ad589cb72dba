"""The sample transcripts say what the program says."""

from pathlib import Path

import pytest

from tests.i18n.languages import OURS
from tests.play.transcripts import FOLDER, head, paths, played_again, translated


def test_there_are_transcripts_to_read() -> None:
    assert len(paths()) >= 12


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_a_transcript_is_what_the_program_says(path: Path) -> None:
    text = path.read_text("utf-8")
    assert played_again(text) == text


@pytest.mark.parametrize("code", OURS)
@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_the_same_game_is_kept_in_every_language(path: Path, code: str) -> None:
    there = translated(path, code).read_text("utf-8")
    english = path.read_text("utf-8")
    assert played_again(english, code, head(there)) == there
    assert head(there) != head(english), "the heading is in English"


@pytest.mark.parametrize("code", OURS)
def test_no_other_game_is_kept(code: str) -> None:
    assert sorted((FOLDER / code).glob("*")) == [translated(path, code) for path in paths()]
