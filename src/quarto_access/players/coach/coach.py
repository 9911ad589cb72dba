"""The coach at the table: asked, and heard when ready, by a process that nobody waits for."""

import os
import sys
from collections.abc import Callable, Sequence
from time import monotonic

from quarto_access.core.actions import Give, Place
from quarto_access.core.record import Record
from quarto_access.players.coach.letters import Question, Told, format_question, parse_reply
from quarto_access.players.errands import PATIENCE, Errands, Trouble

COMMAND = (sys.executable, "-P", os.path.join(os.path.dirname(__file__), "adviser.py"))


class Coach:
    """One coach; a new question takes the place of the one before."""

    def __init__(
        self,
        *,
        now: Callable[[], float] = monotonic,
        command: Sequence[str] = COMMAND,
        patience: float = PATIENCE,
    ) -> None:
        self._errands: Errands[Told] = Errands(command, parse_reply, now, patience)

    def asked_for_advice(self, record: Record) -> None:
        """What should the player on turn place or give, as this game stands?"""
        moves = tuple(a for a in record.actions if isinstance(a, Place | Give))
        self._ask(Record(record.rules, moves), back=False)

    def asked_to_review(self, record: Record) -> None:
        """Where did this game turn?"""
        self._ask(Record(record.rules, record.actions), back=True)

    def _ask(self, record: Record, *, back: bool) -> None:
        self._errands.ask(lambda number: format_question(Question(number, record, back)))

    def answer(self) -> Told | None:
        """The answer, once it has come; it is given once."""
        return self._errands.answer()

    def dismissed(self) -> None:
        """Nobody wants to know any longer."""
        self._errands.dismiss()

    @property
    def waits(self) -> bool:
        """Whether there is a question without an answer."""
        return self._errands.waits

    @property
    def pid(self) -> int | None:
        """The number of its process, while there is one."""
        return self._errands.pid

    def take_trouble(self) -> Trouble | None:
        """What happened to its process since last asked; told once."""
        return self._errands.take_trouble()

    def close(self) -> None:
        """Stop whatever it does, and end its process."""
        self._errands.close()
