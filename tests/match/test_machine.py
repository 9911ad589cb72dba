"""Any actions in any order: the match keeps its promises.

Its journal on disk continues to the same game, the same touches and the same time at every moment.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from quarto_access.core import (
    Action,
    Call,
    Calls,
    FalseCall,
    Game,
    Give,
    IllegalAction,
    Pass,
    Phase,
    Place,
    Player,
    Resign,
    TimeOut,
    apply,
    can,
    format_action,
    legal_actions,
    parse_action,
)
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, TouchRule
from quarto_access.players.news import GameEnded, News, Played, Warned
from quarto_access.players.seat import Person
from quarto_access.storage.journal import Journal
from tests.core.naive import every_action
from tests.match.table import Paper, Thinker, Time

EVERYTHING = tuple(map(parse_action, every_action()))
WARNINGS = (30, 10, 5, 4, 3, 2, 1)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    return Setup(
        calls=draw(st.sampled_from([Calls.MANUAL, Calls.MANUAL, Calls.AUTOMATIC])),
        false_call=draw(st.sampled_from(FalseCall)),
        squares=draw(st.booleans()),
        clock=draw(st.sampled_from([None, 1, 8, 40])),
        touch=draw(st.sampled_from(TouchRule)),
        touches=draw(st.integers(0, 3)),
        undo=draw(st.sampled_from([True, True, False])),
        names=("Ana", "Ben"),
    )


class Evening(RuleBasedStateMachine):
    """One game, and a simple model of it."""

    @initialize(setup=setups(), first=st.sampled_from(Player), alone=st.booleans())
    def sit_down(self, setup: Setup, first: Player, alone: bool) -> None:
        self.setup, self.agreed = setup, setup.rules(first)
        self.thinker, self.alone = Thinker(), alone
        self.seats = (Person(), self.thinker if alone else Person())
        self.time = Time()
        self.home = TemporaryDirectory()
        self.faults: list[OSError] = []
        self.journal = Journal(f"{self.home.name}/journal.qrt", self.faults.append)
        self.match = Match(setup, self.agreed, self.seats, self.time, self.journal)
        self.journal.begin(self.match.record())
        self.heard: list[News] = []
        self.match.subscribe(self.heard.append)
        self.match.begin()
        self.games = [Game.start(self.agreed)]
        self.actions: list[Action] = []
        self.undone: list[Action] = []
        self.used = dict.fromkeys(Player, 0)
        self.this_turn = 0
        self.kept = dict(self.used)
        self.paused = False
        self.fresh()
        self.keep()

    def teardown(self) -> None:
        if hasattr(self, "journal"):
            assert self.faults == []
            self.journal.close()
            self.home.cleanup()

    def fresh(self) -> None:
        self.left = float(self.setup.clock or 0)
        self.announced = False
        self.warned: set[int] = set()

    def keep(self) -> None:
        """Model a note in the journal."""
        self.kept, self.kept_left = dict(self.used), self.left

    @property
    def game(self) -> Game:
        return self.games[-1]

    def over(self) -> bool:
        return self.game.phase is Phase.OVER

    def playing(self) -> bool:
        return not self.over()

    def thinking(self) -> bool:
        return self.playing() and self.match.seats[self.game.on_turn] is self.thinker

    def running(self) -> bool:
        return bool(self.setup.clock) and self.announced and not self.paused and self.playing()

    def enter(self, before: Game) -> None:
        """Model the effects of a new game state."""
        if self.game.on_turn is not before.on_turn:
            self.this_turn = 0
        last = Phase.LAST_CALLS
        if self.playing() and (
            self.game.on_turn is not before.on_turn
            or (self.game.phase is last) is not (before.phase is last)
        ):
            self.fresh()

    def add(self, action: Action) -> None:
        before = self.game
        self.actions.append(action)
        self.games.append(apply(before, action).game)
        self.enter(before)

    def expect(self, action: Action) -> None:
        """Model an action of the match."""
        assert self.match.played[-1].action == action
        assert self.match.played[-1].before == self.game
        self.add(action)
        assert self.match.played[-1].after == self.game
        self.undone.clear()
        self.keep()

    @precondition(playing)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        legal = legal_actions(self.game)
        moves = [action for action in legal if isinstance(action, Give | Place | Pass)]
        action = data.draw(st.sampled_from(moves))
        self.match.act(action)
        self.expect(action)

    @precondition(lambda self: self.playing() and self.agreed.calls is Calls.MANUAL)
    @rule(data=st.data())
    def call(self, data: st.DataObject) -> None:
        calls = [action for action in legal_actions(self.game) if isinstance(action, Call)]
        if calls:
            action = data.draw(st.sampled_from(calls))
            self.match.act(action)
            self.expect(action)

    @precondition(lambda self: self.playing() and len(self.actions) > 12)
    @rule(player=st.sampled_from(Player))
    def resign(self, player: Player) -> None:
        self.match.act(Resign(player))
        self.expect(Resign(player))

    @rule(action=st.sampled_from(EVERYTHING))
    def try_anything(self, action: Action) -> None:
        """Try an action; an illegal one leaves no trace."""
        if can(self.game, action):
            return
        path = self.journal.path
        assert path
        written, played = Path(path).read_bytes(), self.match.played
        with pytest.raises(IllegalAction):
            self.match.act(action)
        assert Path(path).read_bytes() == written
        assert self.match.played is played

    @precondition(thinking)
    @rule(data=st.data())
    def think(self, data: st.DataObject) -> None:
        moves = [a for a in legal_actions(self.game) if isinstance(a, Give | Place | Pass)]
        action = data.draw(st.sampled_from(moves))
        self.thinker.act(action)
        self.expect(action)

    def for_keys(self) -> bool:
        return self.match.seats[self.game.on_turn].at_keyboard

    @rule()
    def undo(self) -> None:
        taken = self.match.undo()
        if not self.setup.undo or self.over() or not self.actions:
            assert taken == ()
            return
        for number, played in enumerate(taken):
            assert number == 0 or not self.for_keys()
            before = self.games.pop()
            self.undone.append(self.actions.pop())
            assert played.action == self.undone[-1]
            self.enter(before)
        assert self.for_keys() or not self.actions
        self.fresh()
        self.keep()

    @rule()
    def redo(self) -> None:
        done = self.match.redo()
        if not self.setup.undo or self.over() or not self.undone:
            assert done == ()
            return
        for number, played in enumerate(done):
            assert number == 0 or not self.for_keys()
            assert played.action == self.undone[-1]
            self.add(self.undone.pop())
        assert self.for_keys() or not self.undone
        self.fresh()
        self.keep()

    @rule()
    def hear_the_announcement(self) -> None:
        self.match.announced()
        self.announced = True

    @rule()
    def open_a_menu(self) -> None:
        self.match.pause()
        if not self.paused and self.setup.clock:
            self.keep()
        self.paused = True

    @rule()
    def close_the_menu(self) -> None:
        self.match.resume()
        self.paused = False

    @precondition(lambda self: self.setup.clock)
    @rule(quarters=st.integers(0, 60))
    def wait(self, quarters: int) -> None:
        self.time.pass_by(quarters / 4)
        if self.running():
            self.left = max(0.0, self.left - quarters / 4)

    @rule()
    def look_at_the_clock(self) -> None:
        clock, player = self.setup.clock, self.game.on_turn
        before = len(self.heard)
        self.match.tick()
        told = self.heard[before:]
        if not clock or self.over():
            assert told == []
        elif self.left == 0:
            played, ended = told
            assert isinstance(played, Played)
            assert isinstance(ended, GameEnded)
            self.expect(TimeOut(player))
        else:
            due = {w for w in WARNINGS if self.left <= w < clock} - self.warned
            assert told == ([Warned(min(due))] if due else [])
            self.warned |= due
            if due:
                self.keep()

    @rule()
    def feel(self) -> None:
        if self.over():
            assert self.match.feel()
            return
        on_turn = self.game.on_turn
        own = self.match.seats[on_turn].at_keyboard
        allowed = {
            TouchRule.FREE: True,
            TouchRule.OWN_TURN: own,
            TouchRule.LIMITED: own and self.this_turn < self.setup.touches,
            TouchRule.NONE: False,
        }[self.setup.touch]
        assert self.match.feel() is allowed
        if allowed:
            self.used[on_turn if own else on_turn.other] += 1
            self.this_turn += own
            if self.setup.clock or self.setup.touch is not TouchRule.FREE:
                self.keep()

    @invariant()
    def the_match_is_as_it_should_be(self) -> None:
        match = self.match
        assert match.game == self.game
        assert [played.action for played in match.played] == self.actions
        assert match.over is self.over()
        assert match.paused is self.paused
        assert match.can_undo is (self.setup.undo and self.playing() and bool(self.actions))
        assert match.can_redo is (self.setup.undo and self.playing() and bool(self.undone))
        assert match.touches.used == self.used
        assert self.thinker.saw == (self.heard if self.alone else [])
        if match.clock:
            assert match.clock.left == self.left
            assert (match.clock.due is not None) is self.running()

    @invariant()
    def the_journal_continues_to_the_same(self) -> None:
        left = self.journal.read()
        assert left
        again = Match.continued(left.record, left.notes, self.seats, self.time, Paper())
        assert again.setup.touch is self.setup.touch
        assert again.rules == self.agreed
        assert again.game == self.game
        assert [format_action(p.action) for p in again.played] == [
            format_action(action) for action in self.actions
        ]
        assert again.touches.used == self.kept
        assert again.touches.left == self.match.touches.left
        if again.clock:
            assert again.clock.left == self.kept_left
            assert again.clock.due is None


Evening.TestCase.settings = settings(stateful_step_count=40)
TestEvening = Evening.TestCase
