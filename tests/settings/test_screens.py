"""The screens of the settings, by keys and by ear."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import Characteristic, Player
from quarto_access.storage.setting import Setting, Text
from quarto_access.ui.screens.settings import INNER
from quarto_access.ui.settings_table import (
    GROUPS,
    GUARD,
    PRESET,
    SCALE,
    SPEECH,
    THEME,
    label,
    named,
)
from tests.settings.desk import Desk

HEIGHT, SHAPE, BODY, FINISH, COLOUR = Characteristic


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


VOICE_NAMES = [speech.voice for speech in SPEECH.values()]


def choices() -> Iterator[tuple[str, int, Setting[Any]]]:
    """Every setting that is a choice of its own: the keys that lead to its group, and its place."""
    outer = [name for name in GROUPS if name not in INNER]
    for name, group in GROUPS.items():
        shown = [s for s in group if not isinstance(s, Text) or s in VOICE_NAMES]
        if name in INNER:
            in_voice = len(GROUPS["settings.voice"]) + sorted(INNER).index(name)
            way = "Down Down Enter " + "Down " * in_voice + "Enter"
        else:
            way = "Down " * outer.index(name) + "Enter"
        for at, setting in enumerate(shown):
            if setting not in VOICE_NAMES:
                yield way, at, setting


def test_the_groups(desk: Desk) -> None:
    assert desk.said == "Settings. Speech for player 1, 1 of 11."
    said = [desk.press("Down") for _ in range(11)]
    assert said == [
        "Speech for player 2, 2 of 11.",
        "Voice, 3 of 11.",
        "Keys, 4 of 11.",
        "Sound, 5 of 11.",
        "Braille display, 6 of 11.",
        "Picture, 7 of 11.",
        "Change keys, 8 of 11.",
        "First steps, 9 of 11.",
        "Profiles, 10 of 11.",
        "Back, 11 of 11.",
        "Edge.",
    ]


@pytest.mark.parametrize(
    ("way", "down", "setting"), list(choices()), ids=lambda value: str(value)[:40]
)
def test_every_choice_is_changed_heard_kept_and_restored(
    way: str, down: int, setting: Setting[Any], tmp_path: Path
) -> None:
    desk = Desk(tmp_path)
    desk.press(way)
    desk.press("Down " * down)
    options = setting.options(setting.default)
    desk.press("Left " * len(options))
    for option in options[1:]:
        said = desk.press("Right")
        word = desk.word(named(setting, option))
        assert said == f"{word[0].upper()}{word[1:]}."
        assert desk.settings[setting] == option
        assert Desk(tmp_path).settings[setting] == option
    assert desk.press("Right") == "Edge."
    desk.press("Enter")
    assert desk.settings[setting] == options[0]
    name = desk.word(label(setting))
    assert name[0].upper() + name[1:] in desk.press("Up Down") if down else desk.press("Down Up")

    desk.settings.change(setting, next(o for o in options if o != setting.default))
    assert desk.press("End Up Enter Down Enter").startswith("All as usual.")
    assert desk.settings[setting] == setting.default


def test_the_name_then_the_value_then_what_it_does(desk: Desk) -> None:
    assert desk.press("K Enter") == (
        "Keys. Arrangement of the keys: arrows and letters, 1 of 4. "
        "Where on the keyboard the commands lie."
    )
    assert desk.press("Down") == (
        "Enter waits: 400 milliseconds, 2 of 4. "
        "How long Enter does nothing after the focus has jumped."
    )
    assert desk.press("Left") == "300 milliseconds."
    assert desk.press("Down") == "Back to the usual, 3 of 4."


def test_few_words_are_for_whoever_asked_for_them(desk: Desk) -> None:
    desk.press("Enter Down")
    assert desk.press("Left") == "Few words."
    assert desk.press("Up Down") == "Words: few words."
    assert desk.press("Right Right") == "Whole sentences."
    assert desk.press("Up Down") == "Words: whole sentences, 2 of 16. How much is said."


def test_letters_search(desk: Desk) -> None:
    assert desk.press("P").startswith("Picture")
    assert desk.press("Enter S").startswith("Size of the letters: 100 per cent")
    assert desk.press("X") == "Nothing begins with X."


def test_characteristics_have_places(desk: Desk) -> None:
    desk.press("Enter")
    assert desk.press("P P P").startswith("Place of body: third, 12 of 16.")
    assert desk.press("Left Left") == "First."
    assert desk.settings[SPEECH[Player.ONE].order] == (BODY, HEIGHT, SHAPE, FINISH, COLOUR)
    assert desk.press("Left") == "Edge."
    assert desk.press("Right Right Right Right") == "Fifth."
    assert desk.settings[SPEECH[Player.ONE].order] == (HEIGHT, SHAPE, FINISH, COLOUR, BODY)
    assert desk.settings[SPEECH[Player.TWO].order] == tuple(Characteristic)


def test_every_characteristic_can_go_to_every_place(desk: Desk) -> None:
    desk.press("Enter P")
    for moving in Characteristic:
        for place, key in enumerate(["Left " * 4, *["Right"] * 4]):
            desk.press(key)
            order = desk.settings[SPEECH[Player.ONE].order]
            assert order[place] is moving
            assert len(set(order)) == 5
        desk.press("Down")


def test_back_to_the_usual_asks_first_and_is_for_one_group(desk: Desk) -> None:
    desk.settings.change(GUARD, 900)
    desk.settings.change(PRESET, "board-left")
    desk.settings.change(SCALE, 200)
    assert desk.press("K Enter B") == "Back to the usual, 3 of 4."
    assert desk.press("Enter").startswith("Back to the usual, for everything in this list? No")
    assert desk.press("Enter") == "Keys. Back to the usual, 3 of 4."
    assert desk.settings[GUARD] == 900
    assert desk.press("Enter Down Enter") == "All as usual. Keys. Back to the usual, 3 of 4."
    assert (desk.settings[GUARD], desk.settings[PRESET]) == (400, "default")
    assert desk.settings[SCALE] == 200


def test_a_number_that_was_written_by_hand_is_among_the_steps(desk: Desk) -> None:
    desk.settings.change(SCALE, 110)
    assert "110 per cent" in desk.press("P Enter Down")
    assert desk.press("Right") == "125 per cent."
    assert desk.press("Left") == "100 per cent."


def test_escape_leads_back(desk: Desk) -> None:
    assert desk.press("K Enter Escape") == "Settings. Keys, 4 of 11."
    assert desk.press("K Enter End Enter") == "Settings. Keys, 4 of 11."


def test_another_language_does_not_change_what_is_kept(desk: Desk, tmp_path: Path) -> None:
    desk.press("Down Enter Right Right")
    assert desk.settings[SPEECH[Player.TWO].language] == "es"
    assert "player-2.speech.language = es" in (tmp_path / "settings.txt").read_text()
    assert desk.settings[THEME] == "dark"
