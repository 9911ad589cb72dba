"""The report on the game's own voice and on each way of speaking, tried as in a game."""

import time
from typing import TYPE_CHECKING

from quarto_access.app import Options, configuration_of, folder_of, way_begun
from quarto_access.core.board import Square
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.i18n.language import Language
from quarto_access.narration.announcement import say
from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.choice import OWN_VOICE, usual_ways
from quarto_access.speech.manner import Voice
from quarto_access.speech.pace import seconds

if TYPE_CHECKING:
    from quarto_access.speech.backends.sound_player import FilePlayback

WAYS = {way.name: way for way in usual_ways()}


@value
class Voices:
    """The voices, the usual one first."""

    all: tuple[Voice, ...]
    espeak: str
    """The source of espeak-ng, if it makes the sound: "system" or "extra"."""


@value
class WorkingWay:
    """A way of speaking that works."""

    name: str
    can: tuple[Skill, ...]


@value
class SpokenSentence:
    text: str
    is_brailled: bool


def voice(_: str) -> Voices:
    """Return the voices, with or without a sound card. Raises the reason if there are none."""
    from quarto_access.speech.backends.own_voice import OwnVoice
    from quarto_access.speech.backends.voice_worker import load_espeak

    found: list[Voice] = []
    OwnVoice(_Unheard(), voices=found.extend).close()
    return Voices(tuple(found), load_espeak())


class _Unheard:
    """A player for a voice that will not say anything."""

    def ready(self) -> None:
        """Do nothing: it is always ready."""

    def play(self, path: str, seconds: float, square: Square | None) -> "FilePlayback":
        raise NotImplementedError


def way(profile: str, name: str) -> WorkingWay:
    """Begin and close a way of speaking. Raises the reason if it does not work."""
    wanted = configuration_of(folder_of(Options(profile)))
    with way_begun(name, wanted.preferences(Player.ONE).hearing) as backend:
        return WorkingWay(backend.name, tuple(skill for skill in Skill if skill in backend.can))


def spoken(profile: str, name: str) -> SpokenSentence:
    """Speak in the player's language and manner, and in braille too, if possible.

    Returns when it has been heard, and raises the reason if it was not.
    """
    wanted = configuration_of(folder_of(Options(profile)))
    language = wanted.language(Player.ONE) or Language()
    with way_begun(name, wanted.preferences(Player.ONE).hearing) as backend:
        this_is = say("doctor.this-is", name=backend.name, library=WAYS[name].library)
        if backend.name == OWN_VOICE:
            this_is = say("doctor.this-is.own-voice")
        text = language.utterance(this_is.announcements)
        manner = wanted.manner(Player.ONE)
        brailles = Skill.BRAILLE in backend.can
        if brailles:
            backend.braille(text)
        backend.speak(Utterance(text, interrupt=True, manner=manner))
        if Skill.WAITS not in backend.can:
            time.sleep(seconds(text, manner))
            if not backend.alive():
                raise NotWorking("it went while it spoke")
        return SpokenSentence(text, brailles)
