"""Which way of speaking is used: the first that works.

Nothing is imported for a way before it is tried, and it is tried on the speaker's thread.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from quarto_access.core.values import value
from quarto_access.speech.backend import Backend

if TYPE_CHECKING:
    from quarto_access.speech.backends.player import Player

OWN_VOICE = "own-voice"
TERMINAL = "terminal"


@value
class Way:
    """A way of speaking that may work: `make` gives it or raises."""

    name: str
    make: Callable[[], Backend]


def usual_ways(player: "Player | None" = None) -> tuple[Way, ...]:
    """A running screen reader, a voice of our own, and words on the terminal as a last resort.

    What the voice makes is played by `player`, or else by what the system has.
    """
    return (
        Way("screen-reader", _screen_reader),
        Way(OWN_VOICE, lambda: _own_voice(player)),
        Way(TERMINAL, _terminal),
    )


def first_working(
    ways: Iterable[Way], failed: Callable[[str, Exception], None]
) -> tuple[Way, Backend] | None:
    """The first way that can be made; every one before it is reported as failed."""
    for way in ways:
        try:
            return way, way.make()
        except Exception as problem:  # noqa: BLE001 - foreign libraries raise anything
            failed(way.name, problem)
    return None


def _screen_reader() -> Backend:
    from quarto_access.speech.backends.screen_reader import ScreenReader

    return ScreenReader()


def _own_voice(player: "Player | None") -> Backend:
    from quarto_access.speech.backends.own_voice import OwnVoice

    return OwnVoice(player)


def _terminal() -> Backend:
    from quarto_access.speech.backends.written import Written

    return Written()
