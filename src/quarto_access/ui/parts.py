"""What the controller and those who answer its commands share."""

from collections.abc import Callable

from quarto_access.ui.coaching import Coaching
from quarto_access.ui.configuration import Configuration
from quarto_access.ui.games import Games
from quarto_access.ui.guard import Guard
from quarto_access.ui.listener import Listener, Recorder
from quarto_access.ui.stack import Stack
from quarto_access.ui.teller import Teller


class Parts:
    """Made by the controller, once."""

    def __init__(
        self,
        games: Games,
        configuration: Configuration,
        recorder: Recorder,
        teller: Teller,
        coaching: Coaching,
        now: Callable[[], float],
        *,
        in_window: bool,
    ) -> None:
        self.games = games
        self.configuration = configuration
        self.recorder = recorder
        self.teller = teller
        self.coaching = coaching
        self.now = now
        self.in_window = in_window
        """Whether there is a picture that a mask can hide, and keys that a finger can bounce on."""
        self.stack = Stack()
        self.guard = Guard()
        self.is_describing = False
        """Whether keys say what they do, and do nothing."""
        self.is_turn_new = False
        """Whether what is announced now is a turn."""

    @property
    def listener(self) -> Listener:
        return self.teller.listener
