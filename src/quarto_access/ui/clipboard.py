"""The clipboard that the window has; text mode has none."""

from typing import Protocol


class Clipboard(Protocol):
    """One text, which every program can read and replace."""

    def put(self, text: str) -> bool:
        """Put a text there, and return whether that succeeded."""

    def text(self) -> str:
        """Return the text there, or nothing if there is none."""
