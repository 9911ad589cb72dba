"""How things stand in the drills: steps, streaks, days, and a file that survives everything."""

from io import FileIO
from pathlib import Path

import pytest

from quarto_access.storage import files
from quarto_access.storage.drill_scores import Daily, DrillProgress, DrillScores, Streak

STEPS = 8
RIGHT, WRONG = True, False


def opened(path: Path, day: str = "2026-03-01", damaged: list[str] | None = None) -> DrillScores:
    kept: list[str] = [] if damaged is None else damaged
    return DrillScores(str(path / "drills.txt"), lambda: day, STEPS, kept.append)


def after(*answers: bool, start: DrillProgress = DrillProgress()) -> DrillProgress:  # noqa: B008 - it is frozen
    for right in answers:
        start = start.after(STEPS, right=right)
    return start


def test_three_right_in_a_row_lead_to_the_next_step() -> None:
    assert after(RIGHT, RIGHT).step == 1
    assert after(RIGHT, RIGHT, RIGHT).step == 2
    assert after(RIGHT, RIGHT, WRONG, RIGHT, RIGHT).step == 1
    assert after(*[RIGHT] * 5).step == 2
    assert after(*[RIGHT] * 6).step == 3


def test_two_wrong_in_a_row_lead_to_the_step_before() -> None:
    at_four = DrillProgress(4)
    assert after(WRONG, start=at_four).step == 4
    assert after(WRONG, RIGHT, WRONG, start=at_four).step == 4
    assert after(WRONG, WRONG, start=at_four).step == 3
    assert after(WRONG, WRONG, WRONG, start=at_four).step == 3
    assert after(WRONG, WRONG, WRONG, WRONG, start=at_four).step == 2


def test_the_steps_have_two_ends() -> None:
    assert after(WRONG, WRONG).step == 1
    assert after(*[RIGHT] * 3, start=DrillProgress(STEPS)).step == STEPS


def test_a_streak_goes_on_over_steps_and_the_best_stays() -> None:
    assert after(*[RIGHT] * 5).streak == Streak(5, 5)
    assert after(*[RIGHT] * 5, WRONG, RIGHT).streak == Streak(1, 5)


def test_days_in_a_row_are_counted_over_the_ends_of_months() -> None:
    daily = Daily()
    for day in ("2028-02-28", "2028-02-29", "2028-03-01"):
        daily = daily.after(day, right=True)
    assert daily.streak == Streak(3, 3)
    assert daily.after("2028-03-03", right=True).streak == Streak(1, 3)
    assert daily.after("2028-03-02", right=False).streak == Streak(0, 3)


@pytest.mark.parametrize(("put_right", "length"), [(6, 5), (7, 5), (8, 5), (9, 0)])
def test_a_clock_that_is_put_right_again_breaks_no_streak(put_right: int, length: int) -> None:
    daily = Daily()
    for day in ("2028-01-03", "2028-01-04", "2028-01-05", "2020-01-01", "2020-01-02"):
        daily = daily.after(day, right=True)
    assert daily.streak_on(f"2028-01-{put_right:02}").length == length


@pytest.mark.parametrize("again", [True, False])
def test_a_clock_that_goes_back_breaks_no_streak_and_asks_no_day_twice(
    tmp_path: Path, again: bool
) -> None:
    days = ["2026-03-01", "2026-03-02", "2026-03-03"]
    (tmp_path / "drills.txt").write_text("2026-02-28 daily right streak 6 best 9\n")
    drills = opened(tmp_path)
    for at, day in enumerate([*days, "2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"]):
        drills = opened(tmp_path, day) if again else drills
        assert drills.daily.streak_on(day).length == (6 + at if at <= 3 else 9)
        assert (drills.daily.right_on(day) is not None) == (at in {3, 4, 5})
        drills.answered_daily(day, right=True)
    assert drills.daily.streak == Streak(10, 10)


def test_a_day_that_was_left_out_can_be_answered_once_the_clock_comes_to_it(
    tmp_path: Path,
) -> None:
    for day, length in (("03-01", 1), ("03-03", 1), ("03-02", 2), ("03-03", 2), ("03-04", 3)):
        drills = opened(tmp_path, f"2026-{day}")
        drills.answered_daily(f"2026-{day}", right=True)
        assert opened(tmp_path).daily.streak.length == length


def test_a_clock_that_was_years_ahead_takes_no_drill_away(tmp_path: Path) -> None:
    opened(tmp_path).answered_daily("2099-01-01", right=True)
    assert opened(tmp_path).daily.right_on("2026-03-01") is None


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    drills = opened(tmp_path)
    for right in (RIGHT, RIGHT, RIGHT, RIGHT, WRONG):
        drills.answered(right=right)
    drills.answered_daily("2026-03-01", right=True)
    again = opened(tmp_path)
    assert again.progress == drills.progress == DrillProgress(2, -1, Streak(0, 4))
    assert again.daily == drills.daily == Daily("2026-03-01", True, Streak(1, 1))
    assert again.daily.right_on("2026-03-01")
    assert opened(tmp_path).daily.right_on("2026-03-02") is None


