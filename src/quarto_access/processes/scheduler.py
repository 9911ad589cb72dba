"""The tasks of the game's thread: due at their time, or as soon as another thread asks.

The game never polls. A host sleeps until there is a key, until `due`, or until it is woken, and
then calls `run`. Everything here belongs to the game's thread, but `post` and what `posting`
returns.
"""

from collections import deque
from collections.abc import Callable
from functools import partial

Task = Callable[[], object]


class Alarm:
    """Does its task once after each `set`; setting it again moves it, and `None` cancels it."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.at: float | None = None

    def set(self, at: float | None) -> None:
        """Ring at this time of the scheduler's clock, or not at all."""
        self.at = at


class Scheduler:
    """The tasks of one game's thread; `now` is the clock of its alarms."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.wake: Task = lambda: None
        """Wakes the host, from any thread; the host sets it."""
        self.may_be_woken = False
        """True if another thread may post: then a host must not wait for keys alone."""
        self._alarms: list[Alarm] = []
        self._posted: deque[Task] = deque()

    def alarm(self, task: Task) -> Alarm:
        """Return an alarm for this task, not set yet."""
        alarm = Alarm(task)
        self._alarms.append(alarm)
        return alarm

    def drop(self, alarm: Alarm) -> None:
        """Forget an alarm for good."""
        alarm.set(None)
        if alarm in self._alarms:
            self._alarms.remove(alarm)

    def post(self, task: Task) -> None:
        """Have the game's thread do this soon; may be called on any thread."""
        self._posted.append(task)
        self.wake()

    def posting(self, task: Callable[..., object]) -> Callable[..., None]:
        """Return a function for any thread, which has the game's thread do this task."""
        self.may_be_woken = True
        return lambda *found: self.post(partial(task, *found))

    @property
    def due(self) -> float | None:
        """The seconds until there is something to do; None if only a post can bring something."""
        if self._posted:
            return 0.0
        times = [alarm.at for alarm in self._alarms if alarm.at is not None]
        return max(0.0, min(times) - self.now()) if times else None

    def run(self) -> None:
        """Do what was posted, and what is due."""
        for _ in range(len(self._posted)):
            self._posted.popleft()()
        now = self.now()
        for alarm in [a for a in self._alarms if a.at is not None and a.at <= now]:
            if alarm.at is not None and alarm.at <= now:  # the one before may have moved it
                alarm.at = None
                alarm.task()
