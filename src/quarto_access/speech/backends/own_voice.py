"""A voice of our own: pyttsx3 makes the sound in a process of its own, and we play it.

pyttsx3's own playback cannot be stopped. So it only makes files, in `voice_worker`, and our player
stops at once. The worker stays ready for the next words, and recent sounds are kept in case they
are said again. Errors are raised: the speaker then makes everything anew.
"""

import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from quarto_access.core.values import value
from quarto_access.processes.client import Client
from quarto_access.processes.wire import Failure
from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends.sound_player import SoundPlayer, SystemPlayer
from quarto_access.speech.choice import OWN_VOICE
from quarto_access.speech.manner import Manner, Voice
from quarto_access.speech.pace import seconds

WORKER = (sys.executable, "-P", os.path.join(os.path.dirname(__file__), "voice_worker.py"))

SECONDS_TO_BEGIN = 8.0
"""The time for Python, its library and a voice, on a slow machine with a cold disk."""

SECONDS_TO_MAKE = 2.0
"""The time for a text of at most LONGEST characters; 0.02 is usual."""

SECONDS_TO_PLAY = 2.0
"""The time that playing may take beyond the sound itself."""

LONGEST = 250
"""The longest text that is made in one part: the first part is heard while the next is made."""

MOST_KEPT = 64
"""The number of sounds that are kept: some ten megabytes."""


NoVoice = Callable[[str, str], str]
"""Returns the news that the first language has no voice, and that the second one's is used."""


class OwnVoice:
    """Speaks, and returns when it has been heard.

    `voices` is called with all voices, the usual one first.
    """

    name = OWN_VOICE
    can = frozenset({Skill.CUT, Skill.MANNER, Skill.WAITS})

    def __init__(
        self,
        player: SoundPlayer | None = None,
        worker: Sequence[str] = WORKER,
        no_voice: NoVoice | None = None,
        voices: Callable[[Sequence[Voice]], object] | None = None,
    ) -> None:
        self._player = player or SystemPlayer()
        self._player.ready()
        self._no_voice = no_voice
        self._missing: set[str] = set()
        self._kept: OrderedDict[tuple[object, ...], _Sound] = OrderedDict()
        self._worker = _Worker(worker)
        if voices:
            voices(self._worker.voices)

    def speak(self, utterance: Utterance) -> None:
        manner = utterance.manner
        voice = suited(self._worker.voices, manner)
        waiting = parts(self._news_of(manner, voice) + utterance.text)
        sound = self._sound(waiting.pop(0), voice, manner)
        while sound and not utterance.was_cut:
            playing = self._player.play(sound.path, sound.seconds, manner.square)
            utterance.stopped_by(playing.stop)
            try:
                following = self._sound(waiting.pop(0), voice, manner) if waiting else None
            except NotWorking:
                playing.stop()
                raise
            try:
                playing.wait(2 * sound.seconds + SECONDS_TO_PLAY)
            except Exception:
                playing.stop()
                raise
            sound = following

    def silence(self) -> None:
        """Do nothing: each utterance is cut by itself."""

    def braille(self, text: str) -> None:
        """Do nothing: there is no braille."""

    def alive(self) -> bool:
        return self._worker.alive

    def close(self) -> None:
        self._worker.end()

    def _news_of(self, manner: Manner, voice: Voice | None) -> str:
        """Return the news that a language has no voice, once; the voice that is used says it."""
        language = manner.language
        if voice is None or voice.speaks(language) or language in self._missing:
            return ""
        self._missing.add(language)
        return f"{self._no_voice(language, voice.language)} " if self._no_voice else ""

    def _sound(self, text: str, voice: Voice | None, manner: Manner) -> "_Sound | None":
        """Return the sound of a text, which may have been made before."""
        named = voice.id if voice else ""
        key = (text, named, manner.words_a_minute, manner.pitch)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        sound = self._worker.make(text, named, manner.words_a_minute, manner.pitch)
        if sound:
            self._kept[key] = sound
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)[1].remove()
        return sound


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


@value
class _Sound:
    path: str
    seconds: float

    def remove(self) -> None:
        with suppress(OSError):  # Windows may still have it open; its folder goes later
            os.remove(self.path)


class _Worker:
    """The process that makes sounds."""

    def __init__(self, command: Sequence[str]) -> None:
        from tempfile import mkdtemp

        self._folder = mkdtemp(prefix="quarto-voice-")
        self._client = Client((*command, self._folder))
        try:
            told = self._ask((), tuple[tuple[str, str, str], ...], SECONDS_TO_BEGIN)
        except NotWorking:
            self.end()
            raise
        self.voices = tuple(Voice(*facts) for facts in told)

    @property
    def alive(self) -> bool:
        return self._client.process.alive

    def make(self, text: str, voice: str, words_a_minute: int, pitch: int) -> _Sound | None:
        """Make the sound of a text; None if it is silent. Raises if the worker fails."""
        question = (voice, words_a_minute, pitch, text)
        made = self._ask(question, tuple[float, str] | None, SECONDS_TO_MAKE)
        return _Sound(made[1], made[0] or seconds(text)) if made else None

    def end(self) -> None:
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
