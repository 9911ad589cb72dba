"""A game being played: its history, undo, the clock, touch, and the journal that survives a crash.

Whatever happens goes through `Match.act`: the rules are asked first, then the journal is told,
then the game goes on. Nothing here waits: who plays by keys calls `act`, everybody else is asked
through `proceed`, time passes through `tick`.

The journal holds the actions, and notes for what actions do not tell: the touches used, the
masks and the time left. A note tells everything at once, and says after how many actions it was
true; the latest one that can be read counts.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from quarto_access.core import (
    Action,
    Event,
    Game,
    Header,
    Illegal,
    IllegalAction,
    Phase,
    Player,
    Record,
    Rules,
    Step,
    TimeOut,
    apply,
    format_action,
    replay,
)
from quarto_access.core.record import REQUIRED
from quarto_access.core.values import value
from quarto_access.match.clock import Clock
from quarto_access.match.masks import Masks
from quarto_access.match.setup import Masked, Setup, TouchRule
from quarto_access.match.touch import Touches
from quarto_access.players.seat import Machine, Seat

MOST_NOTES = 5_000
"""After so many the journal is written anew with one, so that it never grows too long to read."""


class Journal(Protocol):
    """Where a match is written down. It deals with its own failures, and never raises."""

    def action(self, text: str) -> None:
        """Add an action; once this returns, it is there to be continued."""

    def note(self, text: str) -> None:
        """Add a note, which is no part of the game."""

    def rewrite(self, lines: Sequence[str]) -> None:
        """All that was added is now this: actions, and notes that begin with a semicolon."""


@value
class Played:
    """An action and what it did."""

    action: Action
    events: tuple[Event, ...]
    before: Game
    after: Game


@value
class Tick:
    """What the passing of time brought."""

    warnings: tuple[int, ...] = ()
    """Seconds left, where somebody must be warned now."""
    timed_out: Played | None = None


class Match:
    """A game being played; the only caller of core's `apply` in a live game."""

    def __init__(
        self,
        setup: Setup,
        rules: Rules,
        seats: Mapping[Player, Seat] | tuple[Seat, Seat],
        now: Callable[[], float],
        journal: Journal,
    ) -> None:
        self.setup = setup
        self.rules = rules
        self.seats = dict(zip(Player, seats, strict=True) if isinstance(seats, tuple) else seats)
        self.touches = Touches(setup.touch, setup.touches)
        locked = setup.masks_locked and setup.masks is not Masked.NOBODY
        self.masks = Masks(setup.masks.players, locked=locked)
        self.clock = None if setup.clock is None else Clock(setup.clock, now)
        self._journal = journal
        self._game = Game.start(rules)
        self._played: tuple[Played, ...] = ()
        self._undone: list[Action] = []
        self._spent: dict[tuple[int, Player], int] = {}
        self._asked: Seat | None = None
        self._announced = False
        self._paused = False
        self._notes = 0

    @classmethod
    def continued(
        cls,
        record: Record,
        notes: Sequence[str],
        seats: Mapping[Player, Seat] | tuple[Seat, Seat],
        now: Callable[[], float],
        journal: Journal,
    ) -> "Match":
        """The match of a record and of a journal's notes, as it stood; nothing is written."""
        match = cls(Setup.of_record(record), record.rules, seats, now, journal)
        noted = [header.text for header in record.headers if header.name == _NOTE]
        match._replay(record, [*noted, *notes])
        match._notes = len(notes)
        return match

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._game

    @property
    def played(self) -> tuple[Played, ...]:
        """Every action so far, those undone left out."""
        return self._played

    @property
    def paused(self) -> bool:
        return self._paused

    @property
    def over(self) -> bool:
        return self._game.phase is Phase.OVER

    @property
    def thinks(self) -> float | None:
        """For how many seconds the seat on turn has been thinking; None where none thinks."""
        seat = self.seats[self._game.on_turn]
        return seat.thinks if isinstance(seat, Machine) else None

    def act(self, action: Action) -> Played:
        """Do what a player does; an illegal action raises `IllegalAction` and changes nothing."""
        step = apply(self._game, action)
        if self._notable:
            self._note()
        self._journal.action(format_action(action))
        self._undone.clear()
        return self._add(action, step)

    def announced(self) -> None:
        """The announcement of the turn is over: the clock may run."""
        self._announced = True
        self._set_clock()

    def pause(self) -> None:
        """A menu is open: the clock stands still, and no seat acts."""
        if not self._paused:
            self._paused = True
            self._set_clock()
            if self.clock:
                self._note()

    def resume(self) -> None:
        self._paused = False
        self._set_clock()

    @property
    def can_undo(self) -> bool:
        return self.setup.undo and not self.over and bool(self._played)

    @property
    def can_redo(self) -> bool:
        return self.setup.undo and not self.over and bool(self._undone)

    def undo(self) -> Played | None:
        """Take the latest action back and return it; None if there is none or undo is off."""
        if not self.can_undo:
            return None
        *played, latest = self._played
        self._played = tuple(played)
        self._undone.append(latest.action)
        self.masks.taken_back(len(self._played))
        self._enter(latest.before)
        self._begin_question()
        self._rewrite()
        return latest

    def redo(self) -> Played | None:
        """Do again what was undone last; None if there is nothing or undo is off."""
        if not self.can_redo:
            return None
        action = self._undone.pop()
        played = self._add(action, apply(self._game, action))
        self._begin_question()
        self._rewrite()
        return played

    def feel(self) -> bool:
        """A space is being read: whether it may be; if so, it is counted.

        The player on turn reads, or the other one while somebody acts who is not at the keyboard.
        After the end the board lies open, and nothing is counted.
        """
        if self.over:
            return True
        on_turn = self._game.on_turn
        own = self.seats[on_turn].at_keyboard
        if not self.touches.feel(on_turn if own else on_turn.other, own):
            return False
        if self.clock or self.setup.touch is not TouchRule.FREE:
            self._note()
        return True

    @property
    def dark(self) -> bool:
        """Whether somebody wears a mask; when the game ends, all come off."""
        return not self.over and bool(self.masks.on)

    def put_mask(self, player: Player, *, on: bool) -> None:
        """Put a mask on, or take it off."""
        self.masks.put(player, on=on, after=len(self._played))
        self._note()

    def lock_masks(self) -> None:
        """From now on masks stay on until the end."""
        self.masks.locked = True
        self._note()

    def proceed(self) -> Played | None:
        """Let the seat on turn act, if it has made up its mind.

        It is asked once for each action that it owes, and not while the match is paused.
        """
        if self.over or self._paused:
            return None
        if self._asked is None:
            self._asked = self.seats[self._game.on_turn]
            self._asked.asked(self._game)
        action = self._asked.answer()
        if action is None:
            return None
        self._asked = None
        if action.player is not self._game.on_turn:
            raise IllegalAction(Illegal.NOT_ON_TURN, action)
        return self.act(action)

    def tick(self) -> Tick:
        """What the clock has to say; a player whose time is out loses."""
        if self.clock is None or self.over:
            return Tick()
        if self.clock.out:
            return Tick(timed_out=self.act(TimeOut(self._game.on_turn)))
        warnings = self.clock.warnings()
        if warnings:
            self._note()
        return Tick(warnings)

    def record(self, headers: Sequence[Header] = ()) -> Record:
        """The match as it stands, with further headers that others add, a date for example.

        A header that the match has itself is passed over.
        """
        own = [*self.setup.headers(), Header("Result", self._result())]
        if self._notable:
            own.append(Header(_NOTE, self._standing()))
        taken = {*REQUIRED, *(header.name for header in own), _NOTE}
        further = (header for header in headers if header.name not in taken)
        return Record(self.rules, tuple(p.action for p in self._played), (*own, *further))

    def _result(self) -> str:
        outcome = self._game.outcome
        if outcome is None:
            return "*"
        return outcome.winner.value if outcome.winner else "1/2"

    def _add(self, action: Action, step: Step) -> Played:
        played = Played(action, step.events, self._game, step.game)
        self._played += (played,)
        self._enter(step.game)
        return played

    def _enter(self, game: Game) -> None:
        """The game stands like this now, whichever way it came there."""
        before, self._game = self._game, game
        if self._asked is not None:
            self._asked.dismissed()
            self._asked = None
        if game.on_turn is not before.on_turn:
            self._spent[_turn(before)] = self.touches.this_turn
            self.touches.new_turn()
            # A turn that undo comes back to has no more touches than it had left.
            self.touches.restore(self.touches.used, self._spent.get(_turn(game), 0))
        if _question(game) != _question(before):
            self._begin_question()
        self._set_clock()

    def _begin_question(self) -> None:
        """Something new is asked of a player: it is announced first, and has its own time."""
        self._announced = False
        if self.clock and not self.over:
            self.clock.restart()

    def _set_clock(self) -> None:
        if self.clock is None:
            return
        if self._announced and not self._paused and not self.over:
            self.clock.run()
        else:
            self.clock.stop()

    @property
    def _notable(self) -> bool:
        """Whether there is anything to keep that the actions do not tell."""
        return bool(self.clock or any(self.touches.used.values()) or self.masks.changes)

    def _note(self) -> None:
        self._notes += 1
        if self._notes > MOST_NOTES:
            self._rewrite()
        else:
            self._journal.note(self._standing())

    def _rewrite(self) -> None:
        lines = [format_action(played.action) for played in self._played]
        notes = [f"; {self._standing()}"] if self._notable else []
        self._journal.rewrite(lines + notes)
        self._notes = len(notes)

    def _standing(self) -> str:
        """What a note says."""
        one, two = (self.touches.used[player] for player in Player)
        text = f"after {len(self._played)} touched {one} {two} turn {self.touches.this_turn}"
        masks = str(self.masks)
        text += f" masks {masks}" if masks else ""
        return f"{text} left {self.clock.left!r}" if self.clock else text

    def _replay(self, record: Record, notes: Sequence[str]) -> None:
        standings = (_Standing.of(note) for note in reversed(notes))
        known = (s for s in standings if s and s.after <= len(record.actions))
        standing = next(known, None)
        for action, step in zip(record.actions, replay(record), strict=True):
            self._restore(standing)
            self._add(action, step)
        self._restore(standing)

    def _restore(self, standing: "_Standing | None") -> None:
        """Things stand as noted, if it was here that they were noted."""
        if standing is None or standing.after != len(self._played):
            return
        self.touches.restore(dict(zip(Player, standing.touched, strict=True)), standing.turn)
        self.masks.restore(standing.masks)
        if self.clock and standing.left is not None:
            self.clock.restart(min(standing.left, self.clock.seconds))


