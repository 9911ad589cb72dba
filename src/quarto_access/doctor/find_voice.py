"""The voices that our own voice has, whether or not there is a sound card to hear them through."""

import sys
from typing import TYPE_CHECKING

from quarto_access.core.board import Square
from quarto_access.core.values import value
from quarto_access.speech.manner import Voice

if TYPE_CHECKING:
    from quarto_access.speech.backends.sound_player import FilePlayback


@value
class Voices:
    """The usual one first."""

    all: tuple[Voice, ...]
    espeak: str
    """Where it has espeak-ng from, if that makes its sound: "system" or "extra"."""


def look(_: str) -> Voices:
    """Raises why there is no voice."""
    from quarto_access.speech.backends.own_voice import OwnVoice

    found: list[Voice] = []
    OwnVoice(_Unheard(), voices=found.extend).close()
    return Voices(tuple(found), _espeak())


class _Unheard:
    """In the place of what plays: nothing will be said."""

    def ready(self) -> None:
        """It is."""

    def play(self, path: str, seconds: float, square: Square | None) -> "FilePlayback":
        raise NotImplementedError


def _espeak() -> str:
    if sys.platform != "linux":
        return ""
    from quarto_access.speech.backends.voice_worker import load_espeak

    return load_espeak()
