"""The objects that the controller shares with those that answer its commands."""

from quarto_access.processes.scheduler import Scheduler
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.stack import Stack
from quarto_access.ui.table.coaching import Coaching
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.listener import Listener, TranscriptWriter
from quarto_access.ui.telling.outbox import Outbox
from quarto_access.ui.telling.teller import Teller


class Parts:
    """Made by the controller, once."""

    def __init__(
        self,
        games: Games,
        listener: Listener,
        recorder: TranscriptWriter,
        outbox: Outbox,
        configuration: Configuration,
        *,
        coaching: Coaching,
        scheduler: Scheduler,
        in_window: bool,
    ) -> None:
        self.games = games
        self.listener = listener
        self.recorder = recorder
        self.configuration = configuration
        self.coaching = coaching
        self.scheduler = scheduler
        self.now = scheduler.now
        self.in_window = in_window
        """Whether there is a picture that a mask can hide, and keys that a finger can bounce on."""
        self.stack = Stack()
        self.teller = Teller(listener, configuration, outbox, games, self.stack)
        self.is_describing = False
        """Whether keys say what they do, and do nothing."""
        self.is_turn_new = False
        """Whether what is announced now is a turn."""
        self.guarded_until = 0.0
        """When the patience ends that began as an action moved the focus.

        A finger that bounces must not act where it never was: until then nothing is acted on by
        key. A player who moves alone ends it, because then it is no bounce.
        """

    def guard(self) -> None:
        """The focus has jumped."""
        if self.in_window:
            self.guarded_until = self.now() + self.configuration.guard
