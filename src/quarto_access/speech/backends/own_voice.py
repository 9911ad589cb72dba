"""A voice of our own: a synthesiser makes the sound, and we play it.

pyttsx3's own playback cannot be stopped. So it only makes files, and our player stops at once.
Recent sounds are kept in case they are said again. Errors are raised: the speaker then makes
everything anew.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence

from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends.sound_player import SoundPlayer, SystemPlayer
from quarto_access.speech.backends.synthesiser import WORKER, SpokenFile, Synthesiser, parts, suited
from quarto_access.speech.choice import OWN_VOICE
from quarto_access.speech.manner import Manner, Voice

SECONDS_TO_PLAY = 2.0
"""The time that playing may take beyond the sound itself."""

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
        self._kept: OrderedDict[tuple[object, ...], SpokenFile] = OrderedDict()
        self._worker = Synthesiser(worker)
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
        self._worker.close()

    def _news_of(self, manner: Manner, voice: Voice | None) -> str:
        """Return the news that a language has no voice, once; the voice that is used says it."""
        language = manner.language
        if voice is None or voice.speaks(language) or language in self._missing:
            return ""
        self._missing.add(language)
        return f"{self._no_voice(language, voice.language)} " if self._no_voice else ""

    def _sound(self, text: str, voice: Voice | None, manner: Manner) -> SpokenFile | None:
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
