"""The coach at the table: it asks its process, never waits, and has the answer when it comes."""

import os
import sys
from collections.abc import Sequence
from typing import Any

from quarto_access.core.actions import Give, Place
from quarto_access.core.record import Record
from quarto_access.players.coach.evaluation import Advice, TooFar
from quarto_access.players.coach.review import Review
from quarto_access.processes.restarting import RestartingClient

CoachAnswer = Advice | Review | TooFar

COMMAND = (sys.executable, "-P", os.path.join(os.path.dirname(__file__), "adviser.py"))


class Coach(RestartingClient[CoachAnswer]):
    """The client of one coach's process; a new question replaces the one before."""

    def __init__(self, *, command: Sequence[str] = COMMAND, **how: Any) -> None:
        super().__init__(command, CoachAnswer, **how)

    def asked_for_advice(self, record: Record) -> None:
        """Ask what the player on turn should place or give."""
        moves = tuple(a for a in record.actions if isinstance(a, Place | Give))
        self.ask((Record(record.rules, moves), False))

    def asked_to_review(self, record: Record) -> None:
        """Ask where this game turned."""
        self.ask((Record(record.rules, record.actions), True))
