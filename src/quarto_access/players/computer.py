"""The computer at a seat: it thinks in a process of its own, and nobody ever waits for it.

It moves no sooner than the pace of its level says, and later only where thought takes longer. A
question holds all that an answer depends on, so that a new process can take the place of one that
died.
"""

import os
import sys
from collections.abc import Callable, Sequence
from time import monotonic

from quarto_access.core.actions import Action
from quarto_access.core.board import Square
from quarto_access.core.game import Game
from quarto_access.players.levels import Level
from quarto_access.players.mind import Mind
from quarto_access.players.sight import Look
from quarto_access.processes.restarting import PATIENCE, ProcessTrouble, RestartingClient

COMMAND = (sys.executable, "-P", os.path.join(os.path.dirname(__file__), "thinker.py"))


class Computer:
    """One level at a seat of one game.

    `wake` is called, on any thread, when something came that `answer` should be called for.
    """

    at_keyboard = False

    def __init__(
        self,
        level: Level,
        seed: object,
        *,
        name: str = "",
        now: Callable[[], float] = monotonic,
        masked: Callable[[], bool] = lambda: False,
        command: Sequence[str] = COMMAND,
        patience: float = PATIENCE,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        self.level = level
        self.name = name
        self._seed = str(seed)
        self._now = now
        self._masked = masked
        self._mind = Mind(level, seed)
        self._client = RestartingClient[Action](
            command, Action, wake=wake, now=now, patience=patience
        )
        self._order: tuple[Square, ...] = ()
        self._action: Action | None = None
        self._asked_at: float | None = None
        self._due_at = 0.0

    def asked(self, game: Game) -> None:
        """Begin to think about this game."""
        self._order = filled(self._order, game)
        look = Look(game, self._order, self._masked())
        self._action = None
        self._asked_at = self._now()
        self._due_at = self._asked_at + self._mind.pace(game)
        self._client.ask((self.level, self._seed, look))

    def answer(self) -> Action | None:
        """What it does, once it knows and its time has come."""
        if self._asked_at is None:
            return None
        if self._action is None:
            self._action = self._client.answer()
        if self._action is None:
            if not self._client.waits:  # it gave up
                self._asked_at = None
            return None
        if self._now() < self._due_at:
            return None
        self._asked_at = None
        return self._action

    def dismissed(self) -> None:
        """Stop thinking."""
        self._asked_at = None
        self._client.dismissed()

    @property
    def look_at(self) -> float | None:
        """When `answer` should be called even if nothing wakes the game."""
        if self._asked_at is None:
            return None
        return self._client.look_at if self._action is None else self._due_at

    @property
    def thinks(self) -> float | None:
        """For how many seconds it has been thinking; None where it is not."""
        return None if self._asked_at is None else self._now() - self._asked_at

    @property
    def pid(self) -> int | None:
        """The number of its process, while there is one."""
        return self._client.pid

    def take_trouble(self) -> ProcessTrouble | None:
        """What happened to its process since last asked; told once."""
        return self._client.take_trouble()

    def close(self) -> None:
        """Leave the table for good."""
        self._asked_at = None
        self._client.close()


def filled(order: tuple[Square, ...], game: Game) -> tuple[Square, ...]:
    """The squares in the order in which they were filled, as far as it was there to see it."""
    known = [square for square in order if game.board[square] is not None]
    new = [s for s in Square if game.board[s] is not None and s not in known]
    new.sort(key=lambda square: square == game.latest)
    return (*known, *new)
