"""The progress in the lessons, in a file that several programs may use."""

from pathlib import Path

import pytest

from quarto_access.storage.lesson_progress import LessonProgress


def opened(path: Path, faults: list[object] | None = None) -> LessonProgress:
    found: list[object] = [] if faults is None else faults
    return LessonProgress(str(path / "lessons.txt"), found.append, found.append)


def test_what_another_program_has_done_stays_done(tmp_path: Path) -> None:
    one, other = opened(tmp_path), opened(tmp_path)
    assert (other.done, other.begun) == ((), None)
    one.begin("board", 0)
    one.finish("board")
    other.begin("tray", 0)
    assert other.done == ("board",)
    one.finish("moves")
    other.finish("tray")
    again = opened(tmp_path)
    assert set(again.done) == {"board", "moves", "tray"}
    assert again.begun is None


def test_a_lesson_that_another_program_has_begun_stays_begun(tmp_path: Path) -> None:
    one, other = opened(tmp_path), opened(tmp_path)
    one.begin("board", 0)
    other.begin("tray", 2)
    one.finish("board")
    assert opened(tmp_path).begun == ("tray", 2)


def test_what_could_not_be_written_stays_done_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[object] = []
    one, other = opened(tmp_path, faults), opened(tmp_path)
    other.finish("board")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    with monkeypatch.context() as broken:
        broken.setattr("quarto_access.storage.files.write", refuse)
        one.finish("tray")
    assert [type(fault) for fault in faults] == [PermissionError]
    one.begin("moves", 0)
    assert opened(tmp_path).done == ("board", "tray")
