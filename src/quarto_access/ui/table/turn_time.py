"""The time of a turn: first it is announced, then its clock runs.

The clock stands still in menus, and while the players look at another window. At a friend's
table over a relay it goes on: the relay says when it runs.
"""

from quarto_access.core.game import Game
from quarto_access.match.match import Match
from quarto_access.ui.parts import Parts
from quarto_access.ui.telling.thinking_sound import ThinkingSound

LONGEST_WAIT = 5.0
"""The most seconds that a clock waits for the announcement of a turn."""


class TurnTime:
    """Runs the clock of the match, and the thinking sound."""

    def __init__(self, parts: Parts) -> None:
        scheduler = parts.scheduler
        self._parts = parts
        self._games = parts.games
        self._now = scheduler.now
        self._game: Game | None = None
        """The game as it was announced last."""
        self._is_away = parts.in_window
        """True while the players look at another window; a window reports when they are here."""
        self._announced_alarm = scheduler.alarm(self._was_announced)
        self._clock_alarm = scheduler.alarm(self._tick)
        self._thinking = ThinkingSound(parts.games, parts.teller, scheduler)

    def settle(self) -> None:
        """Make the clock wait until a new turn has been announced, then set it."""
        match, is_held = self._games.at_table, self._is_away or self._parts.stack.is_for_other
        if not is_held and self._is_new(match):
            self._game = match.game if match else None
            if match and match.clock:
                longest = self._now() + LONGEST_WAIT
                self._announced_alarm.set(min(self._parts.presenter.over_at, longest))
        self._set_clock()

    def _is_new(self, match: Match | None) -> bool:
        """Return whether the game has changed, or its announcement was cut off."""
        if match is None or match.game is not self._game:
            return True
        return not match.is_announced and self._announced_alarm.at is None

    def away(self) -> None:
        """Stop the clock, because the players look at another window."""
        self._is_away = True
        self._announced_alarm.set(None)  # the turn is announced again when they are back
        self._set_clock()

    def back(self) -> None:
        """Start the clock again, because the players are back."""
        self._is_away = False
        self._set_clock()

    def _was_announced(self) -> None:
        if match := self._games.in_progress:
            match.announced()

    def _tick(self) -> None:
        if match := self._games.in_progress:
            match.tick()
            self.settle()

    def _set_clock(self) -> None:
        """Have the clock run or stand still, and set the alarms for what comes next."""
        match, own = self._games.in_progress, self._games.match
        if own is not None and own is not match:
            own.pause()
        if match is None:
            return
        runs = self._games.is_playing and self._parts.stack.top.clock_runs
        if runs and not self._parts.is_describing and not self._is_away:
            match.resume()
        else:
            match.pause()
        due = match.clock.due if match.clock else None
        self._clock_alarm.set(None if due is None else self._now() + due)
        self._thinking.follow()
