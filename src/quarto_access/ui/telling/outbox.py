"""What must be told once, from wherever it comes: a fault, damage, sound that is gone or back.

Any thread may call `put`, and the caller keeps no copy. A notice is told with the answer to the key
under way, or by itself as soon as the game's thread is free.
"""

from collections import deque
from collections.abc import Callable
from enum import IntEnum

from quarto_access.narration.announcement import NOTHING, Telling, together


class Kind(IntEnum):
    """What a notice is about, in the order in which notices are told."""

    LANGUAGE = 1
    """A language that cannot be read."""
    KEYS = 2
    """Keys that were chosen and are not free."""
    SETTINGS = 3
    """The file of the settings."""
    FILES = 4
    """Games that are damaged or cannot be read."""
    SAVING = 5
    """What was announced is not written down."""
    TRANSCRIPT = 6
    SEAT = 7
    """A seat that thinks by itself, and the coach."""
    SOUND = 8
    """Sound that is gone or back; the latest counts."""
    PACK = 9
    """A sound of a pack that is broken."""
    BUG = 10
    """Something went wrong that nobody foresaw."""


LATEST_COUNTS = frozenset({Kind.SAVING, Kind.SOUND})


class Outbox:
    """Notices that nobody has been told yet; `wake` is called for each new one, on its thread."""

    def __init__(self) -> None:
        self.wake: Callable[[], object] = lambda: None
        self._notices: deque[tuple[Kind, Telling]] = deque()

    def put(self, kind: Kind, telling: Telling) -> None:
        """Have this told once to the player at the keyboard."""
        if telling:
            self._notices.append((kind, telling))
            self.wake()

    def take(self) -> Telling:
        """Return all that is to be told now, and forget it."""
        if not self._notices:
            return NOTHING
        notices = [self._notices.popleft() for _ in range(len(self._notices))]
        telling = NOTHING
        for kind in Kind:
            of_kind = [told for about, told in notices if about is kind]
            telling += together(of_kind[-1:] if kind in LATEST_COUNTS else of_kind)
        return telling
