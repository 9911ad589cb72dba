"""The player's answers in training: a line for each answer, kept from day to day.

Each line holds the day, the subject, and whether the answer was right.
"""

import re
from collections.abc import Callable

from quarto_access.core.values import value
from quarto_access.storage import answer_lines

LATELY = 20
"""The number of latest answers that make the score."""

LINE = r"([0-9]{4}-[0-9]{2}-[0-9]{2}) ([a-z-]{1,20}) (right|wrong)"


@value
class Score:
    """The number of right answers among the latest ones, and among those before them."""

    right: int
    asked: int
    before_right: int
    before_asked: int


class Training:
    """All answers, the oldest first.

    `not_read` is called with the error once, while the file cannot be read; it is tried again.
    """

    def __init__(
        self,
        path: str,
        today: Callable[[], str],
        damaged: Callable[[str], None] = lambda _: None,
        not_written: Callable[[OSError], object] = lambda _: None,
        *,
        not_read: Callable[[OSError], object] = lambda _: None,
    ) -> None:
        self._path = path
        self._lines = answer_lines.Lines(path, not_written)
        self._today = today
        self._damaged = damaged
        self._not_read = not_read
        self._answers: dict[str, list[bool]] = {}
        self._is_read = False
        self._is_told = False
        self._read()

    def _read(self) -> None:
        """Read the answers, unless that was done; those that wait to be written count too."""
        if self._is_read:
            return
        try:
            found = answer_lines.read(self._path, LINE, self._damaged)
        except OSError as error:
            if not self._is_told:
                self._is_told = True
                self._not_read(error)
            return
        self._is_read = True
        waiting = (re.fullmatch(LINE, line) for line in self._lines.waiting)
        self._answers.clear()
        for _, about, how in (match.groups() for match in (*found, *filter(None, waiting))):
            self._answers.setdefault(about, []).append(how == "right")

    def answered(self, about: str, *, right: bool) -> None:
        """Keep an answer."""
        self._read()
        self._answers.setdefault(about, []).append(right)
        how = "right" if right else "wrong"
        self._lines.add(f"{self._today()} {about} {how}")

    def score(self, about: str) -> Score:
        """Return the score of a subject: of the latest answers, and of as many before."""
        self._read()
        answers = self._answers.get(about, [])
        latest, before = answers[-LATELY:], answers[-2 * LATELY : -LATELY]
        return Score(sum(latest), len(latest), sum(before), len(before))

    def weight(self, about: str) -> int:
        """Return how much a subject needs asking: more for recent mistakes, and while it is new."""
        score = self.score(about)
        return 1 + 3 * (score.asked - score.right) + max(0, 4 - score.asked)
