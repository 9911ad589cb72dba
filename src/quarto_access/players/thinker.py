"""The process that thinks for a seat. It is started by its path."""

from collections.abc import Callable
from typing import Any

from quarto_access.core.actions import Action
from quarto_access.players.levels import Level
from quarto_access.players.mind import Mind
from quarto_access.players.sight import Observation
from quarto_access.processes.codec import from_plain
from quarto_access.processes.service import IsOver, run


def thinker(is_over: IsOver) -> Callable[[Any], Action]:
    """Return the function that turns a level, a seed and an observation into an action."""
    minds: dict[tuple[Level, str], Mind] = {}

    def answer(question: Any) -> Action:
        level, seed, look = from_plain(tuple[Level, str, Observation], question)
        if (level, seed) not in minds:
            minds.clear()  # there is one game at a time
            minds[level, seed] = Mind(level, seed, is_over)
        return minds[level, seed].decide(look)

    return answer


if __name__ == "__main__":
    run(thinker, polite=True)
