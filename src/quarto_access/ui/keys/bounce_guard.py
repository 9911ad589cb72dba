"""The guard after a jump of the focus: a finger that bounces must not act where it never was.

An action that moves the focus closes the guard for a while: nothing can be acted on by key then.
A player who moves alone opens it at once, because then it is no bounce.
"""


class BounceGuard:
    """Times are those of the session."""

    def __init__(self) -> None:
        self._closed_at: float | None = None

    def close(self, now: float) -> None:
        """The focus has jumped."""
        self._closed_at = now

    def open(self) -> None:
        """The player has moved."""
        self._closed_at = None

    def is_closed(self, now: float, patience: float) -> bool:
        """Whether it is too soon to act."""
        return self._closed_at is not None and now < self._closed_at + patience
