"""Reports that the journal cannot be written, tries again, and reports when it is written again."""

from collections.abc import Callable

from quarto_access.match.match import Match
from quarto_access.narration.announcement import Priority, say
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.files import InUse
from quarto_access.storage.journal import Journal
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reasons import why

RETRY = 3.0
"""The seconds between two tries to write after a failure."""

SOON = 0.5
"""The seconds between two tries while another program holds the file, which is seldom for long."""

SOON_FREE = 3.0
"""Seconds for which nobody hears that another program holds the file."""


class JournalFaults:
    """Watches one journal, which it opens; `match` returns the match in it, if there is one."""

    def __init__(
        self, path: str, scheduler: Scheduler, outbox: Outbox, match: Callable[[], Match | None]
    ) -> None:
        self.journal = Journal(path, self._not_written, self._written_again)
        self._now = scheduler.now
        self._alarm = scheduler.alarm(self._retry)
        self._outbox = outbox
        self._match = match
        self._untold: tuple[OSError, float] | None = None
        """The error in writing that nobody has heard of yet, and when to announce it."""

    def _not_written(self, error: OSError) -> None:
        """Report that announcements are not safe, and try to write again later."""
        if isinstance(error, InUse):
            self._untold = error, self._now() + SOON_FREE
            self._alarm.set(self._now() + SOON)
        else:
            self._tell_not_written(error)
            self._alarm.set(self._now() + RETRY)

    def _tell_not_written(self, error: OSError) -> None:
        self._untold = None
        if self._match() is not None:
            tell_unsaved(self._outbox, error, self._is_over)

    def _is_over(self) -> bool:
        """Return whether the match has ended; it has not yet while its last action is written."""
        match = self._match()
        return match is not None and match.over

    def _written_again(self) -> None:
        if self._untold is None:
            self._outbox.put(Kind.SAVING, say("saving.back", priority=Priority.EVENT))
        self._untold = None

    def _retry(self) -> None:
        if self.journal.retry():
            return
        if self._untold and self._now() >= self._untold[1]:
            self._tell_not_written(self._untold[0])
        self._alarm.set(self._now() + (SOON if self._untold else RETRY))


def tell_unsaved(outbox: Outbox, error: OSError, is_over: Callable[[], bool]) -> None:
    """Report why a game cannot be saved, and that it goes on, unless it is over by then."""
    reason = why(error)
    goes_on = say("fault.saving", priority=Priority.URGENT, reason=reason)
    outbox.put(Kind.SAVING, goes_on, lambda: not is_over())
    outbox.put(
        Kind.SAVING, say("fault.saving-over", priority=Priority.URGENT, reason=reason), is_over
    )
