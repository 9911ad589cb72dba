"""A synthesiser: pyttsx3 makes files of speech, in a process of its own (`voice_worker`).

The process stays ready for the next words. The files are in a folder that goes with it.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from quarto_access.core.values import value
from quarto_access.processes.client import Client
from quarto_access.processes.wire import Failure
from quarto_access.speech.backend import SECONDS_TO_BEGIN, NotWorking
from quarto_access.speech.manner import Manner, Voice
from quarto_access.speech.pace import seconds

WORKER = (sys.executable, "-P", os.path.join(os.path.dirname(__file__), "voice_worker.py"))

SECONDS_TO_MAKE = 2.0
"""The time for a text of at most LONGEST characters; 0.02 is usual."""

LONGEST = 250
"""The longest text that is made in one part: the first part is heard while the next is made."""


@value
class SpokenFile:
    """A file of speech."""

    path: str
    seconds: float

    def remove(self) -> None:
        with suppress(OSError):  # Windows may still have it open; its folder goes later
            os.remove(self.path)


class Synthesiser:
    """Makes files of speech, as long as it is not ended; raises `NotWorking` if there is no voice.

    `voices` are all voices, the usual one first.
    """

    def __init__(self, command: Sequence[str] = WORKER) -> None:
        from tempfile import mkdtemp

        self._folder = mkdtemp(prefix="quarto-voice-")
        self._client = Client((*command, self._folder))
        try:
            told = self._ask((), tuple[tuple[str, str, str], ...], SECONDS_TO_BEGIN)
        except NotWorking:
            self.close()
            raise
        self.voices = tuple(Voice(*facts) for facts in told)

    @property
    def alive(self) -> bool:
        return self._client.process.alive

    def make(
        self, text: str, voice: str, words_a_minute: int, pitch: int, *, within: float | None = None
    ) -> SpokenFile | None:
        """Make the sound of a text; None if it is silent. Raises if the worker fails.

        It also raises after `within` seconds, by default as long as a listener would wait.
        """
        question = (voice, words_a_minute, pitch, text)
        made = self._ask(question, tuple[float, str] | None, within or SECONDS_TO_MAKE)
        return SpokenFile(made[1], made[0] or seconds(text)) if made else None

    def close(self) -> None:
        """Kill the process and remove its files."""
        from shutil import rmtree

        self._client.process.end()
        rmtree(self._folder, ignore_errors=True)

    def _ask(self, question: object, answer: Any, within: float) -> Any:
        self._client.ask(question)
        try:
            return self._client.answer(answer, within)
        except Failure as problem:
            raise NotWorking(f"the voice failed: {problem}") from None


def parts(text: str) -> list[str]:
    """Split a text into parts that are quickly made, at the ends of sentences if possible."""
    found = []
    while len(text) > LONGEST:
        end = max(text.rfind(mark, 0, LONGEST) for mark in (". ", "! ", "? ")) + 1
        end = end or text.rfind(" ", 0, LONGEST) + 1 or LONGEST
        found.append(text[:end].strip())
        text = text[end:].strip()
    return [*found, text]


def suited(voices: Sequence[Voice], manner: Manner) -> Voice | None:
    """Return the chosen voice if it speaks the language, else the best one that does.

    If none does, return the usual voice, or None if no voice is known.
    """
    speaking = [voice for voice in voices if voice.speaks(manner.language)]
    chosen = [voice for voice in speaking if voice.id == manner.voice]
    usual = [voice for voice in voices[:1] if voice in speaking]
    language = manner.language.lower()
    exactly = [voice for voice in speaking if voice.language == language]
    at_home = [voice for voice in speaking if voice.language == f"{language}-{language}"]
    return next(iter([*chosen, *usual, *exactly, *at_home, *speaking, *voices]), None)
