"""The objects that the controller shares with the classes that answer its commands."""

from collections.abc import Callable

from quarto_access.core.record import Record
from quarto_access.guide.guide import Guide
from quarto_access.narration.announcement import NOTHING, Telling, say
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.processes.scheduler import Scheduler
from quarto_access.ui.availability import Availability
from quarto_access.ui.clipboard import Clipboard
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.configuration.kept_settings import KeptSettings
from quarto_access.ui.scores import Scores
from quarto_access.ui.stack import Stack
from quarto_access.ui.table.coaching import Coaching
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.outbox import Outbox
from quarto_access.ui.telling.teller import Teller


class Parts:
    """The shared objects, made once by the controller."""

    def __init__(
        self,
        games: Games,
        presenter: Presenter,
        recorder: Recorder,
        outbox: Outbox,
        configuration: Configuration,
        *,
        scores: Scores,
        guide: Guide,
        clipboard: Clipboard | None,
        scheduler: Scheduler,
        in_window: bool,
        can_meet: bool,
    ) -> None:
        self.games = games
        self.scores = scores
        self.presenter = presenter
        self.recorder = recorder
        self.outbox = outbox
        self.configuration = configuration
        self.guide = guide
        self.clipboard = clipboard
        """The clipboard; None in text mode, where a line can be pasted."""
        self.coaching = Coaching(scheduler)
        self.scheduler = scheduler
        self.now = scheduler.now
        self.in_window = in_window
        """True if there is a picture that a mask can hide, and keys that can bounce."""
        self.can_meet = can_meet
        """True if friends far away can be met."""
        self.awaits_table: Callable[[], bool] = lambda: False
        """Returns whether the relay has not answered a request for a table with a friend."""
        self.stack = Stack()
        self.availability = Availability(
            games,
            lambda: self.record,
            in_window=in_window,
            can_braille=lambda: presenter.can_braille,
        )
        self.kept_settings = KeptSettings(configuration.settings, scheduler)
        keep = self.kept_settings.keep
        self.teller = Teller(
            presenter, configuration, outbox, games, self.stack, keep_settings=keep
        )
        self.is_describing = False
        """True while keys say what they do, and do nothing."""
        self.guarded_until = 0.0
        """The time until which Enter does nothing, after an action has moved the focus.

        A key that bounces must not act at the new place. A player's own move of the focus ends
        this, because then it was not a bounce.
        """

    @property
    def record(self) -> Record | None:
        """The game that the player means here: the one in view, or else the one that waits.

        In a list of games it is the one in focus.
        """
        shown = next((one for one in reversed(self.stack.screens) if one.shows_games), None)
        return shown.record if shown else self.games.present

    @property
    def mute(self) -> Telling:
        """Say why the player hears no signals here; nothing if there are any."""
        if not self.in_window:
            return say("refused.no-sounds")
        heard = self.teller.preferences.hearing.volume(of_piece=False)
        return NOTHING if heard else say("terms.sounds-off")

    def guard(self) -> None:
        """Hold back Enter, because the focus has jumped."""
        if self.in_window:
            self.guarded_until = self.now() + self.configuration.guard
