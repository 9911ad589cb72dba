"""A client that never waits, and replaces a process that fails.

A process that dies, hangs or sends nonsense is replaced by a new one, which gets the same question,
once. If that one fails too, the question is given up. Both are reported. The process starts with
the first question.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from time import monotonic
from typing import Any, Generic, TypeVar

from quarto_access.processes.client import Client
from quarto_access.processes.wire import Failure

ANSWER_TIMEOUT = 10.0
"""The seconds without a sign of life after which a process hangs, including a slow start."""

FIRST_THINGS_FIRST = 0.05
"""The seconds until a process is started.

Starting holds up every thread for some milliseconds, so the key that led here is answered first.
"""

T = TypeVar("T")


class ProcessTrouble(StrEnum):
    """A failure of the process."""

    RESTARTED = "restarted"
    """It died or hung, and a new one works now."""
    GAVE_UP = "gave-up"
    """The new one failed too. No process works until the next question."""


class RestartingClient(Generic[T]):
    """Asks one question at a time; its answers are of one kind, a type as in an annotation.

    `wake` is called, on any thread, when there is a reason to call `answer`. `report` is called
    with trouble, during `answer`.
    """

    def __init__(
        self,
        command: Sequence[str],
        kind: Any,
        *,
        wake: Callable[[], object] = lambda: None,
        now: Callable[[], float] = monotonic,
        timeout: float = ANSWER_TIMEOUT,
        report: Callable[[ProcessTrouble], object] = lambda _: None,
    ) -> None:
        self.waits = False
        """True if a question has no answer yet."""
        self._command = command
        self._kind = kind
        self._wake = wake
        self._now = now
        self._timeout = timeout
        self._client: Client | None = None
        self._question: object = None
        self._restarts = 0
        self._report = report

    def ask(self, question: object) -> None:
        """Ask something; an earlier question is dropped."""
        self._question = question
        self._restarts = 0
        self._send()

    def answer(self) -> T | None:
        """Return the answer once it has come; each is returned once."""
        if not self.waits or self._client is None:
            return None
        if self._client.has_news:
            try:
                found: T = self._client.answer(self._kind, 0.0)
            except Failure:
                self._fail()
                return None
            self.waits = False
            return found
        if self.look_at is not None and self._now() >= self.look_at:
            self._fail()
        return None

    def reject(self) -> None:
        """Treat the process as failed, because its answer was of no use."""
        self._fail()

    @property
    def look_at(self) -> float | None:
        """The time to call `answer` even without `wake`, as the process may hang then."""
        if not self.waits or self._client is None:
            return None
        return self._client.heard_at + self._timeout

    def dismissed(self) -> None:
        """Say that the answer is no longer wanted."""
        self.waits = False
        if self._client is not None:
            self._client.withdraw()

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._client.process.pid if self._client else None

    def close(self) -> None:
        """End the process."""
        self.waits = False
        if self._client is not None:
            self._client.process.kill()
            self._client = None

    def _send(self) -> None:
        self.waits = True
        if self._client is None:
            self._client = Client(
                self._command, news=self._wake, now=self._now, delay=FIRST_THINGS_FIRST
            )
        self._client.ask(self._question)

    def _fail(self) -> None:
        """Replace the process once; the second time, give up."""
        self.close()
        if self._restarts:
            self._report(ProcessTrouble.GAVE_UP)
            return
        self._restarts += 1
        self._send()
        self._report(ProcessTrouble.RESTARTED)
