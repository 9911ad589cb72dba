"""The table of settings: each has its words, is kept, breaks alone and can be restored."""

import re
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import Characteristic, Player
from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.storage.setting import Number, OneOf, Setting, Text
from quarto_access.storage.settings import Settings
from quarto_access.ui.commands import COMMANDS
from quarto_access.ui.configuration.settings_table import (
    FREE_TEXT,
    FRIEND_NAME,
    GROUPS,
    GUARD,
    KEYS,
    LONGEST_ADDRESS,
    RELAY,
    SETTINGS,
    SHUT_OUT,
    SPEECH,
    comment,
    explained,
    label,
    named,
)
from tests.settings.desk import Desk
from tests.slow import slow_unless

VOICE_NAMES = [speech.voice for speech in SPEECH.values()]
ANY_NAME = [*VOICE_NAMES, FRIEND_NAME]
"""The settings for which almost any text will do."""
FOR_FRIENDS = (RELAY, FRIEND_NAME, FREE_TEXT)

EVERY = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.id)
EACH_KIND = pytest.mark.parametrize(
    "setting",
    [
        pytest.param(setting, marks=slow_unless(setting not in [*KEYS.values()][5:]))
        for setting in SETTINGS
    ],
    ids=lambda setting: setting.id,
)
"""All settings, but of the keys of commands, which are alike, only some without `--slow`."""

ENGLISH = Language()
HEIGHT, SHAPE, BODY, FINISH, COLOUR = Characteristic


def another(setting: Setting[Any]) -> object:
    """Return a value that is not the default."""
    match setting:
        case OneOf() | Number():
            options = setting.options(setting.default)
            return next(option for option in options if option != setting.default)
        case Text(id=name) if name.endswith(".order"):
            return (COLOUR, FINISH, BODY, SHAPE, HEIGHT)
        case Text(id="sound.pack"):
            return "/somewhere/else"
        case Text(id=name) if name.endswith(".language"):
            return "pt_BR"
    if setting in ANY_NAME:
        return "gmw/en-us"
    if setting is SHUT_OUT:
        return ("0123456789abcdef" * 4, "f" * 64)
    if setting is RELAY:
        return ("wss://play.example", "ws://127.0.0.1:8765/there")
    return ("Q", "Shift+F5")


@pytest.mark.parametrize(
    "text",
    [
        "play",
        "http://play.example",
        "wss://a b.example",
        "a.b\x00",
        "a" * (LONGEST_ADDRESS - 2) + ".b",
    ],
)
def test_what_is_no_address_of_a_relay(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        RELAY.parse(text)


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("", ()),
        ("play.example", ("wss://play.example",)),
        ("play.example:8765, localhost", ("wss://play.example:8765", "ws://localhost")),
        ("127.0.0.1:8765 [::1]:8765", ("ws://127.0.0.1:8765", "ws://[::1]:8765")),
        ("wss://localhost localhost.example", ("wss://localhost", "wss://localhost.example")),
        ("ws://192.168.1.2:8765/x", ("ws://192.168.1.2:8765/x",)),
    ],
)
def test_the_addresses_of_a_relay(text: str, addresses: tuple[str, ...]) -> None:
    assert RELAY.parse(text) == addresses


def line(path: Path, setting: Setting[Any]) -> str:
    """Return the value of a setting as the file has it."""
    found = re.search(rf"^{re.escape(setting.id)} =(.*)$", path.read_text(), re.MULTILINE)
    assert found
    return found[1].strip()


@EACH_KIND
def test_it_is_kept_broken_and_restored(setting: Setting[Any], tmp_path: Path) -> None:
    path = tmp_path / "settings.txt"
    value = another(setting)
    Desk(tmp_path).settings.change(setting, value)
    text = path.read_text()
    desk = Desk(tmp_path)
    assert desk.told == ""
    assert desk.settings[setting] == value
    assert line(path, setting) == setting.format(value)
    if setting in ANY_NAME:
        return

    path.write_text(text.replace(f"{setting.id} = ", f"{setting.id} = so ", 1))
    desk = Desk(tmp_path)
    assert desk.told == (
        f"settings-file.broken(1, {setting.id}) settings-file.copy(settings.txt.damaged)"
    )
    assert desk.settings[setting] == setting.default
    assert line(path, setting) == setting.format(setting.default)
    assert Desk(tmp_path).told == ""

    path.write_text(text)
    settings = Desk(tmp_path).settings
    settings.reset(setting)
    assert Desk(tmp_path).settings[setting] == setting.default
    assert all(settings[other] == other.default for other in SETTINGS)


