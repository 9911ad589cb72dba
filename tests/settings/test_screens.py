"""The screens of the settings, by keys and by ear."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import Characteristic, Player
from quarto_access.i18n.language import Language
from quarto_access.narration.announcement import Phrase
from quarto_access.storage.setting import Setting, Text
from quarto_access.ui.configuration.settings_table import (
    GROUPS,
    GUARD,
    PRESET,
    SCALE,
    SPEECH,
    THEME,
    label,
    named,
)
from quarto_access.ui.screens.settings_screen import VOICES
from tests.settings.desk import Desk

HEIGHT, SHAPE, BODY, FINISH, COLOUR = Characteristic


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


VOICE_NAMES = [speech.voice for speech in SPEECH.values()]


def choices() -> Iterator[tuple[str, Setting[Any]]]:
    """Yield every setting with a choice of its own, and the keys that lead to its group."""
    for name, group in GROUPS.items():
        way = f"@settings.voice Enter @{name} Enter" if name in VOICES else f"@{name} Enter"
        for setting in group:
            if not isinstance(setting, Text):
                yield way, setting


def test_the_groups(desk: Desk) -> None:
    assert desk.said == "settings.title item(settings.player-1)"
    said = [desk.press("Down") for _ in range(12)]
    assert said == [
        "item(settings.player-2)",
        "item(settings.voice)",
        "item(settings.computer)",
        "item(settings.keys)",
        "item(settings.sound)",
        "item(settings.braille-display)",
        "item(settings.picture)",
        "item(menu.keys)",
        "item(menu.first-steps)",
        "item(profiles)",
        "item(menu.back)",
        "edge",
    ]


@pytest.mark.parametrize(
    ("way", "setting"), list(choices()), ids=lambda value: getattr(value, "id", value)
)
def test_every_choice_is_changed_heard_kept_and_restored(
    way: str, setting: Setting[Any], tmp_path: Path
) -> None:
    desk = Desk(tmp_path)
    desk.press(way)
    to_it = f"@{label(setting).message}"
    desk.press(to_it)
    options = setting.options(setting.default)
    desk.press("Left " * len(options))
    for option in options[1:]:
        said = desk.press("Right")
        assert said == f"chosen({desk.word(named(setting, option))})"
        assert desk.settings[setting] == option
        assert Desk(tmp_path).settings[setting] == option
    assert desk.press("Right") == "edge"
    desk.press("Enter")
    assert desk.settings[setting] == options[0]
    first = desk.word(named(setting, options[0]))
    assert f"({label(setting).message}: {first})" in desk.press(to_it)

    desk.settings.change(setting, next(o for o in options if o != setting.default))
    assert desk.press("@settings.usual Enter Down Enter").startswith("settings.usual.done")
    assert desk.settings[setting] == setting.default


def test_the_name_then_the_value_then_what_it_does(desk: Desk) -> None:
    assert desk.press("@settings.keys Enter") == (
        "settings.keys.title choice(setting.keys.preset: setting.keys.preset.default) "
        "setting.keys.preset.what"
    )
    assert desk.press("@setting.keys.guard") == (
        "choice(setting.keys.guard: setting.keys.guard.number(400)) setting.keys.guard.what"
    )
    assert desk.press("Left") == "chosen(setting.keys.guard.number(300))"
    assert desk.press("End Up") == "item(settings.usual)"


def test_few_words_are_for_whoever_asked_for_them(desk: Desk) -> None:
    desk.press("Enter @setting.speech.level")
    assert desk.press("Left") == "chosen(words.few)"
    assert desk.press("Up Down") == "choice.terse(setting.speech.level: words.few)"
    assert desk.press("Right Right") == "chosen(words.whole)"
    assert (
        desk.press("Up Down")
        == "choice(setting.speech.level: words.whole) setting.speech.level.what"
    )


def test_letters_search(tmp_path: Path) -> None:
    desk, words = Desk(tmp_path), Desk(tmp_path, Language())
    for group in ("settings.picture", "settings.sound"):
        letter = words.word(Phrase(group, {}))[0].upper()
        found = {words.press(letter) for _ in GROUPS}
        assert any(said.startswith(words.word(Phrase(group, {})).capitalize()) for said in found)
        assert all(said[0] == letter for said in found)
    assert desk.press("X") == "search.none(X)"


def test_characteristics_have_places(desk: Desk) -> None:
    desk.press("Enter")
    assert desk.press("@speech.place.body").startswith("choice(speech.place.body: place.3)")
    assert desk.press("Left Left") == "chosen(place.1)"
    assert desk.settings[SPEECH[Player.ONE].order] == (BODY, HEIGHT, SHAPE, FINISH, COLOUR)
    assert desk.press("Left") == "edge"
    assert desk.press("Right Right Right Right") == "chosen(place.5)"
    assert desk.settings[SPEECH[Player.ONE].order] == (HEIGHT, SHAPE, FINISH, COLOUR, BODY)
    assert desk.settings[SPEECH[Player.TWO].order] == tuple(Characteristic)


def test_every_characteristic_can_go_to_every_place(desk: Desk) -> None:
    desk.press("Enter @speech.place.height")
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
    assert desk.press("@settings.keys Enter @settings.usual") == "item(settings.usual)"
    assert desk.press("Enter") == "settings.usual.ask item(confirm.no)"
    assert desk.press("Enter") == "settings.keys.title item(settings.usual)"
    assert desk.settings[GUARD] == 900
    assert (
        desk.press("Enter Down Enter")
        == "settings.usual.done settings.keys.title item(settings.usual)"
    )
    assert (desk.settings[GUARD], desk.settings[PRESET]) == (400, "default")
    assert desk.settings[SCALE] == 200


def test_a_number_that_was_written_by_hand_is_among_the_steps(desk: Desk) -> None:
    desk.settings.change(SCALE, 110)
    assert "setting.picture.scale.number(110)" in desk.press(
        "@settings.picture Enter @setting.picture.scale"
    )
    assert desk.press("Right") == "chosen(setting.picture.scale.number(125))"
    assert desk.press("Left") == "chosen(setting.picture.scale.number(100))"


def test_escape_leads_back(desk: Desk) -> None:
    assert desk.press("@settings.keys Enter Escape") == "settings.title item(settings.keys)"
    assert desk.press("@settings.keys Enter End Enter") == "settings.title item(settings.keys)"


def test_another_language_does_not_change_what_is_kept(desk: Desk, tmp_path: Path) -> None:
    desk.press("@settings.player-2 Enter @setting.speech.language Right Right")
    assert desk.settings[SPEECH[Player.TWO].language] == "de"
    assert "player-2.speech.language = de" in (tmp_path / "settings.txt").read_text()
    assert desk.settings[THEME] == "dark"
