"""Files that cannot be read for a moment are said, read later, and never overwritten with less."""

from pathlib import Path

import pytest

from quarto_access.storage.drill_scores import DrillScores, Streak
from quarto_access.storage.far_touches import FarTouches
from quarto_access.storage.lesson_progress import LessonProgress
from quarto_access.storage.training import Training
from tests.storage.failing import unreadable

TODAY = "2026-01-02"
DRILLS = """2026-01-01 drill right step 6 run 2 streak 41 best 57
2026-01-01 daily right streak 30 best 30
"""
LESSONS = "done sound\ndone board\nbegun tray 2\n"
TOUCHES = "0123456789abcdef after 3 touched 2 - turn 1\n"
MARK = "\ufeff"


class Faults:
    """The faults that were reported."""

    def __init__(self) -> None:
        self.damaged: list[object] = []
        self.not_written: list[OSError] = []
        self.not_read: list[OSError] = []


@pytest.fixture
def faults() -> Faults:
    return Faults()


def drills(path: Path, faults: Faults) -> DrillScores:
    said = faults.damaged.append, faults.not_written.append
    return DrillScores(str(path), lambda: TODAY, 8, *said, not_read=faults.not_read.append)


def lessons(path: Path, faults: Faults) -> LessonProgress:
    said = faults.damaged.append, faults.not_written.append
    return LessonProgress(str(path), *said, not_read=faults.not_read.append)


def training(path: Path, faults: Faults) -> Training:
    said = faults.damaged.append, faults.not_written.append
    return Training(str(path), lambda: TODAY, *said, not_read=faults.not_read.append)


def test_answers_in_drills_count_on_top_of_what_could_not_be_read(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "drills.txt"
    path.write_text(DRILLS)
    with unreadable(monkeypatch):
        scores = drills(path, faults)
        scores.answered(right=True)
        scores.answered(right=True)
        scores.answered_daily(TODAY, right=True)
        assert scores.progress.streak == Streak(2, 2)
        assert len(faults.not_read) == 1
    assert path.read_text() == DRILLS
    scores.look_again()
    assert scores.progress.streak == Streak(43, 57)
    assert scores.progress.step == 7
    assert scores.daily.streak == Streak(31, 31)
    again = drills(path, faults)
    assert (again.progress, again.daily) == (scores.progress, scores.daily)
    assert path.read_text().startswith(DRILLS)


def test_lessons_that_are_done_meanwhile_are_added_to_the_others(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lessons.txt"
    path.write_text(LESSONS)
    with unreadable(monkeypatch):
        progress = lessons(path, faults)
        assert list(progress.done) == []
        progress.begin("hand", 1)
        progress.finish("hand")
        assert list(progress.done) == ["hand"]
        assert len(faults.not_read) == 1
    assert path.read_text() == LESSONS
    assert list(progress.done) == ["sound", "board", "hand"]
    assert lessons(path, faults).done == ("sound", "board", "hand")


def test_lessons_are_written_at_the_end_if_not_before(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lessons.txt"
    path.write_text(LESSONS)
    with unreadable(monkeypatch):
        progress = lessons(path, faults)
        progress.finish("hand")
    progress.settle()
    again = lessons(path, faults)
    assert (again.done, again.begun) == (("sound", "board", "hand"), ("tray", 2))


def test_answers_in_training_are_read_later_and_counted_once(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "training.txt"
    path.write_text("2026-01-01 piece right\n" * 3)
    with unreadable(monkeypatch):
        answers = training(path, faults)
        answers.answered("piece", right=False)
        assert answers.score("piece").asked == 1
        assert len(faults.not_read) == 1
    assert answers.score("piece").asked == 4
    assert training(path, faults).score("piece").asked == 4


def test_touches_of_other_games_are_not_lost(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "far-touches.txt"
    path.write_text(TOUCHES)
    touches = FarTouches(str(path), faults.not_written.append)
    with unreadable(monkeypatch):
        touches.keep("f" * 16, "after 1 touched 1 - turn 1")
        assert touches.of("f" * 16) == "after 1 touched 1 - turn 1"
    assert len(faults.not_written) == 1
    assert path.read_text() == TOUCHES
    touches.keep("e" * 16, "after 1 touched 1 - turn 1")
    assert path.read_text().count("\n") == 3


def test_a_mark_and_the_line_ends_of_an_editor_cost_nothing(tmp_path: Path, faults: Faults) -> None:
    def edited(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_bytes((MARK + text.replace("\n", "\r\n")).encode())
        return path

    assert drills(edited("drills.txt", DRILLS), faults).progress.streak == Streak(41, 57)
    progress = lessons(edited("lessons.txt", LESSONS), faults)
    assert (progress.done, progress.begun) == (("sound", "board"), ("tray", 2))
    answers = training(edited("training.txt", "2026-01-01 piece right\n"), faults)
    assert answers.score("piece").asked == 1
    touches = FarTouches(str(edited("far-touches.txt", TOUCHES)), faults.not_written.append)
    assert touches.of(TOUCHES[:16]) == "after 3 touched 2 - turn 1"
    assert faults.damaged == []
