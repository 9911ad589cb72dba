"""Screen readers and voices through Prism, whose package is called prismatoid.

Its traps, which this module is here for:

- It offers speech engines as if they were screen readers, and notes nothing that is started later:
  so the kinds are told apart here, and everything is looked at anew each time.
- A handle that has lost its reader never gets it back, even if that is started again.
- Asking a dead speech daemon for its rate ends the whole process, and so does its death while it
  is asked for its voices. So what is set is never read again, and on Linux all of this happens in
  a process of its own (`elsewhere`).
- UI Automation says that it works where nobody listens.
- On macOS, beginning may wait for two minutes for a permission.
"""

from collections.abc import Callable, Iterator
from typing import Any

from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends import running
from quarto_access.speech.manner import USUAL, Manner

VOICES = frozenset({"SAPI", "ONE_CORE", "AV_SPEECH", "SPEECH_DISPATCHER", "SPIEL"})
"""What speaks without reading the screen."""

NOT_HERE = frozenset({"ANDROID_SCREEN_READER", "ANDROID_TTS", "WEB_SPEECH"})

ANNOUNCEMENTS = "UIA"
DAEMON = "SPEECH_DISPATCHER"

LOUDEST_AT = 50
"""The volume at which a voice is as loud as it can be: quieter is all that it can do."""


class Through:
    """One screen reader or voice of Prism's."""

    def __init__(self, context: Any, handle: Any, *, sets_manner: bool) -> None:
        self._context = context  # kept alive: the handle belongs to it
        self._handle = handle
        self._manner = USUAL
        self._language = ""
        features = handle.features
        self.name: str = handle.name
        skills = {
            Skill.CUT: features.supports_stop,
            Skill.BRAILLE: features.supports_braille,
            Skill.MANNER: sets_manner and features.supports_set_rate,
        }
        self.can = frozenset(skill for skill, can in skills.items() if can)

    def speak(self, utterance: Utterance) -> None:
        if Skill.MANNER in self.can:
            self._set(utterance.manner)
        if not utterance.was_cut:
            self._handle.speak(utterance.text, utterance.interrupt)

    def silence(self) -> None:
        if Skill.CUT in self.can:
            self._handle.stop()

    def braille(self, text: str) -> None:
        self._handle.braille(text or " ")  # it takes no empty text

    def alive(self) -> bool:
        if Skill.MANNER in self.can and self._handle.features.is_supported_at_runtime:
            self._handle.rate = self._manner.rate / 100  # raises if it is dead, and is not heard
        return bool(self._handle.features.is_supported_at_runtime)

    def close(self) -> None:
        self._handle = self._context = None  # its end frees it

    def _set(self, manner: Manner) -> None:
        """What differs from before; a voice that was never changed stays as the player has it."""
        before, self._manner = self._manner, manner
        features = self._handle.features
        if manner.rate != before.rate:
            self._handle.rate = manner.rate / 100
        if manner.pitch != before.pitch and features.supports_set_pitch:
            self._handle.pitch = manner.pitch / 100
        if manner.volume != before.volume and features.supports_set_volume:
            self._handle.volume = min(1.0, manner.volume / LOUDEST_AT)
        if manner.language != self._language and features.supports_set_voice:
            self._language = manner.language
            self._speak_language(manner.language)

    def _speak_language(self, language: str) -> None:
        """Take the first voice of a language, unless the usual one speaks it."""
        handle = self._handle

        def speaks(voice: int) -> bool:
            return bool(_main_part(handle.get_voice_language(voice)) == _main_part(language))

        voices = range(handle.voices_count)
        if voices and not speaks(handle.voice):
            fitting = next((voice for voice in voices if speaks(voice)), None)
            if fitting is not None:
                handle.voice = fitting


def found(is_wanted: Callable[[str], bool], *, sets_manner: bool) -> Through:
    """The best of Prism's that is wanted and there. Raises if there is none."""
    import prism

    context = prism.Context()
    told = []
    for name, number in _by_priority(prism, context):
        if not is_wanted(name) or name in NOT_HERE:
            continue
        try:
            through = Through(context, context.create(number), sets_manner=sets_manner)
            if through.alive():
                return through
            told.append(f"{name} is not running")
        except Exception as problem:  # noqa: BLE001 - each has errors of its own
            told.append(f"{name}: {problem}")
    raise NotWorking("; ".join(told) or "Prism knows none")


def _by_priority(prism: Any, context: Any) -> Iterator[tuple[str, Any]]:
    """The names and numbers of all there are, the best first, and announcements last."""
    numbers = [context.id_of(place) for place in range(context.backends_count)]
    numbers.sort(key=lambda number: (number.name == ANNOUNCEMENTS, -context.priority_of(number)))
    for number in numbers:
        yield prism.BackendId(number).name, number


def reader() -> Through:
    """The screen reader that runs. Raises if none does."""
    return found(is_reader, sets_manner=False)


def voice() -> Through:
    """The best of what speaks without one. Raises if there is nothing."""
    return found(is_voice, sets_manner=True)


def is_reader(name: str) -> bool:
    """Whether this reads the screen for somebody now."""
    if name == DAEMON:
        return running.orca()
    if name == ANNOUNCEMENTS:
        return running.any_on_windows()
    return name not in VOICES


def is_voice(name: str) -> bool:
    return name in VOICES


def _main_part(language: str) -> str:
    return language.lower().replace("_", "-").split("-")[0]
