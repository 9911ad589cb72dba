"""The process that thinks for a seat. It runs by its path."""

from collections.abc import Callable
from queue import SimpleQueue

from quarto_access.players.levels import LEVELS
from quarto_access.players.mind import Mind
from quarto_access.players.questions import Reply, format_reply, parse_question
from quarto_access.players.worker import Worker, run


class Thinker(Worker):
    """Answers what a level does."""

    def __init__(self, lines: "SimpleQueue[str]", say: Callable[[str], None]) -> None:
        super().__init__(lines, say)
        self._number = 0
        self._minds: dict[tuple[str, str], Mind] = {}

    def answer(self, line: str) -> str:
        question = parse_question(line)
        self._number = question.number
        action = self._mind(question.level, question.seed).decide(question.look)
        return format_reply(Reply(question.number, action))

    def sign(self) -> str:
        return format_reply(Reply(self._number))

    def _mind(self, level_id: str, seed: str) -> Mind:
        """The mind that was asked before, or a new one in its place."""
        if (level_id, seed) not in self._minds:
            level = next(level for level in LEVELS if level.id == level_id)
            self._minds = {(level_id, seed): Mind(level, seed, self.is_over)}
        return self._minds[level_id, seed]


if __name__ == "__main__":
    run(Thinker)
