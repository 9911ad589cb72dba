"""The player's answers in training: a line for each answer, kept from day to day.

Each line holds the day, the subject, and whether the answer was right.
"""

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
    """All answers, the oldest first."""

    def __init__(
        self,
        path: str,
        today: Callable[[], str],
        damaged: Callable[[str], None] = lambda _: None,
        not_written: Callable[[OSError], object] = lambda _: None,
    ) -> None:
        self._lines = answer_lines.Lines(path, not_written)
        self._today = today
        self._answers: dict[str, list[bool]] = {}
        for _, about, how in (m.groups() for m in answer_lines.read(path, LINE, damaged)):
            self._answers.setdefault(about, []).append(how == "right")

    def answered(self, about: str, *, right: bool) -> None:
        """Keep an answer."""
        self._answers.setdefault(about, []).append(right)
        how = "right" if right else "wrong"
        self._lines.add(f"{self._today()} {about} {how}")

    def score(self, about: str) -> Score:
        """Return the score of a subject: of the latest answers, and of as many before."""
        answers = self._answers.get(about, [])
        latest, before = answers[-LATELY:], answers[-2 * LATELY : -LATELY]
        return Score(sum(latest), len(latest), sum(before), len(before))

    def weight(self, about: str) -> int:
        """Return how much a subject needs asking: more for recent mistakes, and while it is new."""
        score = self.score(about)
        return 1 + 3 * (score.asked - score.right) + max(0, 4 - score.asked)
