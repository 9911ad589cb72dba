"""The outbox for notices: a fault, damage, sound that is gone or back. Each is said once.

Any thread may call `put`, and the caller keeps no copy. A notice is said with the answer to the
present key, or by itself as soon as the game's thread is free.
"""

from collections import deque
from collections.abc import Callable
from enum import IntEnum, auto

from quarto_access.narration.announcement import NOTHING, Telling, together


class Kind(IntEnum):
    """The subjects of notices, in the order in which they are said."""

    LANGUAGE = auto()
    """A language that cannot be read."""
    KEYS = auto()
    """Chosen keys that are not free."""
    SETTINGS = auto()
    """The file of the settings."""
    FILES = auto()
    """Games that are damaged or cannot be read."""
    SAVING = auto()
    """Announcements that are not on disk."""
    TRANSCRIPT = auto()
    SEAT = auto()
    """A seat that thinks by itself, or the coach."""
    SOUND = auto()
    """Sound that is gone or back; the latest notice counts."""
    PACK = auto()
    """A broken sound of a pack, or a pack that is lost."""
    RECORDING = auto()
    """A game that is being saved as sound."""
    BUG = auto()
    """An unforeseen error."""
    FRIEND = auto()
    """What a friend far away does and says, beside the game."""


LATEST_COUNTS = frozenset({Kind.SAVING, Kind.SOUND})


class Outbox:
    """Notices that have not been said yet; `wake` is called for each new one, on its thread."""

    def __init__(self) -> None:
        self.wake: Callable[[], object] = lambda: None
        self._notices: deque[tuple[Kind, Telling, Callable[[], bool]]] = deque()

    def put(self, kind: Kind, telling: Telling, is_true: Callable[[], bool] = lambda: True) -> None:
        """Have this said once to the player at the keyboard, if it is still true then."""
        if telling:
            self._notices.append((kind, telling, is_true))
            self.wake()

    def take(self) -> Telling:
        """Return everything that should be said now, and forget it."""
        if not self._notices:
            return NOTHING
        notices = [self._notices.popleft() for _ in range(len(self._notices))]
        telling = NOTHING
        for kind in Kind:
            of_kind = [told for about, told, is_true in notices if about is kind and is_true()]
            telling += together(of_kind[-1:] if kind in LATEST_COUNTS else of_kind)
        return telling
