"""The system's clipboard, through SDL: on the thread of the window, and while that is open.

On X11 a text that was copied is gone when the program ends, unless the desktop keeps it.
"""

import pygame


class SystemClipboard:
    """One text, which every program can read and replace."""

    def put(self, text: str) -> bool:
        """Put a text there, and return whether that succeeded."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    def text(self) -> str:
        """Return the text there, or nothing if there is none."""
        try:
            return pygame.scrap.get_text()
        except (pygame.error, UnicodeError):
            return ""
