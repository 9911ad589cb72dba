"""The mixer with its sounds: made at once, while all that takes long is imported on its thread."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from quarto_access.audio.hearing import SIDES, Hearing
from quarto_access.audio.lengths import lengths
from quarto_access.audio.mixer import Card, Heard, Mixer, Spoken
from quarto_access.core.board import Square
from quarto_access.narration.announcement import NOTHING, Cue, Priority, Telling, say

if TYPE_CHECKING:
    from quarto_access.audio.library import Library


class Sound:
    """`hearing` is how sounds are wanted; whoever knows the players changes it."""

    def __init__(self) -> None:
        self.hearing: Callable[[], Hearing] = Hearing
        self._library: Library | None = None
        self.mixer = Mixer(self._open, self._render, lambda cue: lengths(cue, self.hearing()))

    def take_news(self) -> Telling:
        """Whether sound has come or gone, and which sounds are broken; told once."""
        told = NOTHING
        alive = self.mixer.take_news()
        if alive is not None:
            told += say("sound.back" if alive else "sound.none", priority=Priority.EVENT)
        for name in self._library.take_broken() if self._library else ():
            told += say("sound.broken", priority=Priority.EVENT, name=name)
        return told

    def speak(self, path: str, square: Square | None = None) -> Spoken:
        """Play a file of our own voice, as loud and on the side that is wanted.

        With a square the voice comes from where it is.
        """
        wanted = self.hearing()
        left, right = SIDES[wanted.side]
        volume = wanted.voice / 100
        library = self._library
        if square is None or library is None:
            return self.mixer.speak(path, volume * left, volume * right)
        return self.mixer.speak(
            path, volume * left, volume * right, lambda samples: library.placed(samples, square)
        )

    def close(self) -> None:
        """Let go of the card."""
        self.mixer.close()

    def _open(self) -> Card:
        from quarto_access.audio.card import PygameCard
        from quarto_access.audio.library import Library

        if self._library is None:
            self._library = Library(lambda: self.hearing())  # noqa: PLW0108 - it may change
        return PygameCard(self.hearing().buffer)

    def _render(self, card: Card, cue: Cue) -> Heard | None:
        assert self._library  # a card has been opened
        return self._library(card, cue)
