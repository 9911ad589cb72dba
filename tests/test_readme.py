"""The README shows a game as it really goes."""

import re
from pathlib import Path

from tests.play.transcripts import paths

README = Path(__file__).parent.parent / "README.md"


def test_the_taste_of_a_game_is_from_a_transcript() -> None:
    [taste] = re.findall(r"```text\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert any(taste in path.read_text("utf-8") for path in paths())
