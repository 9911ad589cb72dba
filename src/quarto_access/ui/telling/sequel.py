"""The sequel of an answer: it comes without a key, a pause after the answer has been heard.

Each part is an utterance of its own, at its own time, and leads to the next one. A key or another
screen cancels what is still to come.
"""

from collections.abc import Callable

from quarto_access.presenter.presenter import Presenter
from quarto_access.processes.scheduler import Scheduler
from quarto_access.ui.effects import Afterwards, Effects
from quarto_access.ui.screen import Screen
from quarto_access.ui.stack import Stack


class Sequel:
    """At most one thing that follows; `go_on` carries it out."""

    def __init__(
        self,
        scheduler: Scheduler,
        presenter: Presenter,
        stack: Stack,
        go_on: Callable[[Effects], object],
    ) -> None:
        self._presenter = presenter
        self._stack = stack
        self._go_on = go_on
        self._next: Afterwards | None = None
        self._screen: Screen | None = None
        self._alarm = scheduler.alarm(self._ring)

    def follow(self, effect: Afterwards) -> None:
        """Have this follow the present answer."""
        self._next, self._screen = effect, self._stack.top

    def begin(self) -> None:
        """Wait until the answer has been heard: it has just been presented."""
        if self._next is not None and self._alarm.at is None:
            self._alarm.set(self._presenter.over_at + self._next.pause)

    def drop(self) -> None:
        """Cancel what follows."""
        self._next = None
        self._alarm.set(None)

    def _ring(self) -> None:
        following, self._next = self._next, None
        if following is not None and self._stack.top is self._screen:
            self._go_on(following.effects)
