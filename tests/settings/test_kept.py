"""Settings that cannot be written: what the player hears of it, and that it is tried again."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from time import perf_counter

import pytest

from quarto_access.storage import locks
from quarto_access.ui.configuration.settings_table import GUARD
from tests.play.table import Table
from tests.storage.failing import unreadable

CHANGE = "@settings.keys Enter Right"
CHANGED = "chosen(setting.keys.preset.board-left)"
IN_USE = "settings-file.fault(reason.in-use)"


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Have another program hold the settings."""
    with FileIO(str(folder / "settings.txt.lock"), "a") as lock:
        assert locks.hold(lock.fileno())
        yield


def at_settings(folder: Path) -> Table:
    table = Table(folder, begins=False)
    table.session.start()
    table.press(":settings")
    return table


def kept(folder: Path) -> str:
    path = folder / "settings.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    return next((line for line in lines if line.startswith("keys.preset =")), "")


def test_another_program_that_holds_them_for_long_is_told_and_waited_for(tmp_path: Path) -> None:
    table = at_settings(tmp_path)
    with held(tmp_path):
        begun = perf_counter()
        assert table.press(CHANGE)[-1] == CHANGED
        assert perf_counter() - begun < 0.3
        assert table.wait(2.5) == []
        assert table.wait(4) == [IN_USE]
        assert table.wait(20) == []
        assert kept(tmp_path) != "keys.preset = board-left"
    assert table.wait(4) == ["settings-file.kept"]
    assert kept(tmp_path) == "keys.preset = board-left"


def test_another_program_that_lets_go_of_them_soon_is_not_told(tmp_path: Path) -> None:
    table = at_settings(tmp_path)
    with held(tmp_path):
        table.press(CHANGE)
        assert table.wait(2.5) == []
    assert table.wait(4) == []
    assert kept(tmp_path) == "keys.preset = board-left"


def test_what_is_not_kept_at_the_end_is_told_with_the_last_words(tmp_path: Path) -> None:
    table = at_settings(tmp_path)
    with held(tmp_path):
        table.press(CHANGE)
        assert table.press(":quit")[-1] == f"goodbye {IN_USE}"


def test_settings_that_cannot_be_read_at_the_start_are_read_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.txt"
    path.write_text("keys.guard = 300\nkeys.preset = one-hand-left\n")
    with unreadable(monkeypatch):
        table = at_settings(tmp_path)
        assert " ".join(table.voice.said).count("settings-file.unreadable") == 1
        assert table.press(CHANGE)[-1].startswith(f"{CHANGED} settings-file.fault(")
        assert table.wait(20) == []
    assert "settings-file.read settings-file.kept" in table.wait(4)
    assert table.settings[GUARD] == 300
    assert "keys.guard = 300" in path.read_text(), "it was there"
    assert kept(tmp_path) == "keys.preset = board-left", "it was changed meanwhile"


def test_a_file_that_cannot_be_written_is_tried_again(tmp_path: Path) -> None:
    table = at_settings(tmp_path)
    (tmp_path / "settings.txt").unlink(missing_ok=True)
    (tmp_path / "settings.txt").mkdir()
    assert table.press(CHANGE)[-1].startswith(f"{CHANGED} settings-file.fault(")
    (tmp_path / "settings.txt").rmdir()
    assert table.wait(4) == ["settings-file.kept"]
    assert kept(tmp_path) == "keys.preset = board-left"
