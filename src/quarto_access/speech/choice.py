"""Which way of speaking is used: the first that works.

Nothing is imported for a way before it is tried, and it is tried on the speaker's thread.
"""

from collections.abc import Callable, Iterable

from quarto_access.core.values import value
from quarto_access.speech.backend import Backend

OWN_VOICE = "own-voice"
TERMINAL = "terminal"


@value
class Way:
    """A way of speaking that may work: `make` gives it or raises."""

    name: str
    make: Callable[[], Backend]


def usual_ways() -> tuple[Way, ...]:
    """A running screen reader, a voice of our own, and words on the terminal as a last resort."""
    return (
        Way("screen-reader", _screen_reader),
        Way(OWN_VOICE, _own_voice),
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


def _own_voice() -> Backend:
    from quarto_access.speech.backends.own_voice import OwnVoice

    return OwnVoice()


def _terminal() -> Backend:
    from quarto_access.speech.backends.written import Written

    return Written()
