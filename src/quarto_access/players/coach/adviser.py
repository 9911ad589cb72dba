"""The process of the coach. It runs by its path."""

from typing import Any

from quarto_access.core.record import Record
from quarto_access.players.coach.evaluation import Advice, Evaluator, TooFar
from quarto_access.players.coach.review import Review, games_of, review
from quarto_access.processes.codec import from_plain
from quarto_access.processes.service import IsOver, run

HINT_NODES = 60_000
"""What a hint may take, a fifth of a second or two; without an answer it tells what is safe."""

REVIEW_NODES = 600_000
"""What each position of a review may take, two seconds or so."""


class Adviser:
    """Answers with advice, or with a review.

    A question is the record of a game, and whether it is over and to be looked back on.
    """

    def __init__(self, is_over: IsOver) -> None:
        self._is_over = is_over

    def answer(self, question: Any) -> Review | Advice | TooFar:
        record, back = from_plain(tuple[Record, bool], question)
        return self._review(record) if back else self._advice(record)

    def _review(self, record: Record) -> Review:
        return review(record, Evaluator(record.rules, REVIEW_NODES, self._is_over))

    def _advice(self, record: Record) -> Advice | TooFar:
        appraiser = Evaluator(record.rules, HINT_NODES, self._is_over)
        return appraiser.advice(games_of(record)[-1]) or TooFar()


if __name__ == "__main__":
    run(lambda is_over: Adviser(is_over).answer, polite=True)
