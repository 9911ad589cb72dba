"""The voices that a player can choose from."""

from pathlib import Path

import pytest

from quarto_access.core import Player
from quarto_access.ui.settings_table import SPEECH
from tests.settings.desk import Desk

TO_VOICES = "Down Down Enter Down Down Down"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_the_voices_that_there_are_can_be_stepped_through(desk: Desk) -> None:
    assert desk.press(f"{TO_VOICES} Enter") == (
        "Voice for player 1. Voice: by the language, 1 of 6. Which voice the game speaks with."
    )
    assert [desk.press("Right") for _ in range(3)] == ["English.", "America.", "Edge."]
    assert desk.settings[SPEECH[Player.ONE].voice] == "gmw/en-us"
    assert desk.settings[SPEECH[Player.TWO].voice] == ""


def test_a_voice_of_another_computer_stays_chosen(desk: Desk) -> None:
    desk.settings.change(SPEECH[Player.TWO].voice, "Zira")
    assert desk.press(f"{TO_VOICES} Down Enter").startswith("Voice for player 2. Voice: Zira, 1")
    assert desk.press("Left") == "America."
