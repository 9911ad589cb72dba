"""Has changed settings written, and unread ones read, and tries again while that fails."""

from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.settings import CLOSING_LOCK_TIMEOUT, Settings

RETRY = 3.0
"""The seconds between two tries. Nobody hears that another program is writing before the second."""


class KeptSettings:
    """Keeps the settings of one player's folder, which report themselves why they are not kept."""

    def __init__(self, settings: Settings, scheduler: Scheduler) -> None:
        self._settings = settings
        self._now = scheduler.now
        self._alarm = scheduler.alarm(self.keep)
        self._since: float | None = None
        """The time of the first try to write that failed; None if the latest one worked."""

    def keep(self) -> None:
        """Read what could not be read, and write what has changed, or try again later."""
        now = self._now()
        is_read = self._settings.read_again()
        is_long = self._since is not None and now >= self._since + RETRY
        if self._settings.keep(tells_held=is_long):
            self._since = None
        else:
            self._since = now if self._since is None else self._since
        self._alarm.set(None if is_read and self._since is None else now + RETRY)

    def keep_at_last(self) -> None:
        """Write what has changed before the last words, in which the player hears if it fails."""
        self._settings.keep(CLOSING_LOCK_TIMEOUT, tells_held=True)
