"""A voice of our own: pyttsx3 makes the sound in a process of its own, and we play it.

pyttsx3's own way of playing cannot be stopped. So it only makes files, in `voice_worker`, and what
plays them stops at once; the worker stays warm for the next words.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from quarto_access.core.values import value
from quarto_access.speech.backend import NotWorking, Utterance
from quarto_access.speech.backends.player import Player, system_player
from quarto_access.speech.choice import OWN_VOICE
from quarto_access.speech.pace import seconds

WORKER = (sys.executable, "-P", os.path.join(os.path.dirname(__file__), "voice_worker.py"))

SECONDS_TO_BEGIN = 8.0
"""Python, its library and a voice, on a slow machine with a cold disk."""

SECONDS_TO_MAKE = 2.0
"""For a text of at most LONGEST characters; 0.02 is usual."""

SECONDS_TO_PLAY = 2.0
"""What playing may take beyond the sound itself."""

LONGEST = 250
"""A longer text is made in parts: the first is heard while the next is made."""

MOST_FAILURES = 3
"""In a row; then something is wrong that a new worker does not cure."""


class OwnVoice:
    """Speaks, and returns when it has been heard."""

    name = OWN_VOICE
    can_be_cut = True

    def __init__(self, player: Player | None = None, worker: Sequence[str] = WORKER) -> None:
        self._play = player or system_player()
        self._command = worker
        self._failures = 0
        self._worker = _Worker(worker)

    def speak(self, utterance: Utterance) -> None:
        waiting = parts(utterance.text)
        sound = self._make(waiting.pop(0))
        while sound and not utterance.was_cut:
            playing = self._play(sound.path, sound.seconds)
            utterance.stopped_by(playing.stop)
            try:
                following = self._make(waiting.pop(0)) if waiting else None
            except NotWorking:
                playing.stop()
                raise
            finally:
                playing.wait(2 * sound.seconds + SECONDS_TO_PLAY)
                sound.remove()
            sound = following
        if sound:
            sound.remove()

    def silence(self) -> None:
        """Each utterance is cut by itself."""

    def close(self) -> None:
        self._worker.end()

    def _make(self, text: str) -> "_Sound | None":
        """The sound of a text, by a new worker if the first one dies of it or hangs."""
        try:
            sound = self._worker.make(text)
            self._failures = 0
        except NotWorking:
            self._failures += 1
            if self._failures >= MOST_FAILURES:
                raise
            self._worker.end()
            self._worker = _Worker(self._command)
            sound = self._worker.make(text)
        return sound


@value
class _Sound:
    path: str
    seconds: float

    def remove(self) -> None:
        with suppress(OSError):  # Windows may still have it open; its folder goes later
            os.remove(self.path)


class _Worker:
    """The process, and the thread that reads its answers."""

    def __init__(self, command: Sequence[str]) -> None:
        self._folder = ""
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._reader = Thread(target=self._read, name="own voice", daemon=True)
        self._reader.start()
        try:
            self._folder = self._answer(SECONDS_TO_BEGIN)[0]
        except NotWorking:
            self.end()
            raise

    def make(self, text: str) -> _Sound | None:
        """The sound of a text; nothing if there is nothing to hear. Raises if the worker fails."""
        assert self._process.stdin
        try:
            self._process.stdin.write(f"say\t{text}\n")
            self._process.stdin.flush()
        except OSError as problem:
            raise NotWorking(f"the voice has gone: {problem}") from None
        answer = self._answer(SECONDS_TO_MAKE)
        if not answer:
            return None
        length, path = answer
        return _Sound(path, float(length) or seconds(text))

    def end(self) -> None:
        """Kill it and remove what it leaves."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        with suppress(OSError):  # there may be words in it that nobody took
            assert self._process.stdin
            self._process.stdin.close()
        if self._folder:
            from shutil import rmtree

            rmtree(self._folder, ignore_errors=True)

    def _answer(self, within: float) -> list[str]:
        """What an answer says beyond its first word. Raises at a bad one, or if none comes."""
        try:
            line = self._answers.get(timeout=within)
        except Empty:
            raise NotWorking(f"the voice hangs: no answer in {within:g} seconds") from None
        kind, *facts = line.rstrip("\n").split("\t")
        expected = {"ready": 1, "sound": 2, "nothing": 0}
        if expected.get(kind) != len(facts):
            raise NotWorking(f"the voice failed: {' '.join(facts) or 'it has ended'}")
        return facts

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as answers:
            for line in answers:
                self._answers.put(line)
        self._answers.put("")


def parts(text: str) -> list[str]:
    """The text in parts of a length that is quickly made, ending with sentences where they can."""
    found = []
    while len(text) > LONGEST:
        end = max(text.rfind(mark, 0, LONGEST) for mark in (". ", "! ", "? ")) + 1
        end = end or text.rfind(" ", 0, LONGEST) + 1 or LONGEST
        found.append(text[:end].strip())
        text = text[end:].strip()
    return [*found, text]
