"""The player's secret for relays: says what is wrong with its file, and tries again to keep it."""

from collections.abc import Callable

from quarto_access.narration.announcement import Priority, say
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.files import name_of
from quarto_access.storage.player_secret import PlayerSecret
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reasons import why

RETRY = 3.0
"""The seconds between two tries to read or to write the file."""

URGENT = Priority.URGENT


class PlayerFile:
    """The secret in one player's folder; its faults go to the outbox."""

    def __init__(self, path: str, scheduler: Scheduler, outbox: Outbox) -> None:
        self._secret = PlayerSecret(path, self._damaged, self._not_written, self._written_again)
        self._now = scheduler.now
        self._alarm = scheduler.alarm(self._retry)
        self._outbox = outbox

    def secret(self, new: Callable[[], str]) -> str:
        """Return the player's secret, a `new` one if there is none; empty if it cannot be read."""
        try:
            return self._secret.get(new)
        except OSError:
            return ""

    def is_kept(self) -> bool:
        """Return whether the secret outlasts the program, after one more try to write it."""
        return self._secret.keep()

    def _retry(self) -> None:
        if not self._secret.keep():
            self._alarm.set(self._now() + RETRY)

    def _damaged(self, path: str) -> None:
        told = say("fault.player", priority=URGENT, name=name_of(path))
        self._outbox.put(Kind.FILES, told)

    def _not_written(self, error: OSError) -> None:
        self._alarm.set(self._now() + RETRY)
        told = say("fault.player-unsaved", priority=URGENT, reason=why(error))
        self._outbox.put(Kind.FILES, told)

    def _written_again(self) -> None:
        self._outbox.put(Kind.FILES, say("saving.back", priority=Priority.EVENT))
