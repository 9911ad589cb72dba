"""The interface to speech and braille that the presenter needs."""

from typing import Protocol

from quarto_access.speech.manner import USUAL, Manner


class Output(Protocol):
    """Somewhere that words go."""

    @property
    def can_be_cut(self) -> bool:
        """Whether new words silence older ones. Words on a terminal stay."""

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        """Say it after some seconds, instead of what is being said, or after that.

        What it interrupts falls silent at once, even if it begins later itself.
        """

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        """How many seconds it takes until these words have been heard or read."""

    def over_by(self, estimate: float) -> float:
        """When all that was said will have been heard, by an estimate or what is known better."""

    def try_voice(self, text: str, manner: Manner) -> None:
        """Say it in a voice of our own, whatever speaks usually."""

    def silence(self) -> None:
        """Stop at once."""

    def braille(self, text: str) -> None:
        """Show this on a braille display, until the next text comes. It never waits."""
