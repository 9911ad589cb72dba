"""The first prompt, on the first start: it begins with what speaks, and waits until that is known.

It waits for a few seconds at most, and until then no notice is heard.
"""

from collections.abc import Callable

from quarto_access.narration.announcement import NOTHING, Telling
from quarto_access.processes.scheduler import Scheduler
from quarto_access.ui.screen import Screen
from quarto_access.ui.stack import Stack
from quarto_access.ui.telling.teller import Teller

Introduction = Callable[[], Telling | None]
"""Returns what speaks, once that is known."""

LONGEST_WAIT = 5.0
"""The seconds for which the prompt waits until it is known what speaks."""


class FirstPrompt:
    """Opens the prompt and says it; without an introduction there is none."""

    def __init__(
        self, introduction: Introduction | None, teller: Teller, stack: Stack, scheduler: Scheduler
    ) -> None:
        self._introduction = introduction
        self._teller = teller
        self._stack = stack
        self._now = scheduler.now
        self._screen: Screen | None = None
        """The screen of the prompt, until it has been spoken."""
        self._alarm = scheduler.alarm(lambda: self._say(NOTHING))

    @property
    def exists(self) -> bool:
        """True if players are prompted here on the first start."""
        return self._introduction is not None

    @property
    def is_to_come(self) -> bool:
        """True if the prompt is open, and has not been spoken yet."""
        return self._screen is not None

    def open(self) -> None:
        from quarto_access.ui.screens.first_steps import FirstRunScreen

        self._screen = FirstRunScreen()
        self._stack.swap([self._screen])
        self._alarm.set(self._now() + LONGEST_WAIT)
        self.what_speaks_may_be_known()

    def what_speaks_may_be_known(self) -> None:
        """Say the prompt, if it is known by now what speaks."""
        if self.is_to_come and self._introduction:
            what_speaks = self._introduction()
            if what_speaks is not None:
                self._say(what_speaks)

    def _say(self, what_speaks: Telling) -> None:
        prompt, self._screen = self._screen, None
        self._alarm.set(None)
        if self._stack.top is prompt:  # otherwise the player was quicker
            self._teller.say(what_speaks + self._teller.focus())
            self._teller.say_notices()
