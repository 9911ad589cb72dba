"""The touches at tables with friends far away, in a file of the player's folder."""

from pathlib import Path

import pytest

from quarto_access.storage.far_touches import MOST_GAMES, FarTouches

GAME, OTHER = "0123456789abcdef", "f" * 16


def opened(folder: Path, faults: list[object] | None = None) -> FarTouches:
    found: list[object] = [] if faults is None else faults
    return FarTouches(str(folder / "far-touches.txt"), found.append)


def test_the_latest_note_of_each_game_is_kept(tmp_path: Path) -> None:
    touches = opened(tmp_path)
    assert touches.of(GAME) == ""
    for note in ("after 0 touched 1 - turn 1", "after 2 touched 2 - turn 1"):
        touches.keep(GAME, note)
        touches.keep(OTHER, "after 0 touched - 1 turn 1")
    assert opened(tmp_path).of(GAME) == "after 2 touched 2 - turn 1"
    assert opened(tmp_path).of(OTHER) == "after 0 touched - 1 turn 1"


def test_only_the_latest_games_are_kept(tmp_path: Path) -> None:
    touches = opened(tmp_path)
    for number in range(MOST_GAMES + 1):
        touches.keep(f"{number:016x}", "after 0 touched 1 - turn 1")
    assert touches.of(f"{0:016x}") == ""
    assert touches.of(f"{1:016x}") != ""


def test_a_line_that_cannot_be_read_costs_only_itself(tmp_path: Path) -> None:
    opened(tmp_path).keep(GAME, "after 0 touched 1 - turn 1")
    with (tmp_path / "far-touches.txt").open("ab") as file:
        file.write(b"\xff\n" + OTHER.encode())
    assert opened(tmp_path).of(GAME) == "after 0 touched 1 - turn 1"


def test_what_cannot_be_written_is_reported_once_and_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[object] = []
    touches = opened(tmp_path, faults)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    with monkeypatch.context() as broken:
        broken.setattr("quarto_access.storage.files.write", refuse)
        touches.keep(GAME, "after 0 touched 1 - turn 1")
        touches.keep(GAME, "after 0 touched 2 - turn 2")
    assert [type(fault) for fault in faults] == [PermissionError]
    assert touches.of(GAME) == "after 0 touched 2 - turn 2"
    touches.keep(OTHER, "after 0 touched 1 - turn 1")
    assert opened(tmp_path).of(GAME) == "after 0 touched 2 - turn 2"
