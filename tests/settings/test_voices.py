"""The voices that a player can choose from."""

from pathlib import Path

import pytest

from quarto_access.core import Player
from quarto_access.ui.configuration.settings_table import SPEECH
from tests.settings.desk import Desk

TO_VOICE = "@settings.voice Enter @settings.voice-"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_the_voices_that_there_are_can_be_stepped_through(desk: Desk) -> None:
    assert desk.press(f"{TO_VOICE}1 Enter") == (
        "settings.voice-1.title choice(setting.voice.name: setting.voice.name.auto) "
        "setting.voice.name.what"
    )
    assert [desk.press("Right") for _ in range(3)] == ["chosen(English)", "chosen(America)", "edge"]
    assert desk.settings[SPEECH[Player.ONE].voice] == "gmw/en-us"
    assert desk.settings[SPEECH[Player.TWO].voice] == ""


def test_a_voice_of_another_computer_stays_chosen(desk: Desk) -> None:
    desk.settings.change(SPEECH[Player.TWO].voice, "Zira")
    assert desk.press(f"{TO_VOICE}2 Enter").startswith(
        "settings.voice-2.title choice(setting.voice.name: Zira)"
    )
    assert desk.press("Left") == "chosen(America)"
