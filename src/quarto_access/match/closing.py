"""Ends that no action brings: a draw by agreement, and a game that a player claimed.

A record has such an end in its header `Result` alone.
"""

from quarto_access.core.events import How, Outcome
from quarto_access.core.record import Record
from quarto_access.core.rules import Player

RESULT = "Result"
"""The header with the result of a game."""


def closed_as(record: Record) -> Outcome | None:
    """Return the outcome that a record names, if its actions bring none; None if it names none."""
    results = [header.text for header in record.headers if header.name == RESULT]
    match results[:1]:
        case ["1/2"]:
            return Outcome(How.DRAW, None)
        case ["1" | "2" as winner]:
            return Outcome(How.TIMEOUT, Player(winner))
    return None
