"""The sample transcripts say what the program says."""

from pathlib import Path

import pytest

from tests.play.transcripts import paths, played_again


def test_there_are_transcripts_to_read() -> None:
    assert len(paths()) >= 12


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_a_transcript_is_what_the_program_says(path: Path) -> None:
    text = path.read_text("utf-8")
    assert played_again(text) == text
