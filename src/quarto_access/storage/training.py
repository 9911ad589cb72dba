"""The player's answers in training: a line for each answer, kept from day to day.

Each line holds the day, the subject, and whether the answer was right. A line that cannot be read
is skipped. An answer that cannot be written counts until the program ends.
"""

import os
import re
from collections.abc import Callable

from quarto_access.core.values import value
from quarto_access.storage import files

MOST_BYTES = 200_000
"""The bytes that are read from the end of the file: some ten thousand answers."""

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

    def __init__(self, path: str, today: Callable[[], str]) -> None:
        self._path = path
        self._today = today
        self._answers: dict[str, list[bool]] = {}
        for line in self._lines():
            if found := re.fullmatch(LINE, line.strip()):
                self._answers.setdefault(found[2], []).append(found[3] == "right")

    def answered(self, about: str, *, right: bool) -> None:
        """Keep an answer."""
        self._answers.setdefault(about, []).append(right)
        line = f"{self._today()} {about} {'right' if right else 'wrong'}\n"
        try:
            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            with files.opened_to_append(self._path) as file:
                file.write(line.encode())
        except OSError:
            pass  # a score is not worth an error

    def score(self, about: str) -> Score:
        """Return the score of a subject: of the latest answers, and of as many before."""
        answers = self._answers.get(about, [])
        latest, before = answers[-LATELY:], answers[-2 * LATELY : -LATELY]
        return Score(sum(latest), len(latest), sum(before), len(before))

    def weight(self, about: str) -> int:
        """Return how much a subject needs asking: more for recent mistakes, and while it is new."""
        score = self.score(about)
        return 1 + 3 * (score.asked - score.right) + max(0, 4 - score.asked)

    def _lines(self) -> list[str]:
        try:
            folder = os.path.dirname(self._path)
            data = files.read(self._path, MOST_BYTES, within=folder, at_end=True)
            return data.decode("utf-8", "replace").splitlines()
        except OSError:
            return []
