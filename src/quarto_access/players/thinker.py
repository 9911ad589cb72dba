"""The process that thinks for a seat. It runs by its path."""

from typing import Any

from quarto_access.core.actions import Action
from quarto_access.players.levels import Level
from quarto_access.players.mind import Mind
from quarto_access.players.sight import Observation
from quarto_access.processes.codec import from_plain
from quarto_access.processes.service import IsOver, run


class Thinker:
    """Answers what a level does; a question is a level, a seed, and what there is to see."""

    def __init__(self, is_over: IsOver) -> None:
        self._is_over = is_over
        self._minds: dict[tuple[Level, str], Mind] = {}

    def answer(self, question: Any) -> Action:
        level, seed, look = from_plain(tuple[Level, str, Observation], question)
        return self._mind(level, seed).decide(look)

    def _mind(self, level: Level, seed: str) -> Mind:
        """The mind that was asked before, or a new one in its place."""
        if (level, seed) not in self._minds:
            self._minds = {(level, seed): Mind(level, seed, self._is_over)}
        return self._minds[level, seed]


if __name__ == "__main__":
    run(lambda is_over: Thinker(is_over).answer, polite=True)
