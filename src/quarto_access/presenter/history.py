"""The history of utterances that can be heard again, each with its square and time.

The last 500 are kept. What the cursor says is not among them: it is kept until the next utterance,
so that it can be repeated. Announcements are kept, not sentences, so that an old message is spoken
in the current language. If touches are limited, everything is forgotten when a turn ends.
"""

from collections import deque

from quarto_access.core.board import Square
from quarto_access.core.rules import Player
from quarto_access.core.values import replace, value
from quarto_access.narration.announcement import Announcement, Priority

MOST = 500


@value
class Said:
    """An utterance that was said."""

    announcements: tuple[Announcement, ...]
    square: Square | None
    time: float
    listeners: frozenset[Player]
    """The players who heard it: "you" stays the same person when it is heard again."""


class History:
    """The utterances, and the one that the player heard again last."""

    def __init__(self) -> None:
        self._kept: deque[Said] = deque(maxlen=MOST)
        self._latest: Said | None = None
        """The utterance that was said last, or heard again since then."""
        self._place = 0
        """The number of steps back that the player has gone; 0 is the newest."""

    def add(self, said: Said) -> None:
        """Add a new utterance; going back begins at it again."""
        self._latest = said
        lasting = tuple([a for a in said.announcements if a.priority >= Priority.ASKED])
        if lasting:
            self._kept.append(replace(said, announcements=lasting))
        self._place = 0 if lasting else -1

    def forget(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._latest = None
        self._place = 0

    def repeat(self) -> Said | None:
        """Return the utterance that was heard again last, or else the newest one of any kind."""
        return self._latest

    def older(self) -> Said | None:
        """Go one step back; None at the oldest."""
        return self._go(self._place + 1)

    def newer(self) -> Said | None:
        """Go one step forward; None at the newest."""
        return self._go(self._place - 1)

    def oldest(self) -> Said | None:
        return self._go(len(self._kept) - 1)

    def newest(self) -> Said | None:
        return self._go(0)

    def _go(self, place: int) -> Said | None:
        if not 0 <= place < len(self._kept):
            return None
        self._place = place
        self._latest = self._kept[-1 - place]
        return self._latest
