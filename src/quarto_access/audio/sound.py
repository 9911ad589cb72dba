"""Plays cues: finds their sounds, places them, and passes them to the mixer. It is ready at once.

The listener's preferences come as a value with each sound; the latest also hold for the voice and
for a card that is opened.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from quarto_access.audio.cue_lengths import lengths
from quarto_access.audio.hearing import SIDES, Hearing
from quarto_access.audio.mixer import Card, Mixer, PlaceSamples, ReadySound, VoicePlayback
from quarto_access.core.board import Square
from quarto_access.narration.announcement import Cue

if TYPE_CHECKING:
    from quarto_access.audio.library import Library


def as_wanted(wanted: Hearing, square: Square | None) -> tuple[float, float, PlaceSamples]:
    """Return how loud a voice is at each ear, and the function that places it in its direction."""
    left, right = SIDES[wanted.side]
    volume = wanted.voice / 100
    place: PlaceSamples = bytes
    if square is not None:
        from quarto_access.audio.library import placed

        place = partial(placed, square=square, way=wanted.way)
    return volume * left, volume * right, place


class Sound:
    """Plays cues for a listener, through a mixer of its own.

    `changed` is called with whether there is sound, `broken` with the name of a sound that cannot
    be read, `lost` with the error for a pack that cannot, and `failed` with a bug in rendering a
    sound. All are called on threads of the mixer.
    """

    def __init__(
        self,
        changed: Callable[[bool], object] = lambda _: None,
        broken: Callable[[str], object] = lambda _: None,
        lost: Callable[[OSError], object] = lambda _: None,
        failed: Callable[[Exception, str], object] = lambda *_: None,
    ) -> None:
        self.wanted = Hearing()
        """The latest preferences for sounds."""
        self._broken = broken
        self._lost = lost
        self._library: Library | None = None
        self._buffer: int | None = None
        """The buffer with which the card is opened."""
        self.mixer = Mixer(self._open, self._render, lengths, changed, failed=failed)

    def play(self, cues: Sequence[Cue], wanted: Hearing, after: float = 0.0) -> float:
        """Begin after some seconds, and return the seconds until words can follow."""
        self.wanted = wanted
        if self._buffer not in {None, wanted.buffer}:
            self._buffer = wanted.buffer
            self.mixer.reopen()
        return self.mixer.play(cues, wanted, after)

    def silence(self) -> None:
        """Stop all sounds, and drop those that were still to come."""
        self.mixer.silence()

    def speak(self, path: str, square: Square | None = None) -> VoicePlayback:
        """Play a file of our own voice, with the volume and on the side that the player wants.

        With a square the voice comes from its direction.
        """
        return self.mixer.speak(path, *as_wanted(self.wanted, square if self._library else None))

    def close(self) -> None:
        """Close the card."""
        self.mixer.close()

    def _open(self) -> Card:
        from quarto_access.audio.card import PygameCard
        from quarto_access.audio.library import Library

        if self._library is None:
            self._library = Library(self._broken, self._lost)
        self._buffer = buffer = self.wanted.buffer
        return PygameCard(buffer)

    def _render(self, card: Card, cue: Cue, wanted: Hearing) -> ReadySound | None:
        assert self._library  # a card has been opened
        return self._library(card, cue, wanted)
