"""The process of the coach. It is started by its path."""

from collections.abc import Callable
from typing import Any

from quarto_access.core.record import Record
from quarto_access.players.coach.evaluation import Advice, Evaluator, TooFar
from quarto_access.players.coach.review import Review, games_of, review
from quarto_access.players.solver import native_megabytes
from quarto_access.processes.codec import from_plain
from quarto_access.processes.service import IsOver, run

HINT_NODES = 12_000_000 if native_megabytes() else 60_000
"""The nodes for a hint. In C that is enough for every answer. In Python it is not: there a hint
takes a second at most, and without an answer says what is safe now."""

REVIEW_NODES = 12_000_000 if native_megabytes() else 600_000
"""The nodes for each position of a review: in Python about two seconds."""


def adviser(is_over: IsOver) -> Callable[[Any], Review | Advice | TooFar]:
    """Return the function that answers questions, with advice or with a review.

    A question is the record of a game, and whether to review it because it is over.
    """

    def answer(question: Any) -> Review | Advice | TooFar:
        record, back = from_plain(tuple[Record, bool], question)
        if back:
            return review(record, Evaluator(record.rules, REVIEW_NODES, is_over))
        evaluator = Evaluator(record.rules, HINT_NODES, is_over)
        return evaluator.advice(games_of(record)[-1]) or TooFar()

    return answer


if __name__ == "__main__":
    run(adviser, polite=True)