_NOTE = "Note"
"""The header in which a record keeps what a journal keeps in its notes."""


@value
class _Standing:
    """A note that can be read."""

    after: int
    touched: tuple[int, int]
    turn: int
    masks: str
    left: float | None

    @classmethod
    def of(cls, note: str) -> "_Standing | None":
        match = re.fullmatch(_STANDING, note)
        if match is None:
            return None
        after, one, two, turn = map(int, match.groups()[:4])
        left = match["left"]
        masks = match["masks"] or ""
        return cls(after, (one, two), turn, masks, None if left is None else float(left))


_STANDING = (
    "after ([0-9]{1,9}) touched ([0-9]{1,9}) ([0-9]{1,9}) turn ([0-9]{1,9})"
    r"(?: masks (?P<masks>[^ ]{1,100000}))?"
    r"(?: left (?P<left>[0-9]{1,9}(?:\.[0-9]{1,30})?(?:e-[0-9]{1,3})?))?"
)


def _turn(game: Game) -> tuple[int, Player]:
    """Which turn this is: how many pieces were given by now, and whose it is."""
    return len(game.tray), game.on_turn


def _question(game: Game) -> tuple[Player, bool]:
    """What is asked of whom, as far as the clock goes: a turn, or the last chance to call."""
    return game.on_turn, game.phase is Phase.LAST_CALLS
