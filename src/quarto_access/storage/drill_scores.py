"""The player's answers in drills: a line for each, with how things stood after it.

So the last lines say it all, however old the file is:

    2026-01-02 daily wrong streak 0 best 5
    2026-01-02 drill right step 4 run 2 streak 7 best 12 days 5

In a drill of the day the streak counts days. The other drills repeat the most days there ever were,
since only the end of a long file is read, and there may be no drill of a day in it; files of older
versions lack that. Other programs may add to the file, so it is read
again on arrival and before each answer. While it cannot be read, nothing is added to it, because
nobody knows how things stand: the answers given meanwhile count as soon as it can be read.
"""

import os
import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from quarto_access.core.values import replace, value
from quarto_access.storage import answer_lines

RISES_AFTER = 3
"""The right answers in a row after which the next step comes."""

FALLS_AFTER = 2
"""The wrong answers in a row after which the step before comes."""

_DRILL = "drill (right|wrong) step ([0-9]{1,2}) run (-?[0-9])"
_DAILY = "daily (right|wrong)"
LINE = (
    "([0-9]{4}-[0-9]{2}-[0-9]{2}) "
    f"(?:{_DRILL}|{_DAILY}) streak ([0-9]{{1,6}}) best ([0-9]{{1,6}})(?: days ([0-9]{{1,6}}))?"
)


@value
class Streak:
    """The right answers in a row up to now, and the most there ever were."""

    length: int = 0
    best: int = 0

    def after(self, *, right: bool) -> "Streak":
        """Return the streak after an answer."""
        length = self.length + 1 if right else 0
        return Streak(length, max(length, self.best))


@value
class DrillProgress:
    """The step of the next drill."""

    step: int = 1
    run: int = 0
    """The right answers in a row at this step, or as a negative number the wrong ones."""
    streak: Streak = Streak()

    def after(self, steps: int, *, right: bool) -> "DrillProgress":
        """Return the progress after an answer, never beyond the last of the steps."""
        run = max(self.run, 0) + 1 if right else min(self.run, 0) - 1
        change = 1 if run >= RISES_AFTER else -1 if run <= -FALLS_AFTER else 0
        step = min(max(self.step + change, 1), steps)
        return DrillProgress(step, 0 if change else run, self.streak.after(right=right))


@value
class Daily:
    """The latest drill of a day that was answered."""

    day: str = ""
    right: bool = False
    streak: Streak = Streak()
    earlier: tuple[tuple[str, bool], ...] = ()
    """The answers before it, as they came, each with its day: a clock may be set back to it."""

    def right_on(self, day: str) -> bool | None:
        """Return whether the answer of this day was right; None if there is none."""
        if day and day == self.day:
            return self.right
        return next((right for answered, right in self.earlier if answered == day), None)

    def is_next_answered(self, day: str) -> bool:
        """Return whether the drill of the next day was answered, before a clock was set back."""
        following = date.fromisoformat(day) + timedelta(days=1)
        return self.right_on(str(following)) is not None

    def after(self, day: str, *, right: bool) -> "Daily":
        """Return it after the answer of this day, which counts once.

        A day without one ends the streak.
        """
        if self.right_on(day) is not None:
            return self
        earlier = (*self.earlier, (self.day, self.right)) if self.day else ()
        return Daily(day, right, self.streak_on(day).after(right=right), earlier)

    def streak_on(self, day: str) -> Streak:
        """Return the streak as it stands on a day; if one has gone by without an answer, none.

        None has gone by if the clock was set back. Once it is put right, each answer since then
        stands for one of the days that were called otherwise.
        """
        goes_on = self.day >= day or self._is_next(day)
        return self.streak if goes_on else replace(self.streak, length=0)

    def _is_next(self, day: str) -> bool:
        """Return whether there are as many answers as days since the latest one before this day."""
        days = (*(answered for answered, _ in self.earlier), self.day)
        answers_since = {answered: at for at, answered in enumerate(reversed(days))}
        before = date.fromisoformat(day)
        for missed in range(len(days)):
            before -= timedelta(days=1)
            if str(before) in answers_since:
                return answers_since[str(before)] >= missed
        return False


