"""A sentence through one way of speaking, until it has been heard; in braille too, where it can."""

import time
from typing import TYPE_CHECKING

from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.doctor.find_way import begun
from quarto_access.doctor.player_settings import configuration
from quarto_access.i18n.language import Language
from quarto_access.narration.announcement import Telling, say
from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.choice import OWN_VOICE, usual_ways
from quarto_access.speech.pace import seconds

if TYPE_CHECKING:
    from quarto_access.speech.backend import Backend
    from quarto_access.speech.manner import Manner


@value
class SpokenSentence:
    text: str
    is_brailled: bool


def look(profile: str, name: str) -> SpokenSentence:
    """Speak in the player's language and manner. Raises why that was not heard."""
    wanted = configuration(profile)
    language = wanted.language(Player.ONE) or Language()
    library = next(way.library for way in usual_ways() if way.name == name)
    with begun(name, wanted) as backend:
        text = language.utterance(_named(backend.name, library).announcements)
        return SpokenSentence(text, _heard(backend, text, wanted.manner(Player.ONE)))


def _named(name: str, library: str) -> Telling:
    if name == OWN_VOICE:
        return say("doctor.this-is.own-voice")
    return say("doctor.this-is", name=name, library=library)


def _heard(backend: "Backend", text: str, manner: "Manner") -> bool:
    """Wait until it was; whether it was shown in braille, too."""
    brailles = Skill.BRAILLE in backend.can
    if brailles:
        backend.braille(text)
    backend.speak(Utterance(text, interrupt=True, manner=manner))
    if Skill.WAITS not in backend.can:
        time.sleep(seconds(text, manner))
        if not backend.alive():
            raise NotWorking("it went while it spoke")
    return brailles
