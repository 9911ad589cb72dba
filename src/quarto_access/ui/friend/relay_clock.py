"""The relay's clock, as this program knows it from the times of steps."""

from collections.abc import Callable


class RelayClock:
    """Tells the relay's times, in milliseconds, on the clock of this program, in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._ahead: float | None = None
        """The seconds by which the relay's clock is ahead of ours."""
        self._connected_at = 0

    def connected(self, at: int) -> None:
        """Follow the time that the relay names for a new connection."""
        self._connected_at = at
        self._ahead = at / 1_000 - self._now()

    def heard(self, at: int) -> None:
        """Follow the time of a step, unless the step has taken longer than one before."""
        ahead = at / 1_000 - self._now()
        self._ahead = ahead if self._ahead is None else max(ahead, self._ahead)

    def is_earlier(self, at: int) -> bool:
        """Return whether this time was before the present connection."""
        return at < self._connected_at

    def here(self, at: int | None) -> float | None:
        """Return a time of the relay's on the clock of this program; None if it is not known."""
        return None if at is None or self._ahead is None else at / 1_000 - self._ahead
