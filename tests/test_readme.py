"""The README shows a game as it really goes."""

import re
from pathlib import Path

from tests.play.transcripts import path

README = Path(__file__).parent.parent / "README.md"


def test_the_taste_of_a_game_is_from_the_transcript() -> None:
    [taste] = re.findall(r"```text\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert taste in path("en").read_text("utf-8"), f"copy it from {path('en')}"
