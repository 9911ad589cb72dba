"""What the presenter asks of a way of speaking, and of brailling."""

from typing import Protocol


class Output(Protocol):
    """Somewhere that words go."""

    can_be_cut: bool
    """Whether new words silence older ones. Words on a terminal stay."""

    def say(self, text: str, *, interrupt: bool, after: float = 0.0) -> None:
        """Say it, instead of what is being said or behind it, so many seconds from now.

        What it interrupts falls silent now, whenever it begins itself.
        """

    def takes(self, text: str) -> float:
        """How many seconds it takes until these words have been heard or read."""

    def silence(self) -> None:
        """Stop at once."""

    def braille(self, text: str) -> None:
        """Show this on a braille display, until the next text comes. It never waits."""
