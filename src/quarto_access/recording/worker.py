"""The process that makes recordings. It is started by its path."""

from collections.abc import Callable, Iterator
from typing import Any

from quarto_access.processes.codec import from_plain
from quarto_access.processes.service import IsOver, run
from quarto_access.recording.rendering import recorded
from quarto_access.recording.steps import Order, Step


def recording(_: IsOver) -> Callable[[Any], Step]:
    """Return the function that begins a recording, and then goes on with it at each question."""
    steps: Iterator[Step] = iter(())

    def answer(question: Any) -> Step:
        nonlocal steps
        order = from_plain(Order | None, question)
        if order is not None:
            steps = recorded(order)
        return next(steps)

    return answer


if __name__ == "__main__":
    run(recording, polite=True)
