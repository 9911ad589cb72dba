"""The computer at a seat: it thinks in a process of its own, and never holds up the game.

It acts no sooner than the pace of its level says, adjusted to the listener's wishes. It acts later
if thinking takes longer, or while a menu is open. A process that dies or hangs is replaced, so a
question holds everything that the answer depends on.
"""

import os
import sys
from collections.abc import Callable, Sequence

from quarto_access.core.actions import Action
from quarto_access.core.board import Square
from quarto_access.core.errors import IllegalAction
from quarto_access.core.game import Game
from quarto_access.players.levels import Level
from quarto_access.players.mind import Mind
from quarto_access.players.news import Began, DoneAgain, News, Played, Resumed, TakenBack
from quarto_access.players.seat import Side
from quarto_access.players.sight import Observation
from quarto_access.processes.restarting import ANSWER_TIMEOUT, ProcessTrouble, RestartingClient
from quarto_access.processes.scheduler import Scheduler

COMMAND = (sys.executable, "-P", os.path.join(os.path.dirname(__file__), "thinker.py"))


class Computer:
    """One level at a seat of one game.

    `report` is called with trouble in its process; `pace_share` returns the share of the pace used.
    """

    at_keyboard = False

    def __init__(
        self,
        level: Level,
        seed: object,
        scheduler: Scheduler,
        *,
        report: Callable[[ProcessTrouble], object] = lambda _: None,
        pace_share: Callable[[], float] = lambda: 1.0,
        command: Sequence[str] = COMMAND,
        timeout: float = ANSWER_TIMEOUT,
    ) -> None:
        self.level = level
        self._seed = str(seed)
        self._scheduler = scheduler
        self._alarm = scheduler.alarm(self._look)
        self._pace_share = pace_share
        self._mind = Mind(level, seed)
        self._client = RestartingClient[Action](
            command,
            Action,
            wake=scheduler.posting(self._look),
            now=scheduler.now,
            timeout=timeout,
            report=report,
        )
        self._side: Side | None = None
        self._order: tuple[Square, ...] = ()
        self._about: Game | None = None
        """The game that it is thinking about."""
        self._action: Action | None = None
        self._asked_at = 0.0
        self._due_at = 0.0

    def sit(self, side: Side) -> None:
        self._side = side

    def see(self, news: News) -> None:
        """Begin to think when it is this seat's turn, and stop when it no longer is."""
        match news:
            case Began() | Played() | TakenBack() | DoneAgain():
                assert self._side  # `sit` is called before `see`
                game = self._side.game
                self._order = filled(self._order, game)
                if game is not self._about:
                    self._forget()
                    if game.outcome is None and game.on_turn is self._side.player:
                        self._think(self._side, game, goes_on=isinstance(news, Began))
            case Resumed():
                self._look()

    def leave(self) -> None:
        """Stop thinking for good."""
        self._about = None
        self._scheduler.drop(self._alarm)
        self._client.close()

    @property
    def thinks(self) -> float | None:
        """The seconds for which it has been thinking; None if it is not."""
        return None if self._about is None else self._scheduler.now() - self._asked_at

    @property
    def pid(self) -> int | None:
        """The number of its process, while there is one."""
        return self._client.pid

    def _think(self, side: Side, game: Game, *, goes_on: bool) -> None:
        look = Observation(game, self._order, side.masked)
        self._about, self._action = game, None
        self._asked_at = self._scheduler.now()
        self._due_at = self._asked_at + self._mind.pace(game, goes_on=goes_on) * self._pace_share()
        self._client.ask((self.level, self._seed, look))
        self._alarm.set(self._client.look_at)

    def _forget(self) -> None:
        if self._about is not None:
            self._about = None
            self._alarm.set(None)
            self._client.dismissed()

    def _look(self) -> None:
        """Fetch an answer if there is one, and act if its time has come."""
        if self._about is None or self._side is None:
            return
        if self._action is None:
            self._action = self._client.answer()
        if self._action is None:
            self._alarm.set(self._client.look_at)
            if not self._client.waits:  # it gave up
                self._about = None
        elif self._scheduler.now() < self._due_at:
            self._alarm.set(self._due_at)
        elif not self._side.paused:
            self._act(self._side, self._action)

    def _act(self, side: Side, action: Action) -> None:
        about, self._about = self._about, None
        try:
            side.act(action)
        except IllegalAction:  # the process is broken
            self._client.reject()
            if self._client.waits:
                self._about, self._action = about, None
                self._alarm.set(self._client.look_at)


def filled(order: tuple[Square, ...], game: Game) -> tuple[Square, ...]:
    """Return the squares in the order in which they were filled, as far as the computer saw it."""
    known = [square for square in order if game.board[square] is not None]
    new = [s for s in Square if game.board[s] is not None and s not in known]
    new.sort(key=lambda square: square == game.latest)
    return (*known, *new)