def test_the_last_line_says_it_all(tmp_path: Path) -> None:
    """So the best is not lost when only the end of a long file is read."""
    path = tmp_path / "drills.txt"
    drills = opened(tmp_path)
    drills.answered(right=True)
    (last,) = path.read_text().splitlines()
    assert last == "2026-03-01 drill right step 1 run 1 streak 1 best 1 days 0"
    path.write_text("2026-02-01 drill right step 5 run 2 streak 30 best 41\n" * 10_000)
    assert opened(tmp_path).progress == DrillProgress(5, 2, Streak(30, 41))
    assert path.read_text().count("\n") == 10_000


def test_the_most_days_in_a_row_outlast_any_number_of_other_drills(tmp_path: Path) -> None:
    """A file of an older version has them in its drills of the day alone."""
    path = tmp_path / "drills.txt"
    older = "2026-02-01 drill right step 5 run 2 streak 30 best 41\n"
    path.write_text(f"2026-01-30 daily right streak 30 best 30\n{older}")
    opened(tmp_path).answered(right=True)
    path.write_text(path.read_text() + f"{path.read_text().splitlines()[-1]}\n" * 10_000)
    drills = opened(tmp_path)
    assert drills.daily.streak.best == 30
    drills.answered_daily("2026-03-01", right=True)
    assert opened(tmp_path).daily.streak == Streak(1, 30)


def test_a_step_of_another_version_is_the_last_one(tmp_path: Path) -> None:
    (tmp_path / "drills.txt").write_text("2026-02-01 drill right step 99 run 0 streak 3 best 3\n")
    assert opened(tmp_path).progress.step == STEPS


@pytest.mark.parametrize(
    "torn", ["2026-03-01 drill ri", "2026-03-01 drill right step x", "\0\0\0", "\ufffd nonsense"]
)
def test_damage_is_said_once_and_kept_and_costs_one_line(tmp_path: Path, torn: str) -> None:
    opened(tmp_path).answered(right=True)
    path, damaged = tmp_path / "drills.txt", list[str]()
    path.write_text(path.read_text() + torn, "utf-8")
    drills = opened(tmp_path, damaged=damaged)
    assert drills.progress.streak == Streak(1, 1)
    assert damaged == [f"{path}.damaged"]
    assert torn in Path(damaged[0]).read_text("utf-8")
    drills.answered(right=True)
    assert opened(tmp_path, damaged=damaged).progress.streak == Streak(2, 2)
    assert len(damaged) == 1


def test_a_line_that_was_not_ended_is_not_glued_to_the_next(tmp_path: Path) -> None:
    path = tmp_path / "drills.txt"
    drills = opened(tmp_path)
    drills.answered(right=True)
    path.write_text(path.read_text().removesuffix("\n"))
    drills.answered(right=True)
    assert opened(tmp_path).progress.streak == Streak(2, 2)


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    drills = opened(tmp_path / "file")
    drills.answered(right=True)
    assert drills.progress.streak.length == 1


class Half(FileIO):
    """A file on a disk that becomes full in the middle of a line."""

    def write(self, data: bytes) -> int:  # type: ignore[override]
        return super().write(data[: len(data) // 2])


def test_a_disk_that_takes_half_a_line_has_not_written_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drills = opened(tmp_path)
    monkeypatch.setattr(files, "FileIO", Half)
    drills.answered(right=True)
    monkeypatch.undo()
    drills.answered(right=True)
    broken, *whole = (tmp_path / "drills.txt").read_text().splitlines()
    assert len(whole) == 2
    assert whole[0].startswith(broken)


class TestTwoPrograms:
    """Both may use one file, and neither takes back what the other has counted."""

    def test_an_answer_counts_on_top_of_those_of_the_other_one(self, tmp_path: Path) -> None:
        one, other = opened(tmp_path), opened(tmp_path)
        for _ in range(8):
            one.answered(right=True)
        other.answered(right=True)
        expected = after(*[RIGHT] * 9)
        assert other.progress == opened(tmp_path).progress == expected
        one.look_again()
        assert one.progress == expected

    def test_the_drill_of_the_day_is_answered_in_both(self, tmp_path: Path) -> None:
        one, other = opened(tmp_path), opened(tmp_path)
        one.answered_daily("2026-03-01", right=True)
        assert other.daily.right_on("2026-03-01") is None
        other.look_again()
        assert other.daily.right_on("2026-03-01")
        other.answered_daily("2026-03-01", right=False)
        assert opened(tmp_path).daily == Daily("2026-03-01", True, Streak(1, 1))

    def test_an_answer_that_could_not_be_written_stays(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        drills = opened(tmp_path / "file")
        drills.answered(right=True)
        drills.look_again()
        drills.answered(right=True)
        assert drills.progress.streak.length == 2
