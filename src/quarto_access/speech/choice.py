"""The available ways of speaking, in the order in which they are tried.

A running screen reader comes first, then our own voice, then the system's voice, and words on the
terminal last. A player can put one kind before the others. Nothing is imported for a way before it
is tried.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from quarto_access.core.values import value
from quarto_access.speech.backend import Backend

if TYPE_CHECKING:
    from quarto_access.speech.backends.own_voice import NoVoice
    from quarto_access.speech.backends.sound_player import SoundPlayer
    from quarto_access.speech.manner import Voice

SCREEN_READER = "screen-reader"
OWN_VOICE = "own-voice"
SYSTEM_VOICE = "system-voice"
TERMINAL = "terminal"

AUTOMATIC = "auto"
CHOICES = (AUTOMATIC, SCREEN_READER, OWN_VOICE, SYSTEM_VOICE)

PRISM, ACCESSIBLE = "Prism", "accessible output 2"

EVERY = 3.0
"""The seconds between two searches for a better way of speaking."""


@value
class WayOfSpeaking:
    """A way of speaking that may work: `make` returns it or raises."""

    name: str
    """The name in reports."""
    kind: str
    make: Callable[[], Backend]
    every: float = EVERY
    takes_long: bool = False
    """True if it is begun together with the ways before it, in case those do not work."""
    library: str = ""
    """The library that it uses, by a name that can be spoken."""


def usual_ways(
    player: "SoundPlayer | None" = None,
    no_voice: "NoVoice | None" = None,
    voices: "Callable[[Sequence[Voice]], object] | None" = None,
) -> tuple[WayOfSpeaking, ...]:
    """Return all ways of speaking, the best first.

    Our own voice plays through `player`, or through the system without one. `no_voice` returns the
    news of a language without a voice; `voices` is called with the voices that there are.
    """

    def own_voice() -> Backend:
        from quarto_access.speech.backends.own_voice import OwnVoice

        return OwnVoice(player, no_voice=no_voice, voices=voices)

    may_start_it = iter([True])

    def prism_voice() -> Backend:
        from quarto_access.speech.backends.prism_ways import voice

        return voice(starts_daemon=next(may_start_it, False))

    return (
        WayOfSpeaking("prism", SCREEN_READER, _prism_reader, library=PRISM),
        WayOfSpeaking("accessible_output2", SCREEN_READER, _accessible_reader, library=ACCESSIBLE),
        WayOfSpeaking(
            "pyttsx3", OWN_VOICE, own_voice, every=15.0, takes_long=True, library="pyttsx3"
        ),
        WayOfSpeaking("prism's voices", SYSTEM_VOICE, prism_voice, library=PRISM),
        WayOfSpeaking(
            "accessible_output2's voices", SYSTEM_VOICE, _accessible_voice, library=ACCESSIBLE
        ),
        WayOfSpeaking("terminal", TERMINAL, _written),
    )


def in_order(ways: Sequence[WayOfSpeaking], wanted: str) -> list[WayOfSpeaking]:
    """Return the ways of the wanted kind, then the others."""
    return sorted(ways, key=lambda way: way.kind != wanted)


def _prism_reader() -> Backend:
    from quarto_access.speech.backends.prism_ways import reader

    return reader()


def _accessible_reader() -> Backend:
    from quarto_access.speech.backends.accessible_reader import reader

    return reader()


def _accessible_voice() -> Backend:
    from quarto_access.speech.backends.accessible_reader import voice

    return voice()


def _written() -> Backend:
    from quarto_access.speech.backends.terminal import TerminalFallback

    return TerminalFallback()
