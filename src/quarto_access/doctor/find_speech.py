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
    """The usual one first."""

    all: tuple[Voice, ...]
    espeak: str
    """Where it has espeak-ng from, if that makes its sound: "system" or "extra"."""


@value
class WorkingWay:
    """One that is there."""

    name: str
    can: tuple[Skill, ...]


@value
class SpokenSentence:
    text: str
    is_brailled: bool


def voice(_: str) -> Voices:
    """The voices there are, whether or not there is a sound card. Raises why there is none."""
    from quarto_access.speech.backends.own_voice import OwnVoice
    from quarto_access.speech.backends.voice_worker import load_espeak

    found: list[Voice] = []
    OwnVoice(_Unheard(), voices=found.extend).close()
    return Voices(tuple(found), load_espeak())


class _Unheard:
    """In the place of what plays: nothing will be said."""

    def ready(self) -> None:
        """It is."""

    def play(self, path: str, seconds: float, square: Square | None) -> "FilePlayback":
        raise NotImplementedError


def way(profile: str, name: str) -> WorkingWay:
    """Leave it without a word. Raises why it is not there."""
    wanted = configuration_of(folder_of(Options(profile)))
    with way_begun(name, wanted.preferences(Player.ONE).hearing) as backend:
        return WorkingWay(backend.name, tuple(skill for skill in Skill if skill in backend.can))


def spoken(profile: str, name: str) -> SpokenSentence:
    """Speak in the player's language and manner, and in braille too, where it can.

    Returns when it has been heard, and raises why it was not.
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
