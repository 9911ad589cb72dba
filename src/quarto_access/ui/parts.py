"""What the controller and those who answer its commands share."""

from quarto_access.processes.scheduler import Scheduler
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.keys.bounce_guard import BounceGuard
from quarto_access.ui.stack import Stack
from quarto_access.ui.table.coaching import Coaching
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.listener import Listener, TranscriptWriter
from quarto_access.ui.telling.teller import Teller


class Parts:
    """Made by the controller, once."""

    def __init__(
        self,
        games: Games,
        configuration: Configuration,
        recorder: TranscriptWriter,
        teller: Teller,
        coaching: Coaching,
        scheduler: Scheduler,
        *,
        in_window: bool,
    ) -> None:
        self.games = games
        self.configuration = configuration
        self.recorder = recorder
        self.teller = teller
        self.coaching = coaching
        self.scheduler = scheduler
        self.now = scheduler.now
        self.in_window = in_window
        """Whether there is a picture that a mask can hide, and keys that a finger can bounce on."""
        self.stack = Stack()
        self.guard = BounceGuard()
        self.is_describing = False
        """Whether keys say what they do, and do nothing."""
        self.is_turn_new = False
        """Whether what is announced now is a turn."""

    @property
    def listener(self) -> Listener:
        return self.teller.listener
