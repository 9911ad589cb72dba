"""Prism in a process of its own, for Linux: the client library of the speech daemon can crash.

Measured with Prism 0.18.3 and libspeechd 0.11.4: a daemon that dies while its voices are being
listed, or before its rate is read, takes the whole process along. On other systems Prism stays
with us, since some screen readers look for the window of whoever calls them.
"""

import json
import sys
from typing import Any

from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends.child import Child

SECONDS_TO_BEGIN = 8.0
"""The daemon is asked for thousands of voices, and may have to be started for that."""

SECONDS_TO_ANSWER = 1.5

LONGEST = 80
"""What a report has of an answer that is none."""

WORKER = (sys.executable, "-P", "-m", "quarto_access.speech.backends.prism_worker")


class Elsewhere:
    """Asks the process for whatever is to be done; `kind` is "reader" or "voice"."""

    def __init__(self, kind: str) -> None:
        self._child = Child((*WORKER, kind))
        try:
            told = self._answer(SECONDS_TO_BEGIN)
            self.name = str(told["name"])
            self.can = frozenset(map(Skill, told["can"]))
        except BaseException:
            self._child.end()
            raise

    def speak(self, utterance: Utterance) -> None:
        manner = utterance.manner
        self._do(
            "speak",
            utterance.text,
            utterance.interrupt,
            [manner.language, manner.rate, manner.pitch, manner.volume],
        )

    def silence(self) -> None:
        self._do("silence")

    def braille(self, text: str) -> None:
        self._do("braille", text)

    def alive(self) -> bool:
        return bool(self._do("alive")["result"])

    def close(self) -> None:
        self._child.end()

    def _do(self, *what: object) -> dict[str, Any]:
        # As it is: a pipe takes 64 kB from us before somebody reads it, and that is all of a text.
        self._child.tell(json.dumps(what, ensure_ascii=False))
        return self._answer(SECONDS_TO_ANSWER)

    def _answer(self, within: float) -> dict[str, Any]:
        line = self._child.answer(within)
        if not line:
            raise NotWorking("the process has ended")
        try:
            told: dict[str, Any] = json.loads(line)
        except ValueError:
            raise NotWorking(f"no answer: {line[:LONGEST]}") from None
        if "failed" in told:
            raise NotWorking(str(told["failed"]))
        return told
