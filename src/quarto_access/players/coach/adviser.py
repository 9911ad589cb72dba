"""The process of the coach. It runs by its path."""

from collections.abc import Callable
from queue import SimpleQueue

from quarto_access.players.coach.letters import (
    Reply,
    Told,
    TooFar,
    format_reply,
    parse_question,
)
from quarto_access.players.coach.review import games_of, review
from quarto_access.players.coach.worth import Appraiser
from quarto_access.players.worker import Worker, run

HINT_NODES = 60_000
"""What a hint may take, a fifth of a second or two; without an answer it tells what is safe."""

REVIEW_NODES = 600_000
"""What each position of a review may take, two seconds or so."""


class Adviser(Worker):
    """Answers with advice, or with a review."""

    def __init__(self, lines: "SimpleQueue[str]", say: Callable[[str], None]) -> None:
        super().__init__(lines, say)
        self._number = 0

    def answer(self, line: str) -> str:
        question = parse_question(line)
        self._number, record = question.number, question.record
        nodes = REVIEW_NODES if question.back else HINT_NODES
        appraiser = Appraiser(record.rules, nodes, self.is_over)
        told: Told
        if question.back:
            told = review(record, appraiser)
        else:
            told = appraiser.advice(games_of(record)[-1]) or TooFar()
        return format_reply(Reply(question.number, told))

    def sign(self) -> str:
        return format_reply(Reply(self._number))


if __name__ == "__main__":
    run(Adviser)
