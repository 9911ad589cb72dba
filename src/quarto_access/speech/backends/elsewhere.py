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

WORKER = (sys.executable, "-P", "-m", "quarto_access.speech.backends.prism_worker")


class Elsewhere:
    """Asks the process for whatever is to be done; `kind` is "reader" or "voice"."""

    def __init__(self, kind: str) -> None:
        self._child = Child((*WORKER, kind))
        try:
            told = self._answer(SECONDS_TO_BEGIN)
        except NotWorking:
            self._child.end()
            raise
        self.name = str(told["name"])
        self.can = frozenset(map(Skill, told["can"]))

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
        self._child.tell(json.dumps(what))
        return self._answer(SECONDS_TO_ANSWER)

    def _answer(self, within: float) -> dict[str, Any]:
        line = self._child.answer(within)
        try:
            told: dict[str, Any] = json.loads(line)
            if "failed" not in told:
                return told
        except (ValueError, TypeError):
            raise NotWorking("the process has ended") from None
        raise NotWorking(str(told["failed"]))
