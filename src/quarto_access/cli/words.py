"""The sentences of the command line: games retold, and errors."""

import os
from functools import cache
from typing import TYPE_CHECKING

from quarto_access.core.notation import NotationError
from quarto_access.core.record import Record, RecordError
from quarto_access.core.rules import IllegalRules, Rules
from quarto_access.i18n.catalogues import of_system
from quarto_access.i18n.language import Language
from quarto_access.narration import records
from quarto_access.narration.announcement import NOTHING, Telling, say, together
from quarto_access.narration.written_game import written

if TYPE_CHECKING:  # a replay does not need the solver
    from quarto_access.cli.solve_command import Solved
    from quarto_access.players.solver import ImpossiblePosition


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
    """Return the value of a position, and what keeps it."""
    from quarto_access.narration import solutions

    tellings = [solutions.worth(answer.value, answer.turns)]
    if answer.ways is not None:
        tellings += solutions.ways(answer.value, len(answer.best), answer.ways)
    elif answer.turns is not None and answer.turns > 1:
        tellings.append(solutions.line(answer.value))
    return "\n".join(map(_sentence, (*tellings, *solutions.to_do(answer.best, rules))))


def searching(seconds: int) -> str:
    """Return the sentence that the search goes on."""
    return _sentence(say("solve.searching", count=seconds))


def solved_so_far(done: int, total: int) -> str:
    """Return how many positions of a file are solved."""
    return _sentence(say("solve.so-far", done=done, total=total))


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


def menu(what: str) -> str:
    """Return the sentence about the entry in the menu of the desktop."""
    return _sentence(say(f"menu-entry.{what}"))


def serving(host: str, port: int) -> str:
    """Return where the relay serves."""
    return _sentence(say("serve.began", host=host, port=str(port)))


def server_missing() -> str:
    """Return how to install what the relay needs."""
    return _sentence(say("serve.missing", command='pip install "quarto-access[server]"'))


def one_sound() -> str:
    """Return that a sound is made of one game."""
    return _sentence(say("replay.one-sound"))


def not_over() -> str:
    """Return that a game goes on."""
    return _sentence(say("refused.not-over"))


def recorded(path: str) -> str:
    """Return that a game is saved as sound."""
    folder, name = os.path.split(path)
    return _sentence(say("recording.saved", name=name, folder=folder))


def half_recorded() -> str:
    """Return that half of the sound is made."""
    return _sentence(say("recording.half"))


def no_voice() -> str:
    """Return that no voice speaks the language of these sentences."""
    name = language().sentence("language.name")
    return _sentence(say("recording.no-voice", language=name))


def voice_failed() -> str:
    """Return that the voice failed in the middle of a recording."""
    return _sentence(say("recording.gave-up"))


def no_window() -> str:
    """Return that there is no screen, with advice."""
    return _sentence(say("window.none"))


def _sentence(telling: Telling) -> str:
    return language().utterance(telling.announcements)


@cache
def language() -> Language:
    """Return the language of these sentences: that of the system."""
    found, _ = of_system()
    return found
