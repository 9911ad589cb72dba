"""The thinking sound: a soft beat after a second, and then every two.

The times depend on the clock alone, so they only say how long the player has been waiting. A line
to call, or one that is overlooked, changes none of them: the time of an answer is drawn from level
and seed, and only a long search, which no missed line causes, adds to it.
"""

from quarto_access.core.game import Game
from quarto_access.narration.announcement import play
from quarto_access.processes.scheduler import Scheduler
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.teller import Teller

FIRST = 1.0
EVERY = 2.0


class ThinkingSound:
    """Plays the beats while the seat on turn thinks."""

    def __init__(self, games: Games, teller: Teller, scheduler: Scheduler) -> None:
        self._games = games
        self._teller = teller
        self._now = scheduler.now
        self._alarm = scheduler.alarm(self._beat)
        self._about: Game | None = None
        """The game that the seat is thinking about."""

    def follow(self) -> None:
        """Begin when somebody begins to think, and end when the thought is over or paused."""
        match = self._games.match
        thinks = None if match is None or match.paused else match.thinks
        about = match.game if match and thinks is not None else None
        if about is not self._about:
            self._about = about
            self._alarm.set(None if thinks is None else self._now() + max(0.0, FIRST - thinks))

    def _beat(self) -> None:
        match = self._games.match
        if match is not None and match.thinks is not None:
            self._teller.say(play("thinking"))
            self._alarm.set(self._now() + next_beat(match.thinks))


def next_beat(thinks: float) -> float:
    """Return the seconds until the next sound, given the seconds of thought so far."""
    if thinks < FIRST:
        return FIRST - thinks
    return EVERY - round((thinks - FIRST) % EVERY, 6) % EVERY
