"""The outbox for notices: a fault, damage, sound that is gone or back. Each is said once.

Any thread may call `put`, and the caller keeps no copy. A notice is said with the answer to the
present key, or by itself as soon as the game's thread is free.
"""

from collections import deque
from collections.abc import Callable
from enum import IntEnum

from quarto_access.narration.announcement import NOTHING, Telling, together


class Kind(IntEnum):
    """The subjects of notices, in the order in which they are said."""

    LANGUAGE = 1
    """A language that cannot be read."""
    KEYS = 2
    """Chosen keys that are not free."""
    SETTINGS = 3
    """The file of the settings."""
    FILES = 4
    """Games that are damaged or cannot be read."""
    SAVING = 5
    """Announcements that are not on disk."""
    TRANSCRIPT = 6
    SEAT = 7
    """A seat that thinks by itself, or the coach."""
    FRIEND = 12
    """What a friend far away does and says, beside the game."""
    SOUND = 8
    """Sound that is gone or back; the latest notice counts."""
    PACK = 9
    """A broken sound of a pack."""
    RECORDING = 10
    """A game that is being saved as sound."""
    BUG = 11
    """An unforeseen error."""


LATEST_COUNTS = frozenset({Kind.SAVING, Kind.SOUND})


class Outbox:
    """Notices that have not been said yet; `wake` is called for each new one, on its thread."""

    def __init__(self) -> None:
        self.wake: Callable[[], object] = lambda: None
        self._notices: deque[tuple[Kind, Telling]] = deque()

    def put(self, kind: Kind, telling: Telling) -> None:
        """Have this said once to the player at the keyboard."""
        if telling:
            self._notices.append((kind, telling))
            self.wake()

    def take(self) -> Telling:
        """Return everything that should be said now, and forget it."""
        if not self._notices:
            return NOTHING
        notices = [self._notices.popleft() for _ in range(len(self._notices))]
        telling = NOTHING
        for kind in Kind:
            of_kind = [told for about, told in notices if about is kind]
            telling += together(of_kind[-1:] if kind in LATEST_COUNTS else of_kind)
        return telling
