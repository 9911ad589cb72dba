"""Questions to a process beside the game: nobody ever waits for an answer.

One question at a time. If the process dies or hangs, a new one takes over from the same question,
once; if that one fails too, the question is given up until somebody asks again. Both are facts to
be told.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from time import monotonic
from typing import Generic, Protocol, TypeVar

from quarto_access.players.process import Process
from quarto_access.players.questions import NOBODY_WAITS, NoReply

PATIENCE = 10.0
"""Seconds without a sign of life after which a process hangs; a slow start is among them."""

Answer_co = TypeVar("Answer_co", covariant=True)
Answer = TypeVar("Answer")


class Trouble(StrEnum):
    """What happened to the process."""

    RESTARTED = "restarted"
    """It died or hung, and a new one works now."""
    GAVE_UP = "gave-up"
    """The new one failed too. Nobody works until it is asked again."""


class Heard(Protocol[Answer_co]):
    """A line that came back; without an answer it is a sign of life."""

    @property
    def number(self) -> int:
        """Of the question."""

    @property
    def answer(self) -> Answer_co | None: ...


class Errands(Generic[Answer]):
    """What somebody asks of one process; it begins with the first question."""

    def __init__(
        self,
        command: Sequence[str],
        parse: Callable[[str], Heard[Answer]],
        now: Callable[[], float] = monotonic,
        patience: float = PATIENCE,
    ) -> None:
        self.waits = False
        """Whether a question has no answer yet."""
        self._command = command
        self._parse = parse
        """Reads a line; one that cannot be read raises `NoReply`."""
        self._now = now
        self._patience = patience
        self._process: Process | None = None
        self._number = 0
        self._question: Callable[[int], str] | None = None
        self._heard_at = 0.0
        self._restarts = 0
        self._trouble: Trouble | None = None

    def ask(self, question: Callable[[int], str]) -> None:
        """Ask something, given the number of the question; what was asked before is dropped."""
        self._question = question
        self._restarts = 0
        self._send()

    def answer(self) -> Answer | None:
        """The answer, once it has come; it is given once."""
        if not self.waits or self._process is None:
            return None
        for line in self._process.heard():
            try:
                heard = self._parse(line)
            except NoReply:  # it is gone, or talks nonsense
                self._fail()
                return None
            self._heard_at = self._now()
            if heard.number == self._number and heard.answer is not None:
                self.waits = False
                return heard.answer
        if self._now() - self._heard_at > self._patience:
            self._fail()
        return None

    def dismiss(self) -> None:
        """Nobody waits any longer."""
        self.waits = False
        if self._process is not None:
            self._process.send(NOBODY_WAITS)

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.pid if self._process else None

    def take_trouble(self) -> Trouble | None:
        """What happened to the process since last asked; told once."""
        trouble, self._trouble = self._trouble, None
        return trouble

    def close(self) -> None:
        """End the process."""
        self.waits = False
        if self._process is not None:
            self._process.end()
            self._process = None

    def _send(self) -> None:
        assert self._question is not None  # whoever sends has a question
        self._number += 1
        self._heard_at = self._now()
        self.waits = True
        if self._process is None:
            self._process = Process(self._command)
        self._process.send(self._question(self._number))

    def _fail(self) -> None:
        """The process is of no use any more."""
        self.close()
        if self._restarts:
            self._trouble = Trouble.GAVE_UP
            return
        self._restarts += 1
        self._trouble = Trouble.RESTARTED
        self._send()
