"""The text of a settings file, with any contents."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.storage.settings import Copied, Report, Settings, SettingsBroken
from quarto_access.storage.settings_text import Contents, read_settings, write_settings
from tests.storage.set import COLOUR, DEPTH, LETTERS, LOUD, SETTINGS, SIZE, opened

DEFINITIONS = {setting.id: setting for setting in SETTINGS}

VALUES = st.fixed_dictionaries(
    {
        COLOUR.id: st.sampled_from(["r", "g"]),
        LOUD.id: st.booleans(),
        SIZE.id: st.integers(SIZE.low, SIZE.high),
        DEPTH.id: st.integers(DEPTH.low, DEPTH.high),
        LETTERS.id: st.lists(st.sampled_from("abcxyz")).map(sorted).map(tuple),
    }
)

LINES = st.one_of(
    st.sampled_from(
        ["size = 70", "size = x", "LOUD=yes", "colour =", "voice = 1", "", "# note", "#unknown"]
    ),
    st.text(max_size=20),
)
TEXTS = st.builds("".join, st.lists(st.builds(str.__add__, LINES, st.sampled_from(["\n", "\r\n"]))))
FILES = st.one_of(st.binary(max_size=300), TEXTS.map(lambda text: text.encode("utf-8", "replace")))


def explained(_: object) -> str:
    return "First line.\nSecond line."


def other_lines(data: bytes) -> list[str]:
    """Return the lines that are not settings, in order, without marks and empty ones."""
    contents = read_settings(data, DEFINITIONS)
    return [line.text for line in contents.lines if line.setting is None and line.text.strip()]


@given(values=VALUES)
def test_what_is_written_is_read(values: dict[str, Any]) -> None:
    text = write_settings(Contents(), SETTINGS, values, explained)
    contents = read_settings(text.encode(), DEFINITIONS)
    assert contents.values == values
    assert contents.problems == ()
    assert write_settings(contents, SETTINGS, values, explained) == text


@given(data=FILES, values=VALUES)
def test_rewriting_keeps_all_but_values_and_is_done_after_once(
    data: bytes, values: dict[str, Any]
) -> None:
    contents = read_settings(data, DEFINITIONS)
    text = write_settings(contents, SETTINGS, values, explained)
    again = read_settings(text.encode(), DEFINITIONS)
    assert again.values == values
    assert again.problems == ()
    assert write_settings(again, SETTINGS, values, explained) == text
    before = other_lines(data)
    assert other_lines(text.encode())[: len(before)] == before


@given(data=FILES)
def test_no_file_stops_the_program_and_none_is_lost(
    data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    path = folder / "settings.txt"
    path.write_bytes(data)
    reports: list[Report] = []
    settings = opened(path, reports.append)
    match reports:
        case [SettingsBroken(problems), Copied(copy)]:
            assert problems
            assert (folder / copy).read_bytes() == data
        case _:
            assert reports == []
            assert path.read_bytes() == data
    reports.clear()
    again = opened(path, reports.append)
    assert reports == []
    assert [again[setting] for setting in SETTINGS] == [settings[setting] for setting in SETTINGS]


@given(data=FILES)
def test_taking_any_file_leaves_sound_settings(data: bytes) -> None:
    settings = Settings(SETTINGS)
    settings.change(SIZE, 60)
    settings.load_from(data)
    for setting in SETTINGS:
        assert setting.parse(setting.format(settings[setting])) == settings[setting]


def test_the_file_is_its_own_export(tmp_path: Path) -> None:
    settings = opened(tmp_path / "settings.txt")
    settings.change(SIZE, 60)
    other = Settings(SETTINGS)
    assert other.load_from(settings.text().encode()) == ()
    assert other[SIZE] == 60
