"""The search for ways of speaking: all of them when nothing speaks, better ones now and then.

- A better way that is still being made is waited for, but only a little while.
- A way that takes long to make is begun together with the ones before it.
- A way that is not made in time is abandoned.
"""

from collections.abc import Callable, Sequence

from quarto_access.speech.backend import SECONDS_TO_BEGIN
from quarto_access.speech.backend_thread import BackendThread, PendingAnswer
from quarto_access.speech.choice import WayOfSpeaking

BETTER_WAY_TIMEOUT = 1.5
"""The seconds for which a working way waits for a better one that is still being made."""


LONGEST = 60.0
"""The most seconds between two tries of a way that is there and does not speak."""


class BackendSearch:
    """Tries ways of speaking; `failed` is called with each that does not work, and the reason."""

    def __init__(
        self,
        wake: Callable[[], object],
        failed: Callable[[WayOfSpeaking, BaseException | None], object],
        now: Callable[[], float],
    ) -> None:
        self._wake = wake
        self._failed = failed
        self._now = now
        self._untried: list[WayOfSpeaking] = []
        self._trying: dict[str, tuple[BackendThread, float]] = {}
        self._look_at: dict[str, float] = {}
        self._left_behind: dict[str, BackendThread] = {}
        self._put_off: dict[str, float] = {}
        self._once_more: set[str] = set()
        """The ways that were being tried when there was reason to try them again."""

    @property
    def is_under_way(self) -> bool:
        """True if one of the ways that were begun may still work."""
        return bool(self._untried or self._trying)

    @property
    def due(self) -> list[float]:
        """The times at which there may be something to do."""
        now = self._now()
        trials = [m for c, patient in self._trying.values() for m in (c.made.late_at, patient)]
        return [moment for moment in trials if moment > now]

    def look_due(self, better: Sequence[WayOfSpeaking]) -> list[float]:
        """Return the times at which the better ways may be tried again."""
        return [self._look_at.get(w.name, 0.0) for w in better if w.name not in self._trying]

    def search(self, ways: Sequence[WayOfSpeaking]) -> None:
        """Try all of these."""
        self._untried = [way for way in ways if way.name not in self._trying]

    def look(self, better: Sequence[WayOfSpeaking]) -> None:
        """Try those of the better ways that have not been tried for a while."""
        self._untried = []
        for way in better:
            if self._now() >= self._look_at.get(way.name, 0) and way.name not in self._trying:
                self._begin(way)

    def found(self, order: Sequence[WayOfSpeaking]) -> BackendThread | None:
        """Return the best of these that works, as soon as that is known."""
        holds = False
        for way in order:
            if way in self._untried and (way.takes_long or not holds):
                self._untried.remove(way)
                self._begin(way)
            channel, patient_until = self._trying.get(way.name, (None, 0.0))
            if channel is None:
                continue
            if channel.made.is_over and not channel.made.problem:
                if not holds:
                    del self._trying[way.name]
                    return channel
            elif channel.made.is_over or self._now() >= channel.made.late_at:
                del self._trying[way.name]
                channel.close()
                if way.name in self._once_more:
                    self._once_more.remove(way.name)
                    self._look_at.pop(way.name, None)
                self._left_behind[way.name] = channel
                self._failed(way, channel.made.problem)
            elif self._now() < patient_until:
                holds = True
        return None

    def put_off(self, way: WayOfSpeaking) -> None:
        """Plan another try of a way that was made but silent, after a longer wait each time."""
        seconds = max(way.every, 2 * self._put_off.get(way.name, 0.0))
        self._put_off[way.name] = min(LONGEST, seconds)
        self._look_at[way.name] = self._now() + self._put_off[way.name]

    def forget(self) -> None:
        """Allow everything to be tried at once, as something like a sound card has come back."""
        self._look_at.clear()
        self._put_off.clear()
        self._once_more = set(self._trying)

    def worked(self, way: WayOfSpeaking) -> None:
        """Note that a way has spoken."""
        self._put_off.pop(way.name, None)

    def drop(self, but: Sequence[WayOfSpeaking] = ()) -> None:
        """Give up all tries, except those of these ways."""
        kept = {way.name for way in but}
        self._untried = []
        for name in [name for name in self._trying if name not in kept]:
            self._trying.pop(name)[0].close()

    def _begin(self, way: WayOfSpeaking) -> None:
        """Begin to make a way, unless it is still being made since it was abandoned."""
        left = self._left_behind.get(way.name)
        if left and not left.made.is_over:
            return
        now = self._now()
        self._look_at[way.name] = now + max(way.every, self._put_off.get(way.name, 0.0))
        channel = BackendThread(way, PendingAnswer(now + SECONDS_TO_BEGIN), self._wake)
        self._trying[way.name] = channel, now + BETTER_WAY_TIMEOUT
