"""The sequel of an answer: it comes without a key, a pause after the answer has been heard.

Each part is an utterance of its own, at its own time, and leads to the next one. A key or another
screen cancels what is still to come; after a key that only changes how things are heard, it goes on
with the words that the key has cut off.
"""

from collections.abc import Callable

from quarto_access.narration.announcement import Telling
from quarto_access.presenter.history import Said
from quarto_access.presenter.presenter import Presenter
from quarto_access.processes.scheduler import Scheduler
from quarto_access.ui.effects import Afterwards, Effects, Tell
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
        self._said: Said | None = None
        """The words that it follows, once they are being said."""
        self._is_cut = False
        """True if a key has cut these words off."""
        self._rests = False
        """True while it waits for another key."""
        self._alarm = scheduler.alarm(self._ring)

    def follow(self, effect: Afterwards) -> None:
        """Have this follow the present answer."""
        self.drop()
        self._next, self._screen = effect, self._stack.top

    def begin(self) -> None:
        """Wait until the answer has been heard: it has just been presented."""
        if self._next is None or self._rests:
            return
        self._said = self._said or self._presenter.recall("repeat")
        if self._alarm.at is None:
            self._alarm.set(self._presenter.over_at + self._next.pause)

    def hold(self, *, rests: bool = False) -> None:
        """Wait for the answer to a key; if it `rests`, also for a further key."""
        is_theirs = self._presenter.recall("repeat") is self._said
        self._is_cut |= is_theirs and self._presenter.is_cut_off
        self._rests = rests
        self._alarm.set(None)

    def drop(self) -> None:
        """Cancel what follows."""
        self._next = self._said = None
        self._is_cut = self._rests = False
        self._alarm.set(None)

    def _ring(self) -> None:
        following, said, is_cut = self._next, self._said, self._is_cut
        self.drop()
        if following is None or self._stack.top is not self._screen:
            return
        if said is not None and is_cut:
            again = Tell(Telling(said.announcements), again=True, listeners=said.listeners)
            self._go_on((again, following))
        else:
            self._go_on(following.effects)
