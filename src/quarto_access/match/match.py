"""A game being played: its history, undo, clock, touches, masks and subscribers.

Everything that happens goes through `Match`. First the rules allow an action, then the journal has
it, then the game changes, and then the seats and the subscribers see it, in the order in which they
came. What is taken back, done again, masked or touched is in the journal before anybody sees it. If
a listener acts on news, the new news comes after the first has reached everybody. Nothing here
waits, and only `tick` lets time run out.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from quarto_access.core.actions import Action, TimeOut
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.events import Outcome
from quarto_access.core.game import Game, Phase, Step, apply
from quarto_access.core.record import REQUIRED, Header, Record, replay
from quarto_access.core.rules import Player, Rules
from quarto_access.core.values import replace
from quarto_access.match.clock import Clock, timed_by
from quarto_access.match.closing import RESULT, closed_as
from quarto_access.match.masks import Masks
from quarto_access.match.setup import GAME, Masked, Setup, TouchRule
from quarto_access.match.standing import Standing
from quarto_access.match.touch import Touches
from quarto_access.match.writing import Pages, Writer
from quarto_access.players.news import (
    Began,
    Closed,
    DoneAgain,
    GameEnded,
    MaskChanged,
    MasksLocked,
    News,
    Noted,
    Paused,
    Played,
    Refused,
    Resumed,
    TakenBack,
    Warned,
)
from quarto_access.players.seat import Machine, Seat

Subscriber = Callable[[News], object]


class MatchSide:
    """One side of the table, for the seat that has it."""

    def __init__(self, match: "Match", player: Player) -> None:
        self.player = player
        self._match = match

    @property
    def game(self) -> Game:
        return self._match.game

    @property
    def masked(self) -> bool:
        return self._match.masks.worn(self.player)

    @property
    def paused(self) -> bool:
        return self._match.paused

    def act(self, action: Action) -> None:
        """Act for this side alone; a refusal is news, and raises `IllegalAction`."""
        try:
            if action.player is not self.player:
                raise IllegalAction(Illegal.NOT_ON_TURN, action)
            self._match.act(action)
        except IllegalAction as error:
            self._match.refused(self.player, error)
            raise


class Match:
    """A game being played. Nothing else changes the game of a match."""

    is_followed = False
    """True if it is decided elsewhere, and follows what happens there."""
    stands_still = False
    """True while two players far apart have agreed on a pause."""
    is_asked = False
    """True while a friend far away waits for an answer."""
    is_unsent = False
    """True while something that the player here has done or asked for has not arrived."""
    is_cut = False
    """True while there is no connection to the relay of a friend far away."""
    is_friend_away = False
    """True while a friend far away is not at the table."""
    is_last = False
    """True if no other game begins at the table of a friend far away."""
    may_be_claimed = False
    """True once the player here may end the game, because the friend has been away for long."""
    awaits = False
    """True if a player here has asked for an action that has not happened yet."""

    def __init__(
        self,
        setup: Setup,
        rules: Rules,
        seats: tuple[Seat, Seat],
        now: Callable[[], float],
        journal: Pages | None = None,
        *,
        id_: str = "",
    ) -> None:
        """Make a match; with a journal, every step is written before anybody else sees it."""
        self.setup = setup
        self.id = id_
        """The id by which the game counts once, however often it is continued, or nothing."""
        self.rules = rules
        self.seats: dict[Player, Seat] = dict(zip(Player, seats, strict=True))
        self.at_keyboard = _at_keyboard(self.seats)
        """The players whose actions come from the keys of this program."""
        self.touches = Touches(setup.touch, setup.touches)
        locked = setup.masks_locked and setup.masks is not Masked.NOBODY
        self.masks = Masks(setup.masks.players, locked=locked)
        self.clock = None if setup.clock is None else Clock(setup.clock, now)
        self._write: Subscriber = Writer(journal) if journal else lambda _: None
        self._subscribers: list[Subscriber] = []
        self._untold: deque[News] = deque()
        self._is_telling = False
        self.game = Game.start(rules)
        """The game as it stands; only the match changes it."""
        self._played: tuple[Played, ...] = ()
        self._undone: list[Action] = []
        self._spent: dict[tuple[int, Player], int] = {}
        """The touches of each turn that was left."""
        self.has_begun = False
        self.is_announced = False
        """True if the players have heard what the clock gives time for."""
        self.paused = False
        """True while a menu is open: the clock is stopped, unless a relay has it; machines wait."""

    @classmethod
    def continued(
        cls,
        record: Record,
        notes: Sequence[str],
        seats: tuple[Seat, Seat],
        now: Callable[[], float],
        journal: Pages | None = None,
    ) -> "Match":
        """Return the match of a record and a journal's notes, as it stood; write nothing."""
        ids = [header.text for header in record.headers if header.name == GAME]
        setup, id_ = Setup.of_record(record), "".join(ids[:1])
        match = cls(setup, record.rules, seats, now, journal, id_=id_)
        noted = [header.text for header in record.headers if header.name == NOTE]
        match._replay(record, [*noted, *notes])
        match._close_as(record)
        if journal:
            match._write = Writer(journal, record.actions, notes)
        return match

    def subscribe(self, subscriber: Subscriber) -> None:
        """Pass all news from now on to this subscriber, after the earlier subscribers."""
        self._subscribers.append(subscriber)

    def begin(self) -> None:
        """Give every seat its side of the table; from now on machines act."""
        self.has_begun = True
        for player, seat in self.seats.items():
            seat.sit(MatchSide(self, player))
        self._tell(Began(self.game))

    def seat(self, player: Player, seat: Seat) -> None:
        """Give this side of the table to another seat; the one before leaves."""
        before, self.seats[player] = self.seats[player], seat
        self.at_keyboard = _at_keyboard(self.seats)
        before.leave()
        seat.sit(MatchSide(self, player))
        seat.see(Began(self.game))

    @property
    def alone_here(self) -> Player | None:
        """The only player of the match who is at the keyboard."""
        return next(iter(self.at_keyboard)) if len(self.at_keyboard) == 1 else None

    def leave(self) -> None:
        """Have every seat leave the table."""
        for seat in self.seats.values():
            seat.leave()

    @property
    def played(self) -> tuple[Played, ...]:
        """Every action so far, except those undone."""
        return self._played

    @property
    def over(self) -> bool:
        return self.game.phase is Phase.OVER

    @property
    def expected(self) -> Game:
        """The game in which a player here acts next: after what has yet to be granted."""
        return self.game

    @property
    def thinks(self) -> float | None:
        """The seconds for which the seat on turn has been thinking; None if it is not."""
        seat = self.seats[self.game.on_turn]
        return seat.thinks if isinstance(seat, Machine) else None

    def act(self, action: Action) -> Played | None:
        """Act as a player here wishes, and return what happened; None if it has yet to be granted.

        An illegal action raises `IllegalAction`, and changes nothing.
        """
        step = apply(self.game, action)
        if self.touches.rule is TouchRule.LIMITED:
            self._forget_turns_taken_back()
        if note := self._worth_noting():
            self._write(Noted(note))
        played = self._stepped(action, step)
        self._write(played)
        if self._undone:
            self._undone.clear()
            self.masks.went_on()
        self._add(played)
        self._tell(played)
        if step.game.outcome is not None:
            self._tell(GameEnded(step.game.outcome))
        return played

    def _forget_turns_taken_back(self) -> None:
        """Forget the touches of turns that are no longer part of the game: others replace them."""
        turns = {_turn(played.before) for played in self._played}
        self._spent = {turn: used for turn, used in self._spent.items() if turn in turns}

    def close(self, outcome: Outcome) -> None:
        """End the game without an action: the players agreed on a draw, or one has claimed it."""
        self.game = replace(self.game, phase=Phase.OVER, outcome=outcome)
        self._set_clock()
        self._tell(Closed(outcome))
        self._tell(GameEnded(outcome))

    def refused(self, by: Player, error: IllegalAction) -> None:
        """Publish that a seat tried what is not allowed."""
        self._tell(Refused(by, error.action, error.reason))

    def announced(self) -> None:
        """Start the clock, because the announcement of the turn is over."""
        self.is_announced = True
        self._set_clock()

    def pause(self) -> None:
        """Stop the clock and the machines, because a menu is open."""
        if not self.paused:
            self.paused = True
            self._set_clock()
            if self.clock:
                self._note()
            self._tell(Paused())

    def resume(self) -> None:
        if self.paused:
            self.paused = False
            self._tell(Resumed())
        self._set_clock()

    @property
    def can_undo(self) -> bool:
        return self.setup.undo and not self.over and bool(self._played)

    @property
    def can_redo(self) -> bool:
        return self.setup.undo and not self.over and bool(self._undone)

    def undo(self) -> tuple[Played, ...]:
        """Take back actions until the keys are on turn again; return them, the latest first.

        If nobody uses the keys, take back one action. Return nothing if there is no action, or if
        undo is off.
        """
        taken: list[Played] = []
        while self.can_undo and not (taken and self._is_for_keys):
            taken.append(self._take_latest())
            self._undone.append(taken[-1].action)
        return self._taken(taken)

    def take_back(self, actions: int) -> tuple[Played, ...]:
        """Take back a number of actions, as the players agreed; return them, the latest first."""
        taken = [self._take_latest() for _ in range(min(actions, len(self._played)))]
        self.masks.went_on()  # it cannot be done again
        return self._taken(taken)

    def _take_latest(self) -> Played:
        *played, latest = self._played
        self._played = tuple(played)
        self.masks.went_to(len(self._played))
        self._enter(latest.before)
        return latest

    def _taken(self, taken: Sequence[Played]) -> tuple[Played, ...]:
        if taken:
            self._begin_question()
            self._publish(TakenBack(tuple(taken), self._worth_noting()))
        return tuple(taken)

    def redo(self) -> tuple[Played, ...]:
        """Do again what was undone last, as far as one `undo` goes back."""
        done: list[Played] = []
        while self.can_redo and not (done and self._is_for_keys):
            action = self._undone.pop()
            done.append(self._stepped(action, apply(self.game, action)))
            self._add(done[-1])
            self.masks.went_to(len(self._played))
        if done:
            self._begin_question()
            self._publish(DoneAgain(tuple(done), self._worth_noting()))
        return tuple(done)

    def feel(self) -> bool:
        """Read a space: return whether it may be read, and count it if so.

        The reader is the player on turn, or the other one while a seat away from the keyboard is on
        turn. After the end everything may be read, and nothing is counted.
        """
        if self.over:
            return True
        on_turn = self.game.on_turn
        own = self.seats[on_turn].at_keyboard
        if not self.touches.feel(on_turn if own else on_turn.other, own):
            return False
        if self.clock or self.setup.touch is not TouchRule.FREE:
            self._note()
        return True

    @property
    def is_open(self) -> bool:
        """True if spaces may be read without limit: touch is free, or the game is over."""
        return self.over or self.setup.touch is TouchRule.FREE

    @property
    def dark(self) -> bool:
        """True if somebody here wears a mask; when the game ends, all come off.

        A friend who plays by message has a screen of their own.
        """
        return not self.over and bool(self.masks.on - {self.setup.far})

    @property
    def masks_here(self) -> tuple[Player, ...]:
        """The players whose masks are put on and taken off here."""
        return tuple(player for player in Player if player is not self.setup.far)

    def put_mask(self, player: Player, *, on: bool) -> None:
        """Put a mask on, or take it off, as a player here wishes."""
        self.masks.put(player, on=on, after=len(self._played), undone=len(self._undone))
        self._note()
        self._tell(MaskChanged(player, on))

    def lock_masks(self) -> None:
        """Keep masks on until the end from now on."""
        self.masks.locked = True
        self._note()
        self._tell(MasksLocked())

    def tick(self) -> None:
        """Publish any warning of the clock; a player whose time has run out loses."""
        if self.clock is None or self.over:
            return
        if self.clock.out:
            self._run_out()
            return
        for seconds in self.clock.warnings():
            self._note()
            self._tell(Warned(seconds))

    def _run_out(self) -> None:
        self.act(TimeOut(self.game.on_turn))

    def record(self, headers: Sequence[Header] = ()) -> Record:
        """Return the match as it stands, with further headers from the caller, such as a date.

        A header that the match itself has cannot be replaced.
        """
        own = [*self.setup.headers(), Header(RESULT, self._result())]
        if note := self._worth_noting():
            own.append(Header(NOTE, note))
        if self.id:
            own.append(Header(GAME, self.id))
        taken = {*REQUIRED, *(header.name for header in own), NOTE, GAME}
        further = (header for header in headers if header.name not in taken)
        return Record(self.rules, tuple(p.action for p in self._played), (*own, *further))

    def _publish(self, news: News) -> None:
        self._write(news)
        self._tell(news)

    def _tell(self, news: News) -> None:
        """Pass news to everybody but the journal, one piece of it after the other."""
        self._untold.append(news)
        if self._is_telling:
            return
        self._is_telling = True
        try:
            while self._untold:
                told = self._untold.popleft()
                for seat in self.seats.values():
                    seat.see(told)
                for subscriber in self._subscribers:
                    subscriber(told)
        finally:
            self._is_telling = False

    def _result(self) -> str:
        outcome = self.game.outcome
        if outcome is None:
            return "*"
        return outcome.winner.value if outcome.winner else "1/2"

    def _close_as(self, record: Record) -> None:
        """End the game if the record has a result that none of its actions has brought."""
        outcome = None if self.over else closed_as(record)
        if outcome:
            self.game = replace(self.game, phase=Phase.OVER, outcome=outcome)

    @property
    def closed(self) -> Outcome | None:
        """The outcome of an end that no action brought; None if an action did."""
        was_over = bool(self._played) and self._played[-1].after.phase is Phase.OVER
        return None if was_over else self.game.outcome

    @property
    def _is_for_keys(self) -> bool:
        """True if the keys are on turn, or if nobody uses them."""
        return not self.at_keyboard or self.game.on_turn in self.at_keyboard

    def _stepped(self, action: Action, step: Step) -> Played:
        return Played(action, step.events, self.game, step.game)

    def _add(self, played: Played) -> None:
        self._played += (played,)
        self._enter(played.after)

    def _enter(self, game: Game) -> None:
        """Make this the game, after an action, an undo or a redo."""
        before, self.game = self.game, game
        if game.on_turn is not before.on_turn:
            self._spent[_turn(before)] = self.touches.this_turn
            # A turn that undo comes back to has no more touches than it had left.
            self.touches.this_turn = self._spent.get(_turn(game), 0)
        if timed_by(game) != timed_by(before):
            self._begin_question()
        self._set_clock()

    def _begin_question(self) -> None:
        """Ask a player something new: it has to be announced first, and has its own time."""
        self.is_announced = False
        if self.clock and not self.over:
            self.clock.restart()

    def _set_clock(self) -> None:
        if self.clock is None:
            return
        if self.is_announced and not self.paused and not self.over:
            self.clock.run()
        else:
            self.clock.stop()

    def _note(self) -> None:
        self._write(Noted(self._standing().text))

    def _worth_noting(self) -> str:
        """Return how things stand, as a note; empty if the actions say everything."""
        has_felt = {*self.touches.used.values()} != {0}
        is_notable = self.clock or has_felt or self.masks.changes
        return self._standing().text if is_notable else ""

    def _standing(self) -> Standing:
        one, two = self.touches.used[Player.ONE], self.touches.used[Player.TWO]
        left = self.clock.left if self.clock else None
        turn, masks = self.touches.this_turn, str(self.masks)
        counts = self.setup.undo and self.setup.touch is TouchRule.LIMITED
        spent = self._spent_in_turns() if counts else ()
        return Standing(len(self._played), (one, two), turn, masks, left, spent)

    def _spent_in_turns(self) -> tuple[tuple[int, Player, int], ...]:
        """Return the touches of the other turns to which undo may lead."""
        here = _turn(self.game)
        spent = ((*turn, used) for turn, used in self._spent.items() if used and turn != here)
        return tuple(sorted(spent, key=lambda one: (-one[0], one[1].value)))

    def _replay(self, record: Record, notes: Sequence[str]) -> None:
        standings = (Standing.of(note) for note in reversed(notes))
        known = (s for s in standings if s and s.after <= len(record.actions))
        standing = next(known, None)
        for action, step in zip(record.actions, replay(record), strict=True):
            self._restore(standing)
            self._add(self._stepped(action, step))
        self._restore(standing)

    def _restore(self, standing: Standing | None) -> None:
        """Restore what was noted, if it was noted at this moment."""
        if standing is None or standing.after != len(self._played):
            return
        self.touches.used = dict(zip(Player, standing.touched, strict=True))
        self.touches.this_turn = standing.turn
        self._spent.update({(tray, player): used for tray, player, used in standing.spent})
        self.masks.restore(standing.masks)
        if self.clock and standing.left is not None:
            self.clock.restart(min(standing.left, self.clock.seconds))


NOTE = "Note"
"""The header in which a record keeps what a journal keeps in its notes."""


def _at_keyboard(seats: Mapping[Player, Seat]) -> frozenset[Player]:
    return frozenset(player for player, seat in seats.items() if seat.at_keyboard)


def _turn(game: Game) -> tuple[int, Player]:
    """Return what tells turns apart: the number of pieces in the tray, and the player on turn."""
    return len(game.tray), game.on_turn
