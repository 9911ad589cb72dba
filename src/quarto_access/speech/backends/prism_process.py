"""Prism in a process of its own, for Linux: the client library of the speech daemon can crash.

Measured with Prism 0.18.3 and libspeechd 0.11.4: a daemon that dies while its voices are being
listed, or before its rate is read, takes the whole process along. On other systems Prism stays in
our process, since some screen readers look for the window of their caller.
"""

import sys
from types import NoneType
from typing import Any

from quarto_access.processes.client import Client
from quarto_access.processes.wire import Failure
from quarto_access.speech.backend import SECONDS_TO_BEGIN, NotWorking, Skill, Utterance

SECONDS_TO_ANSWER = 1.5

WORKER = (sys.executable, "-P", "-m", "quarto_access.speech.backends.prism_worker")


class PrismProcess:
    """A way of speaking that passes all calls to the process; `kind` is "reader" or "voice"."""

    def __init__(self, kind: str) -> None:
        self._client = Client(WORKER)
        try:
            begun = self._ask(tuple[str, tuple[Skill, ...]], "begin", kind, within=SECONDS_TO_BEGIN)
        except BaseException:
            self.close()
            raise
        self.name: str = begun[0]
        self.can: frozenset[Skill] = frozenset(begun[1])

    def speak(self, utterance: Utterance) -> None:
        self._ask(NoneType, "speak", utterance.text, utterance.interrupt, utterance.manner)

    def silence(self) -> None:
        self._ask(NoneType, "silence")

    def braille(self, text: str) -> None:
        self._ask(NoneType, "braille", text)

    def alive(self) -> bool:
        return bool(self._ask(bool, "alive"))

    def close(self) -> None:
        self._client.process.end()

    def _ask(self, answer: Any, *question: object, within: float | None = None) -> Any:
        """Have something done; the answer is of this type."""
        self._client.ask(question)
        try:
            return self._client.answer(answer, SECONDS_TO_ANSWER if within is None else within)
        except Failure as problem:
            raise NotWorking(str(problem)) from None
