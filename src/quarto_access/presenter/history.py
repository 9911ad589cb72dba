"""What was said, to be asked for again: the last 500 utterances, each with its square and time.

Announcements are kept, not sentences, so that an old message is told in the language of now. Under
a limit of touch everything is forgotten when a turn ends.
"""

from collections import deque

from quarto_access.core.board import Square
from quarto_access.core.values import value
from quarto_access.narration.announcement import Announcement

MOST = 500


@value
class Said:
    """An utterance that was said."""

    announcements: tuple[Announcement, ...]
    square: Square | None
    time: float


class History:
    """The utterances, and the one that was asked for last."""

    def __init__(self) -> None:
        self._said: deque[Said] = deque(maxlen=MOST)
        self._place = 0
        """How many steps back the player has gone; 0 is the newest."""

    def add(self, said: Said) -> None:
        """Something new was said; asking goes on from here."""
        self._said.append(said)
        self._place = 0

    def forget(self) -> None:
        """Keep nothing."""
        self._said.clear()
        self._place = 0

    def repeat(self) -> Said | None:
        """The utterance that was asked for last, or the newest."""
        return self._said[-1 - self._place] if self._said else None

    def older(self) -> Said | None:
        """One step back; None at the oldest."""
        return self._go(self._place + 1)

    def newer(self) -> Said | None:
        """One step forward; None at the newest."""
        return self._go(self._place - 1)

    def oldest(self) -> Said | None:
        return self._go(len(self._said) - 1)

    def newest(self) -> Said | None:
        return self._go(0)

    def _go(self, place: int) -> Said | None:
        if not 0 <= place < len(self._said):
            return None
        self._place = place
        return self.repeat()
