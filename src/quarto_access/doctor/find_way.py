"""One way of speaking, begun as the game begins it, and left without a word."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from quarto_access.app import mixed_player
from quarto_access.audio.sound import Sound
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.doctor.player_settings import configuration
from quarto_access.speech.backend import Backend, Skill
from quarto_access.speech.choice import OWN_VOICE, usual_ways
from quarto_access.ui.configuration.configuration import Configuration


@value
class WorkingWay:
    """One that is there."""

    name: str
    can: tuple[Skill, ...]


def look(profile: str, name: str) -> WorkingWay:
    """Raises why it is not there."""
    with begun(name, configuration(profile)) as backend:
        return WorkingWay(backend.name, tuple(skill for skill in Skill if skill in backend.can))


@contextmanager
def begun(name: str, wanted: Configuration) -> Iterator[Backend]:
    """The way of this name, for as long as it is used."""
    with ExitStack() as used:
        ways = {way.name: way for way in usual_ways()}
        if ways[name].kind == OWN_VOICE:  # the others need no sound card of ours
            sound = Sound()
            used.callback(sound.close)
            sound.wanted = wanted.preferences(Player.ONE).hearing
            ways = {way.name: way for way in usual_ways(mixed_player(sound))}
        backend = ways[name].make()
        used.callback(backend.close)
        yield backend