@EVERY
def test_it_is_explained_in_the_file(setting: Setting[Any], tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.settings.change(GUARD, 500)
    above = (tmp_path / "settings.txt").read_text().split(f"\n{setting.id} =")[0]
    sentence, limits = above.split("\n")[-2:]
    assert sentence == f"# {desk.word(explained(setting))}"
    usual = setting.format(setting.default)
    match setting:
        case OneOf():
            assert limits == f"# settings-file.words({usual}, {' '.join(setting.words)})"
        case Number():
            assert limits == f"# settings-file.number({setting.high}, {setting.low}, {usual})"
        case _:
            assert limits in ("# settings-file.keys", f"# settings-file.text({usual})")
    assert ENGLISH.word(explained(setting), Style()).endswith(".")


@pytest.mark.parametrize(
    "setting", [s for group in GROUPS.values() for s in group], ids=lambda setting: setting.id
)
def test_it_and_its_options_have_names_in_every_style(setting: Setting[Any]) -> None:
    options = setting.options(setting.default)
    for style in (Style(level=level, spaces=names) for level in Verbosity for names in SpaceNames):
        assert ENGLISH.word(label(setting), style) == ENGLISH.word(label(setting), Style())
        words = [ENGLISH.word(named(setting, option), style) for option in options]
        assert len(set(words)) == len(options)
        assert words == [ENGLISH.word(named(setting, option), Style()) for option in options]


def test_no_message_of_a_setting_is_left_over() -> None:
    used = {label(s).message for group in (*GROUPS.values(), FOR_FRIENDS) for s in group}
    used |= {explained(s).message for s in SETTINGS}
    used |= {"setting.speech.order.place", "setting.voice.name.auto"}
    used |= {"setting.speech.language.auto"}
    used |= {named(s, option).message for s in SETTINGS for option in s.options(s.default)}
    assert {name for name in MESSAGES if name.startswith("setting.")} <= used


def test_ids_are_plain_words() -> None:
    for setting in SETTINGS:
        assert re.fullmatch(r"[a-z0-9]+([.-][a-z0-9]+)*", setting.id)


def test_both_players_have_the_same_settings() -> None:
    one, two = (
        [setting.id.removeprefix(f"player-{player.value}.") for setting in SPEECH[player].all()]
        for player in Player
    )
    assert one == two


def test_every_command_can_have_other_keys() -> None:
    assert list(KEYS) == list(COMMANDS)


@pytest.mark.parametrize(
    ("text", "keys"),
    [("", ()), ("q", ("Q",)), ("shift+comma  F5 f5", ("Shift+Comma", "F5"))],
)
def test_keys_by_their_names(text: str, keys: tuple[str, ...]) -> None:
    assert KEYS["feel"].parse(text) == keys
    assert KEYS["feel"].parse(KEYS["feel"].format(keys)) == keys


@pytest.mark.parametrize("text", ["hello", "Q hello", "Q,W", "Q+Shift"])
def test_what_is_no_key(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        KEYS["feel"].parse(text)


@pytest.mark.parametrize(
    "text",
    ["", "height", "height, height, body, finish, colour", "height shape body finish colour"],
)
def test_what_is_no_order(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        SPEECH[Player.ONE].order.parse(text)


def test_as_nothing_is_set_a_player_hears_the_usual_style() -> None:
    assert SPEECH[Player.ONE].style(Settings(SETTINGS)) == Style()


def test_each_player_has_a_style(tmp_path: Path) -> None:
    settings = Desk(tmp_path).settings
    one, two = SPEECH.values()
    settings.change(two.level, Verbosity.FULL)
    settings.change(two.spaces, SpaceNames.NONE)
    settings.change(two.order, (COLOUR, FINISH, BODY, SHAPE, HEIGHT))
    settings.change(two.says[BODY], False)
    assert one.style(settings) == Style()
    assert two.style(settings) == Style(
        Verbosity.FULL, SpaceNames.NONE, (COLOUR, FINISH, BODY, SHAPE, HEIGHT), frozenset({BODY})
    )


def test_a_comment_is_in_the_language_of_whoever_reads_it() -> None:
    def shouted(fact: object) -> str:
        return ENGLISH.word(fact, Style()).upper()  # type: ignore[arg-type]

    assert comment(GUARD, shouted).startswith(shouted(explained(GUARD)))


def test_many_broken_settings_are_told_in_few_words(tmp_path: Path) -> None:
    bad = "".join(f"{setting.id} = so so\n" for setting in SETTINGS[:9])
    (tmp_path / "settings.txt").write_text(f"{bad}dear diary {'x' * 900}\n")
    told = Desk(tmp_path).told
    names = " ".join(setting.id for setting in SETTINGS[:3])
    assert told.startswith(
        f"settings-file.broken(9, {names} settings-file.more) settings-file.unknown(1, dear diary"
    )
    assert len(told) < 400


def test_what_cannot_be_kept_is_told_once_and_counts(tmp_path: Path) -> None:
    (tmp_path / "settings.txt").mkdir()
    desk = Desk(tmp_path)
    assert desk.told == "settings-file.unreadable"
    assert desk.press("@settings.keys Enter Right").startswith(
        "chosen(setting.keys.preset.board-left) settings-file.fault(reason."
    )
    assert desk.press("Right") == "chosen(setting.keys.preset.board-right)"
