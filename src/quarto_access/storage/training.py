"""What a player has answered in training: a line for each answer, kept from day to day.

Each line holds the day, what was asked about, and whether the answer was right. What cannot be read
is passed over, and what cannot be written is counted all the same, until the program ends.
"""

import os
import re
from collections.abc import Callable

from quarto_access.core.values import value

MOST_BYTES = 200_000
"""Of the file, from its end: some ten thousand answers."""

LATELY = 20
"""The number of latest answers that make the score."""

LINE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}) ([a-z-]{1,20}) (right|wrong)")


@value
class Score:
    """How many of the latest answers were right, and of those before them."""

    right: int
    asked: int
    before_right: int
    before_asked: int


class Training:
    """All answers, the oldest first."""

    def __init__(self, path: str, today: Callable[[], str]) -> None:
        self._path = path
        self._today = today
        self._answers: dict[str, list[bool]] = {}
        for line in self._lines():
            if found := LINE.fullmatch(line.strip()):
                self._answers.setdefault(found[2], []).append(found[3] == "right")

    def answered(self, about: str, *, right: bool) -> None:
        """Keep an answer."""
        self._answers.setdefault(about, []).append(right)
        line = f"{self._today()} {about} {'right' if right else 'wrong'}\n"
        try:
            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            with open(self._path, "a", encoding="utf-8") as file:
                file.write(line)
        except OSError:
            pass  # a score is not worth stopping for

    def score(self, about: str) -> Score:
        """How well this is known: lately, and as long before."""
        answers = self._answers.get(about, [])
        latest, before = answers[-LATELY:], answers[-2 * LATELY : -LATELY]
        return Score(sum(latest), len(latest), sum(before), len(before))

    def weight(self, about: str) -> int:
        """How much this needs asking: more for each late mistake, and while it is new."""
        score = self.score(about)
        return 1 + 3 * (score.asked - score.right) + max(0, 4 - score.asked)

    def _lines(self) -> list[str]:
        try:
            with open(self._path, "rb") as file:
                file.seek(max(0, os.path.getsize(self._path) - MOST_BYTES))
                return file.read(MOST_BYTES).decode("utf-8", "replace").splitlines()
        except OSError:
            return []
