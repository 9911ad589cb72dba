"""The sentences of the command line: games retold, and errors."""

from functools import cache
from typing import TYPE_CHECKING

from quarto_access.core.notation import NotationError
from quarto_access.core.record import Record, RecordError
from quarto_access.core.rules import IllegalRules, Rules
from quarto_access.i18n.catalogues import of_system
from quarto_access.i18n.language import Language
from quarto_access.narration import records
from quarto_access.narration.announcement import NOTHING, Fact, Telling, say, together
from quarto_access.narration.written_game import written

if TYPE_CHECKING:  # a replay does not need the solver
    from quarto_access.cli.solve_command import Solved
    from quarto_access.players.solver import ImpossiblePosition


def of(message: str, **facts: Fact) -> str:
    """Return the sentence of a message with these facts."""
    return language().sentence(message, facts)


def told(name: str, record: Record) -> str:
    """Return a whole game: the events, the end, and the final board."""
    return "\n".join(_sentence(telling) for telling in written(name, record))


def refused(name: str, error: RecordError) -> str:
    """Return the error in a record, and its place."""
    place = say("record.wrong", name=name, line=error.line, column=error.column)
    return _sentence(place + records.wrong(error))


def message(error: RecordError) -> str:
    """Return the same without the place."""
    return _sentence(records.wrong(error))


def position(text: str) -> str:
    """Return the line that introduces the sentences about a position."""
    return _sentence(say("record.name", name=text))


def solved(answer: "Solved", rules: Rules) -> str:
    """Return the value of a position, what keeps it, and what had to be assumed."""
    from quarto_access.narration import solutions

    tellings = [solutions.worth(answer.value, answer.turns)]
    if answer.ways is not None:
        tellings += solutions.ways(answer.value, len(answer.best), answer.ways)
    elif answer.turns is not None and answer.turns > 1:
        tellings.append(solutions.line(answer.value))
    tellings += solutions.to_do(answer.best, rules)
    if answer.has_line:
        tellings.append(say("solve.dead"))
    return "\n".join(map(_sentence, tellings))


def impossible(
    error: "NotationError | ImpossiblePosition", at: tuple[str, int] | None = None
) -> str:
    """Return why a position is impossible, and where in which text."""
    from quarto_access.narration import solutions

    place = say("solve.wrong", text=at[0], column=at[1]) if at else NOTHING
    return _sentence(place + solutions.impossible(error))


def matched(*wins: tuple[str, int], draws: int) -> str:
    """Return how often each of these won, and the number of draws."""
    won = (say("match.wins", player=name, count=count) for name, count in wins)
    return _sentence(together(won) + say("match.draws", count=draws))


def bad_criteria(text: str, error: Exception) -> str:
    """Return why these characteristics cannot count in one game."""
    if isinstance(error, IllegalRules):
        return _sentence(say(f"reason.{error.reason.value}"))
    return _sentence(say("solve.bad-criteria", text=text))


def _sentence(telling: Telling) -> str:
    return language().utterance(telling.announcements)


@cache
def language() -> Language:
    """Return the language of these sentences: that of the system."""
    found, _ = of_system()
    return found