class DrillScores:
    """All answers, in this number of `steps`; a file of another version may name a higher one.

    `not_read` is called with the error once, while the file cannot be read.
    """

    def __init__(
        self,
        path: str,
        today: Callable[[], str],
        steps: int,
        damaged: Callable[[str], None] = lambda _: None,
        not_written: Callable[[OSError], object] = lambda _: None,
        *,
        not_read: Callable[[OSError], object] = lambda _: None,
    ) -> None:
        self.progress = DrillProgress()
        self.daily = Daily()
        self._path = path
        self._lines = answer_lines.Lines(path, not_written)
        self._today = today
        self._steps = steps
        self._damaged = damaged
        self._size = 0
        """The size of the file when it was last read; if it has another, there are new answers."""
        self._not_read = not_read
        self._unread: tuple[DrillProgress, Daily] | None = None
        """The scores from before the file became unreadable; None while it can be read."""
        self._owed: list[Callable[[], None]] = []
        """The answers that were given since then."""
        self.look_again()

    def look_again(self) -> None:
        """Read the answers of other programs. Those that could not be written here still count."""
        if self._unread is None and (_size(self._path) == self._size or self._lines):
            return
        try:
            lines = answer_lines.read(self._path, LINE, self._damaged)
        except OSError as error:
            if self._unread is None:
                self._unread = self.progress, self.daily
                self._not_read(error)
            return
        if self._unread:
            (self.progress, self.daily), self._unread = self._unread, None
        self._take(lines)
        self._size = _size(self._path)
        owed, self._owed = self._owed, []
        for answer in owed:
            answer()

    def _take(self, lines: list[re.Match[str]]) -> None:
        answers: dict[str, bool] = {}
        for found in lines:
            day, how, step, run, how_daily, length, best, days = found.groups()
            streak = Streak(int(length), int(best))
            if how is None:
                right = how_daily == "right"
                answers.pop(day, None)
                self.daily = Daily(day, right, streak)
                answers[day] = right
            else:
                step = min(max(int(step), 1), self._steps)
                self.progress = DrillProgress(step, int(run), streak)
                most_days = max(self.daily.streak.best, int(days or 0))
                self.daily = replace(self.daily, streak=replace(self.daily.streak, best=most_days))
        if answers:
            *earlier, _ = answers.items()
            self.daily = replace(self.daily, earlier=tuple(earlier))

    @property
    def today(self) -> str:
        """The present day, such as "2026-01-02"."""
        return self._today()

    def after(self, *, right: bool) -> DrillProgress:
        """Return the progress that an answer would lead to."""
        return self.progress.after(self._steps, right=right)

    def answered(self, *, right: bool) -> None:
        """Keep the answer in a drill."""
        self.look_again()
        self._answered(self.today, right=right)

    def _answered(self, day: str, *, right: bool) -> None:
        self.progress = now = self.after(right=right)
        standing = (
            f"step {now.step} run {now.run} streak {now.streak.length} best {now.streak.best}"
            f" days {self.daily.streak.best}"
        )
        if self._unread:
            self._owed.append(partial(self._answered, day, right=right))
        else:
            self._lines.add(f"{day} drill {_how(right)} {standing}")

    def answered_daily(self, day: str, *, right: bool) -> None:
        """Keep the answer in the drill of this day, unless it was answered already."""
        self.look_again()
        self._answered_daily(day, right=right)

    def _answered_daily(self, day: str, *, right: bool) -> None:
        if self.daily.right_on(day) is not None:
            return
        self.daily = now = self.daily.after(day, right=right)
        standing = f"streak {now.streak.length} best {now.streak.best}"
        if self._unread:
            self._owed.append(partial(self._answered_daily, day, right=right))
        else:
            self._lines.add(f"{day} daily {_how(right)} {standing}")


def _size(path: str) -> int:
    """Return the size of a file; zero if there is none."""
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def _how(right: bool) -> str:
    return "right" if right else "wrong"
