"""The side that answers: a process between two pipes, or a queue of messages.

- The next message, or the end of the input, ends the work in progress.
- An error is sent as a failure, and the next question is answered.
- Work may send signs of life, so that the other side can tell long work from a hang.
- It ends soon after its input, whatever it is doing.
- Output of libraries never gets among the answers.
"""

import os
import signal
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any

from quarto_access.processes.codec import to_plain
from quarto_access.processes.wire import Failure, Message, format_message, parse_message

SIGN_EVERY = 0.25
"""The seconds between two signs of life."""

SECONDS_TO_FINISH = 10.0
"""The seconds after the end of the input; work that goes on longer would never end."""

POLITE = 10

Answering = Callable[[Any], object]
"""Turns a question, as JSON has it, into an answer that `to_plain` takes."""

IsOver = Callable[[], bool]
"""Returns whether the answer is no longer wanted; long work calls it again and again."""


class Service:
    """Answers the messages of a queue, until there is None in it."""

    def __init__(
        self,
        make: Callable[[IsOver], Answering],
        messages: "SimpleQueue[Message | None]",
        say: Callable[[Message], object],
    ) -> None:
        self._messages = messages
        self._say = say
        self._number: object = None
        self._sign_at = 0.0
        self._was_over = False
        self._answer = make(self._is_over)

    def work(self) -> None:
        """Answer each question, to the end."""
        while (message := self._messages.get()) is not None:
            if "question" in message:
                self._work(message)

    def _work(self, message: Message) -> None:
        self._number = message.get("number")
        self._sign_at = monotonic() + SIGN_EVERY
        self._was_over = False
        try:
            self._say(
                {"number": self._number, "answer": to_plain(self._answer(message["question"]))}
            )
        except Failure as problem:
            self._fail(str(problem))
        except Exception as problem:  # noqa: BLE001 - any error is sent as the answer
            self._fail(f"{type(problem).__name__}: {problem}")

    def _fail(self, why: str) -> None:
        if not self._was_over:  # otherwise the answer is no longer wanted
            self._say({"number": self._number, "failed": " ".join(why.split())})

    def _is_over(self) -> bool:
        if monotonic() >= self._sign_at:
            self._sign_at = monotonic() + SIGN_EVERY
            self._say({"number": self._number})
        self._was_over = not self._messages.empty()
        return self._was_over


def run(make: Callable[[IsOver], Answering], *, polite: bool = False) -> None:
    """Work between two pipes; with `polite`, at a low priority if the system has priorities."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is meant for the game
    if polite and hasattr(os, "nice"):
        os.nice(POLITE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the output of a library must not look like an answer
    messages: SimpleQueue[Message | None] = SimpleQueue()
    lines = os.fdopen(os.dup(0), "rb")
    Thread(target=_read, args=(lines, messages), daemon=True).start()

    def say(message: Message) -> None:
        answers.write(format_message(message))
        answers.flush()

    Service(make, messages, say).work()


def _read(lines: Iterable[bytes], messages: "SimpleQueue[Message | None]") -> None:
    try:
        for line in lines:
            messages.put(parse_message(line))
    finally:
        messages.put(None)
        sleep(SECONDS_TO_FINISH)
        os._exit(1)
