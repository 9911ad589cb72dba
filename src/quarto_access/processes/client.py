"""A client of one process: one question at a time, whose answer can be waited for or polled.

A new question replaces the one before; answers to older questions are dropped.
"""

from collections.abc import Callable, Sequence
from threading import Condition
from time import monotonic
from typing import Any

from quarto_access.processes.codec import from_plain, to_plain
from quarto_access.processes.process import Process
from quarto_access.processes.wire import Failure, Hangs, Message, NoMessage


class Client:
    """Starts its process at once.

    `news` is called, on any thread, when `answer` should be called.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        news: Callable[[], object] = lambda: None,
        now: Callable[[], float] = monotonic,
        delay: float = 0.0,
        whole: bool = False,
    ) -> None:
        self._news = news
        self._now = now
        self._changed = Condition()
        self._number = 0
        self._came: Message | None = None
        self._failure: Failure | None = None
        self._asked_at = 0.0
        self.heard_at = now()
        """The time of its last sign of life, or of the last question."""
        self.process = Process(command, self._hear, delay=delay, whole=whole)

    @property
    def has_news(self) -> bool:
        """True if `answer` can return or raise at once."""
        return self._came is not None or self._failure is not None

    def ask(self, question: object) -> None:
        """Ask a question that `to_plain` takes, and do not wait."""
        with self._changed:
            self._number += 1
            self._came = None
            self._asked_at = monotonic()
            self.heard_at = self._now()
            is_lost = self._failure is not None
        self.process.send({"number": self._number, "question": to_plain(question)})
        if is_lost:
            self._news()

    def answer(self, kind: Any, within: float) -> Any:
        """Return the answer, of this kind, at most `within` seconds after the question.

        Raises `Failure` if there is none, or one of another kind.
        """
        with self._changed:
            left = self._asked_at + within - monotonic()
            self._changed.wait_for(lambda: self.has_news, max(0.0, left))
            if self._came is None:
                raise self._failure or Hangs(f"the process hangs: no answer in {within:g} seconds")
            came = self._came
        if "failed" in came:
            raise Failure(str(came["failed"]))
        try:
            return from_plain(kind, came["answer"])
        except NoMessage as problem:
            raise Failure(f"no answer: {problem}") from None

    def withdraw(self) -> None:
        """Say that the answer is no longer wanted."""
        with self._changed:
            self._number += 1
            self._came = None
        self.process.send({"number": self._number})

    def _hear(self, heard: Message | Failure) -> None:
        with self._changed:
            self.heard_at = self._now()
            if isinstance(heard, Failure):
                self._failure = heard
            elif heard.get("number") != self._number or not {"answer", "failed"} & heard.keys():
                return
            else:
                self._came = heard
            self._changed.notify_all()
        self._news()
