"""A remote player takes part in a match, over a pipe that may break."""

import os
import signal
from collections.abc import Callable, Iterator
from queue import SimpleQueue

import pytest

from quarto_access.core import Give, Illegal, Pass, Place, Player, Resign, Square, legal_actions
from quarto_access.core.events import How
from quarto_access.match.setup import Masked, Setup, Starts
from quarto_access.players.news import Began, GameEnded, News, Refused
from quarto_access.players.seat import Person
from quarto_access.processes.wire import HasGone
from tests.match.table import Table
from tests.players.pipe_seat import PipeSeat

ONE, TWO = Player

LATE = 30.0
"""The seconds after which nothing more is expected of the other process."""


class Evening:
    """A match of a person with a remote player."""

    def __init__(self, *habits: str, far: Player = TWO) -> None:
        self._posted: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self.seat = PipeSeat(self._posted.put, *habits)
        setup = Setup(starts=Starts.ONE, undo=True, clock=60, masks=Masked.BOTH)
        seats = (Person(), self.seat) if far is TWO else (self.seat, Person())
        self.here = far.other
        self.table = Table(setup, seats)
        self.match = self.table.match

    def wait_until(self, done: Callable[[], bool]) -> None:
        """Handle the messages of the process until this is true; `queue.Empty` if no more come."""
        while not done():
            self._posted.get(timeout=LATE)()

    def wait_for_turn(self) -> None:
        self.wait_until(lambda: self.match.over or self.match.game.on_turn is self.here)

    def move(self) -> None:
        """Act for the person: the last space and the last piece."""
        moves = [a for a in legal_actions(self.match.game) if isinstance(a, Give | Place | Pass)]
        self.match.act(moves[-1])

    def play_on(self, actions: int = 99) -> None:
        """Play so many actions of the person with the answers to them, or to the end."""
        self.wait_for_turn()
        while not self.match.over and actions:
            self.move()
            self.wait_for_turn()
            actions -= 1

    def replace(self, *habits: str) -> None:
        """Replace the player by a new process."""
        self.seat = PipeSeat(self._posted.put, *habits)
        self.match.seat(self.here.other, self.seat)

    def everything_was_heard(self, since: int = 0) -> bool:
        """Wait until the process has repeated all news, and return whether it is the same."""
        told: list[News] = self.table.heard[since:]
        self.wait_until(lambda: len(self.seat.heard) >= len(told))
        return self.seat.heard == told


Invite = Callable[..., Evening]


@pytest.fixture
def invite() -> Iterator[Invite]:
    evenings: list[Evening] = []

    def invite_one(*habits: str, far: Player = TWO) -> Evening:
        evenings.append(Evening(*habits, far=far))
        return evenings[-1]

    yield invite_one
    for evening in evenings:
        evening.match.leave()


@pytest.mark.parametrize("far", Player)
def test_it_plays_a_whole_game_and_hears_all_that_happens(invite: Invite, far: Player) -> None:
    evening = invite(far=far)
    match = evening.match
    evening.play_on(3)
    match.undo()
    match.redo()
    match.put_mask(ONE, on=False)
    match.lock_masks()
    match.announced()
    match.pause()
    match.resume()
    evening.table.time.pass_by(31)
    match.tick()
    evening.play_on()
    assert match.over
    assert {type(news).__name__ for news in evening.table.heard} == {
        *("Began", "Played", "TakenBack", "DoneAgain", "MaskChanged", "MasksLocked"),
        *("Paused", "Resumed", "Warned", "GameEnded"),
    }
    assert evening.everything_was_heard()


def test_what_the_rules_refuse_is_told_with_the_reason(invite: Invite) -> None:
    evening = invite("cheats")
    evening.play_on()
    assert evening.match.over
    assert evening.everything_was_heard()
    [refused] = [news for news in evening.seat.heard if isinstance(news, Refused)]
    assert (refused.by, refused.reason) == (TWO, Illegal.SQUARE_TAKEN)
    assert isinstance(refused.action, Place)


def test_it_acts_out_of_turn_where_the_rules_allow_it(invite: Invite) -> None:
    evening = invite("resigns")
    evening.play_on(3)
    evening.wait_until(lambda: evening.match.over)
    assert evening.match.played[-1].action == Resign(TWO)
    assert evening.match.played[-1].before.on_turn is ONE
    assert evening.match.game.outcome
    assert evening.match.game.outcome.how is How.RESIGN
    assert evening.everything_was_heard()


def test_a_process_that_is_killed_is_replaced_and_the_game_goes_on(invite: Invite) -> None:
    evening = invite()
    evening.play_on(4)
    killed, match = evening.seat, evening.match
    assert killed.process.pid
    os.kill(killed.process.pid, signal.SIGTERM)
    evening.wait_until(lambda: killed.failure is not None)
    assert isinstance(killed.failure, HasGone)
    while match.game.on_turn is ONE:  # nobody at the other end, and nothing is lost
        evening.move()
    stood, told = match.game, len(evening.table.heard)
    assert any(stood.board[square] for square in Square)
    evening.replace()
    evening.play_on()
    assert match.over
    assert isinstance(evening.table.heard[-1], GameEnded)
    evening.wait_until(lambda: evening.seat.heard[-1:] == evening.table.heard[-1:])
    assert evening.seat.heard == [Began(stood), *evening.table.heard[told:]]
