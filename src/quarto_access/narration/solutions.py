"""The announcements of the solver: the value of a position, the ways to keep it, and errors."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from quarto_access.core.notation import NotationError
from quarto_access.core.rules import Rules
from quarto_access.narration.announcement import Telling, say
from quarto_access.narration.describing import in_full
from quarto_access.narration.hints import kinds
from quarto_access.narration.records import shortened
from quarto_access.players.solver import Choice, ImpossiblePosition, Value


def worth(value: Value, turns: int | None) -> Telling:
    """Say how it ends for the player on turn, and after how many placements if that is known."""
    if turns is None:
        return say(f"solve.{value.value}")
    return say(f"solve.{value.value}.in", count=turns)


def ways(value: Value, count: int, total: int) -> Iterator[Telling]:
    """Say how many choices keep the value; nothing for a loss, where no choice helps."""
    if value is not Value.LOSS and total:
        message = "solve.win.ways" if value is Value.WIN else "solve.draw.ways"
        yield say(message, count=count, total=total)


def line(value: Value) -> Telling:
    """Introduce the quickest win, or the longest resistance."""
    return say("solve.quickest" if value is Value.WIN else "solve.longest")


def to_do(choices: Iterable[Choice], rules: Rules) -> Iterator[Telling]:
    """Say what to do, in a sentence for each square, or in one for all gifts."""
    for square, here in groupby(choices, key=lambda choice: choice.square):
        of_square = list(here)
        if any(choice.calls for choice in of_square) and square is not None:
            yield say("solve.call", square=square)
            continue
        gifts = [choice.gift for choice in of_square if choice.gift is not None]
        pieces = kinds(gifts, rules)
        if square is None:
            yield say("solve.give", items=pieces)
        elif pieces:
            yield say("solve.place-give", square=square, items=pieces)
        else:
            yield say("solve.place", square=square)


def impossible(error: NotationError | ImpossiblePosition) -> Telling:
    """Say why a position is impossible."""
    message = f"reason.{error.reason.value}"
    if isinstance(error, ImpossiblePosition):
        return say(message, piece=in_full(error.piece), text=error.piece.name)
    return say(message, text=shortened(error.text))
