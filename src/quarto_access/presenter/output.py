"""The interface to speech and braille that the presenter needs."""

from typing import Protocol

from quarto_access.speech.manner import USUAL, Manner


class Output(Protocol):
    """Says words, and shows them in braille."""

    @property
    def can_be_cut(self) -> bool:
        """True if new words silence older ones. Words on a terminal stay."""

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        """Say it after some seconds; with `interrupt` instead of the words before, else after them.

        What it interrupts falls silent at once, even if the new words begin later.
        """

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        """Return the seconds until these words have been heard or read."""

    def over_by(self, estimate: float) -> float:
        """Return when all that was said will have been heard; the estimate if nothing is known."""

    def try_voice(self, text: str, manner: Manner) -> None:
        """Say it in a voice of our own, whatever the way of speaking."""

    def silence(self) -> None:
        """Stop at once."""

    @property
    def can_braille(self) -> bool:
        """True if a braille display would show texts, as far as is known; there may be none."""

    def braille(self, text: str) -> None:
        """Show this on a braille display until the next text comes. It never waits."""
