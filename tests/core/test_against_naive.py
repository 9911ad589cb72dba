"""The rules and a second, naive version of them agree on every step of any game."""

import pickle
from random import Random

import pytest
from hypothesis import note, settings
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
    Ended,
    Event,
    Game,
    Given,
    Header,
    IllegalAction,
    Phase,
    Piece,
    Placed,
    Position,
    Record,
    Rules,
    Square,
    Step,
    apply,
    can,
    completed_by_latest,
    format_action,
    format_position,
    format_record,
    legal_actions,
    parse_action,
    parse_position,
    parse_record,
    replay,
    verify,
)
from tests.core.drawn import rules
from tests.core.naive import every_action
from tests.core.transcript import transcript
from tests.core.translated import naive_under

EVERY_ACTION = {text: parse_action(text) for text in every_action()}
MOVES = ("give", "place", "pass")


class Listener:
    """A listener who gets nothing but the events."""

    def __init__(self) -> None:
        self.board: dict[Square, Piece] = {}
        self.hand: Piece | None = None
        self.over = False

    def hear(self, events: tuple[Event, ...]) -> None:
        for event in events:
            assert not self.over
            match event:
                case Given(_, piece):
                    assert self.hand is None
                    self.hand = piece
                case Placed(_, piece, square):
                    assert self.hand is piece
                    self.board[square], self.hand = piece, None
                case Ended():
                    self.over = True
                case _:
                    pass


class Agreement(RuleBasedStateMachine):
    @initialize(agreed=rules())
    def begin(self, agreed: Rules) -> None:
        self.naive, self.game = naive_under(agreed), Game.start(agreed)
        self.actions: list[str] = []
        self.told: list[str] = []
        self.listener = Listener()

    def act(self, text: str) -> None:
        """Do it in both games and compare the events."""
        note(text)
        before = pickle.dumps(self.game)
        step = apply(self.game, EVERY_ACTION[text])
        assert pickle.dumps(self.game) == before
        self.game = step.game
        self.actions.append(text)
        told = self.naive.act(text)
        assert transcript(step.events) == told
        self.told += told
        self.listener.hear(step.events)

    def allowed(self, *verbs: str) -> list[str]:
        return [
            text
            for text in EVERY_ACTION
            if text.split()[1] in verbs and self.naive.objection(text) is None
        ]

    def refusal(self, action: Action) -> tuple[str, str | None, str | None]:
        with pytest.raises(IllegalAction) as refused:
            apply(self.game, action)
        error = refused.value
        assert error.action == action
        square = error.square.name if error.square is not None else None
        return error.reason.value, error.piece.name if error.piece else None, square

    def playing(self) -> bool:
        return self.naive.over is None

    def moving(self) -> bool:
        return bool(self.allowed(*MOVES))

    def calling(self) -> bool:
        return bool(self.allowed("call"))

    def full_lines(self) -> list[str]:
        return [line for line in self.naive.lines if self.naive.full(line)]

    @precondition(moving)
    @rule(data=st.data())
    def move_on(self, data: st.DataObject) -> None:
        self.act(data.draw(st.sampled_from(self.allowed(*MOVES))))

    @precondition(moving)
    @rule(chance=st.randoms(use_true_random=False), most=st.integers(2, 32))
    def move_on_and_on(self, chance: Random, most: int) -> None:
        for _ in range(most):
            if moves := self.allowed(*MOVES):
                self.act(chance.choice(moves))

    @precondition(calling)
    @rule(data=st.data())
    def call_anything(self, data: st.DataObject) -> None:
        self.act(data.draw(st.sampled_from(self.allowed("call"))))

    @precondition(lambda self: self.calling() and self.full_lines())
    @rule(data=st.data())
    def call_four_pieces(self, data: st.DataObject) -> None:
        line = data.draw(st.sampled_from(self.full_lines()))
        self.act(f"{self.naive.acting} call {line}")

    @precondition(lambda self: self.calling() and self.naive.alive())
    @rule(data=st.data())
    def call_what_is_there(self, data: st.DataObject) -> None:
        line = data.draw(st.sampled_from(self.naive.alive()))
        self.act(f"{self.naive.acting} call {line}")

    # not always on offer, or few games would see their end
    @precondition(lambda self: self.playing() and len(self.actions) % 4 == 3)
    @rule(data=st.data())
    def give_up(self, data: st.DataObject) -> None:
        self.act(data.draw(st.sampled_from(self.allowed("resign", "timeout"))))

    @precondition(lambda self: not self.playing())
    @rule(agreed=rules())
    def begin_another(self, agreed: Rules) -> None:
        self.begin(agreed)

    @invariant()
    def every_action_is_allowed_or_refused_alike(self) -> None:
        for text, action in EVERY_ACTION.items():
            objection = self.naive.objection(text)
            assert can(self.game, action) is (objection is None)
            if objection is None:
                verify(self.game, action)
            else:
                assert self.refusal(action) == objection
        assert sorted(map(format_action, legal_actions(self.game))) == sorted(
            format_action(action)
            for text, action in EVERY_ACTION.items()
            if self.naive.objection(text) is None
        )

    @invariant()
    def they_are_in_the_same_state(self) -> None:
        game, naive = self.game, self.naive
        board = {s.name: p.name for s, p in zip(Square, game.board, strict=True) if p}
        assert board == naive.board
        assert [piece.name for piece in game.tray] == naive.tray
        assert (game.hand.name if game.hand else None) == naive.hand
        assert game.phase.value == naive.phase
        assert game.on_turn.value == naive.acting
        assert (game.latest.name if game.latest is not None else None) == (
            naive.placements[-1] if naive.placements else None
        )
        live = [" ".join(sorted(s.name for s in a.line.squares)) for a in completed_by_latest(game)]
        assert live == naive.alive()
        assert (game.outcome is None) == (naive.over is None) == (game.phase is not Phase.OVER)
        if game.phase is not Phase.OVER:
            assert game.call_lost is (naive.acting not in naive.may_call)

    @invariant()
    def no_piece_is_lost_or_doubled(self) -> None:
        there = [*self.game.tray, *filter(None, [*self.game.board, self.game.hand])]
        assert len(there) == 16
        assert set(there) == set(self.game.rules.edition.pieces)

    @invariant()
    def the_events_tell_every_change(self) -> None:
        game = self.game
        heard = tuple(self.listener.board.get(square) for square in Square)
        assert (heard, self.listener.hand) == (game.board, game.hand)
        assert self.listener.over is (game.phase is Phase.OVER)

    @invariant()
    def a_state_is_a_value(self) -> None:
        again = pickle.loads(pickle.dumps(self.game))  # noqa: S301 - our own pickle
        assert again == self.game
        assert hash(again) == hash(self.game)

    @invariant()
    def the_position_can_be_written_and_read(self) -> None:
        position = Position(self.game.board, self.game.hand)
        assert parse_position(format_position(position)) == position

    @invariant()
    def the_record_can_be_written_and_read_and_replayed(self) -> None:
        actions = tuple(EVERY_ACTION[text] for text in self.actions)
        record = Record(self.game.rules, actions, (Header("Player1", "Ana; née [B]"),))
        text = format_record(record)
        assert parse_record(text) == parse_record(text.encode()) == record
        written = text.partition("\n\n")[2].splitlines()
        assert written == [format_action(action) for action in actions]
        steps = [Step(Game.start(record.rules), ()), *replay(record)]
        assert steps[-1].game == self.game
        assert transcript(event for step in steps for event in step.events) == self.told


Agreement.TestCase.settings = settings(stateful_step_count=30)
TestAgreement = Agreement.TestCase
