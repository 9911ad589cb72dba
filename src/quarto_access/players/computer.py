"""The computer at a seat: it thinks in a process of its own, and nobody ever waits for it.

It moves no sooner than the pace of its level says, and later only where thought takes longer. If
its process dies or hangs, a new one takes over from the game as it stands, once for each action;
if that one fails too, the seat gives up until it is asked again. Both are facts to be told.
"""

import os
import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from time import monotonic

from quarto_access.core.actions import Action
from quarto_access.core.board import Square
from quarto_access.core.game import Game
from quarto_access.players.levels import Level
from quarto_access.players.mind import Mind
from quarto_access.players.process import Process
from quarto_access.players.questions import (
    NOBODY_WAITS,
    NoReply,
    Question,
    format_question,
    parse_reply,
)
from quarto_access.players.sight import Look

COMMAND = (sys.executable, "-P", os.path.join(os.path.dirname(__file__), "thinker.py"))

PATIENCE = 10.0
"""Seconds without a sign of life after which a process hangs; a slow start is among them."""


class Trouble(StrEnum):
    """What happened to the process that thinks."""

    RESTARTED = "restarted"
    """It died or hung, and a new one thinks now."""
    GAVE_UP = "gave-up"
    """The new one failed too. Nobody thinks until the seat is asked again."""


class Computer:
    """One level at a seat of one game."""

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
    ) -> None:
        self.level = level
        self.name = name
        self._seed = str(seed)
        self._now = now
        self._masked = masked
        self._command = command
        self._patience = patience
        self._mind = Mind(level, seed)
        self._process: Process | None = None
        self._number = 0
        self._order: tuple[Square, ...] = ()
        self._look: Look | None = None
        self._action: Action | None = None
        self._asked_at = self._due_at = self._heard_at = 0.0
        self._restarts = 0
        self._trouble: Trouble | None = None

    def asked(self, game: Game) -> None:
        """Begin to think about this game."""
        self._order = filled(self._order, game)
        self._look = Look(game, self._order, self._masked())
        self._asked_at = self._now()
        self._due_at = self._asked_at + self._mind.pace(game)
        self._restarts = 0
        self._ask()

    def answer(self) -> Action | None:
        """What it does, once it knows and its time has come."""
        if self._look is None:
            return None
        if self._action is None:
            self._listen()
        if self._action is None or self._now() < self._due_at:
            return None
        self._look = None
        return self._action

    def dismissed(self) -> None:
        """Stop thinking."""
        self._look = self._action = None
        if self._process is not None:
            self._process.send(NOBODY_WAITS)

    @property
    def thinks(self) -> float | None:
        """For how many seconds it has been thinking; None where it is not."""
        return None if self._look is None else self._now() - self._asked_at

    @property
    def pid(self) -> int | None:
        """The number of its process, while there is one."""
        return self._process.pid if self._process else None

    def take_trouble(self) -> Trouble | None:
        """What happened to its process since last asked; told once."""
        trouble, self._trouble = self._trouble, None
        return trouble

    def close(self) -> None:
        """Leave the table for good."""
        self._look = self._action = None
        if self._process is not None:
            self._process.end()
            self._process = None

    def _ask(self) -> None:
        assert self._look is not None  # whoever asks has something to show
        self._action = None
        self._number += 1
        self._heard_at = self._now()
        if self._process is None:
            self._process = Process(self._command)
        question = Question(self._number, self.level.id, self._seed, self._look)
        self._process.send(format_question(question))

    def _listen(self) -> None:
        if self._process is None:
            return
        for line in self._process.heard():
            try:
                reply = parse_reply(line)
            except NoReply:  # it is gone, or talks nonsense
                self._fail()
                return
            self._heard_at = self._now()
            if reply.number == self._number and reply.action is not None:
                self._action = reply.action
        if self._action is None and self._now() - self._heard_at > self._patience:
            self._fail()

    def _fail(self) -> None:
        """Its process is of no use any more."""
        assert self._process is not None  # something was heard of it
        self._process.end()
        self._process = None
        if self._restarts:
            self._trouble = Trouble.GAVE_UP
            self._look = None
            return
        self._restarts += 1
        self._trouble = Trouble.RESTARTED
        self._ask()


def filled(order: tuple[Square, ...], game: Game) -> tuple[Square, ...]:
    """The squares in the order in which they were filled, as far as it was there to see it."""
    known = [square for square in order if game.board[square] is not None]
    new = [s for s in Square if game.board[s] is not None and s not in known]
    new.sort(key=lambda square: square == game.latest)
    return (*known, *new)
