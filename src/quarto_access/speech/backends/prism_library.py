"""Screen readers and voices through Prism, whose package is called prismatoid.

Prism has traps, which this module avoids:

- It lists speech engines among the screen readers, and does not notice programs that start
  later. So this module distinguishes the two kinds, and looks everything up again each time.
- A handle that has lost its reader never gets it back, even if the reader is started again.
- Asking a dead speech daemon for its rate ends the whole process, and so does its death while it is
  asked for its voices. So the rate is read once, at the start, and on Linux all of this happens in
  a process of its own (`prism_process`).
- UI Automation says that it works even if nothing listens: it is for Narrator alone.
- Some backends can be made although nothing runs, and only their features say so.
- SAPI may take a text with angle brackets for markup. OneCore drops what it has not said yet.
- On macOS, beginning may wait for two minutes for a permission.
- In NVDA's sleep mode every call succeeds and nothing is heard. No program can find out.
"""

from collections.abc import Callable, Sequence
from typing import Any

from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends import running_readers
from quarto_access.speech.manner import USUAL, Manner

VOICES = frozenset({"SAPI", "ONE_CORE", "AV_SPEECH", "SPEECH_DISPATCHER", "SPIEL"})
"""The backends that speak without reading the screen."""

NOT_HERE = frozenset({"ANDROID_SCREEN_READER", "ANDROID_TTS", "WEB_SPEECH"})

ANNOUNCEMENTS = "UIA"
NARRATOR = "Narrator"
DAEMON = "SPEECH_DISPATCHER"
FORGETFUL = "ONE_CORE"
"""A voice that drops older words for new ones, even if the new ones should wait."""

LAST = (ANNOUNCEMENTS, FORGETFUL)

TAKES_MARKUP = "SAPI"
_BRACKETS = str.maketrans("<>", "  ")

LOUDEST_AT = 50
"""The volume that is already the loudest possible: the setting can only make a voice quieter."""


class PrismBackend:
    """One screen reader or voice of Prism's."""

    def __init__(
        self, context: Any, number: Any, is_wanted: Callable[[str], bool], *, sets_manner: bool
    ) -> None:
        self._context = context  # kept alive: the handle belongs to it
        self._handle = context.create(number)
        self._is_wanted = is_wanted
        self._id: str = number.name
        self._manner = USUAL
        self._language = ""
        features = self._handle.features
        told: str = context.name_of(number)  # a handle's own name may include the system
        self.name = NARRATOR if self._id == ANNOUNCEMENTS else told
        skills = {
            Skill.CUT: features.supports_stop,
            Skill.BRAILLE: features.supports_braille,
            Skill.MANNER: sets_manner and features.supports_set_rate,
        }
        self.can = frozenset(skill for skill, can in skills.items() if can)
        self._may_die = self._id == DAEMON and features.supports_set_rate
        self._rate: float = self._handle.rate if self._may_die else 0.5

    def speak(self, utterance: Utterance) -> None:
        if Skill.MANNER in self.can:
            self._set(utterance.manner)
        text = utterance.text
        if self._id == TAKES_MARKUP:  # only players' names have any
            text = text.translate(_BRACKETS).strip()
        if text and not utterance.was_cut:
            self._handle.speak(text, utterance.interrupt)

    def silence(self) -> None:
        if Skill.CUT in self.can:
            self._handle.stop()

    def braille(self, text: str) -> None:
        self._handle.braille(text or " ")  # it takes no empty text

    def alive(self) -> bool:
        if not self._is_wanted(self._id):
            return False
        if self._may_die:
            self._handle.rate = self._rate  # raises if it has died, even if a new one runs
        return bool(self._handle.features.is_supported_at_runtime)

    def close(self) -> None:
        self._handle = self._context = None  # dropping it frees it

    def _set(self, manner: Manner) -> None:
        """Set what differs from before; an unchanged manner leaves the player's own settings."""
        before, self._manner = self._manner, manner
        features = self._handle.features
        if manner.rate != before.rate:
            self._rate = self._handle.rate = manner.rate / 100
        if manner.pitch != before.pitch and features.supports_set_pitch:
            self._handle.pitch = manner.pitch / 100
        if manner.volume != before.volume and features.supports_set_volume:
            self._handle.volume = min(1.0, manner.volume / LOUDEST_AT)
        if manner.language != self._language and features.supports_set_voice:
            self._language = manner.language
            self._speak_language(manner.language)

    def _speak_language(self, language: str) -> None:
        """Choose the plainest voice of a language, unless the usual voice speaks it."""
        handle = self._handle

        def speaks(voice: int) -> bool:
            return bool(_main_part(handle.get_voice_language(voice)) == _main_part(language))

        voices = range(handle.voices_count)
        if voices and not speaks(handle.voice):
            fitting = [voice for voice in voices if speaks(voice)]
            if fitting:
                handle.voice = min(
                    fitting, key=lambda voice: _strange(handle.get_voice_language(voice), language)
                )


def found(is_wanted: Callable[[str], bool], *, sets_manner: bool) -> PrismBackend:
    """Return the best of Prism's backends that is wanted and works. Raises if there is none."""
    import prism

    context = prism.Context()
    told = []
    for number in _by_priority(context):
        name = number.name
        if not is_wanted(name) or name in NOT_HERE:
            continue
        try:
            through = PrismBackend(context, number, is_wanted, sets_manner=sets_manner)
            if through.alive():
                return through
            told.append(f"{name} is not running")
        except Exception as problem:  # noqa: BLE001 - each has errors of its own
            told.append(f"{name}: {problem}")
    raise NotWorking("; ".join(told) or "Prism knows none")


def _by_priority(context: Any) -> Sequence[Any]:
    """Return the numbers of all backends, which have names; the best first, some last."""
    numbers = [context.id_of(place) for place in range(context.backends_count)]
    return sorted(numbers, key=lambda one: (one.name in LAST, -context.priority_of(one)))


def reader() -> PrismBackend:
    """Return the running screen reader. Raises `NotWorking` if there is none."""
    return found(is_reader, sets_manner=False)


def voice() -> PrismBackend:
    """Return the best voice of the system. Raises `NotWorking` if there is none."""
    return found(is_voice, sets_manner=True)


def is_reader(name: str) -> bool:
    """Return whether a screen reader uses this backend now."""
    if name == DAEMON:
        return running_readers.orca()
    if name == ANNOUNCEMENTS:
        return running_readers.narrator()
    return name not in VOICES


def is_voice(name: str) -> bool:
    return name in VOICES


def _strange(spoken: str, wanted: str) -> int:
    """Rank a voice for a language: the same, the home region, no region, any other region.

    Voices are often in alphabetical order, and English begins with that of the Caribbean.
    """
    spoken, wanted = spoken.lower().replace("_", "-"), wanted.lower().replace("_", "-")
    main = _main_part(wanted)
    near = [wanted, f"{main}-{_HOMES.get(main, main)}", main]
    return near.index(spoken) if spoken in near else len(near)


_HOMES = {"en": "gb"}
"""The home region of a language, if its name is different."""


def _main_part(language: str) -> str:
    return language.lower().replace("_", "-").split("-")[0]
