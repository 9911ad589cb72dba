"""A remote table: what may happen there, its clock, and that all sides come to the same table."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from quarto_access.core import (
    Call,
    Give,
    How,
    Line,
    Pass,
    Phase,
    Piece,
    Place,
    Player,
    Resign,
    Square,
    TimeOut,
    legal_actions,
)
from quarto_access.core.rules import FalseCall, Rules
from quarto_access.match.setup import Masked, Setup, Starts
from quarto_access.processes.wire import NoMessage
from quarto_access.remote import deciding
from quarto_access.remote.deciding import (
    MOST_BESIDE,
    Ask,
    Claim,
    EndPause,
    HaveHeard,
    NotNow,
    Reason,
    Reply,
    WantAction,
    WantMask,
    Wish,
    agreed,
    clean_name,
    decide,
    sit_down,
    time_is_up,
)
from quarto_access.remote.follower import Follower
from quarto_access.remote.possible import is_possible
from quarto_access.remote.remote_steps import (
    Acted,
    AgreedDraw,
    CameBack,
    Claimed,
    Declined,
    Happening,
    NewGame,
    Opened,
    RemoteStep,
    Request,
    Requested,
    TookBack,
    WentAway,
    format_step,
    parse_step,
)
from quarto_access.remote.shared_table import AWAY, COMING, HEARING, SharedTable, after, table_of

ONE, TWO = Player.ONE, Player.TWO
CLOCK = 60


class Log:
    """The log of one table, with a clock of its own."""

    def __init__(self, setup: Setup | None = None, *, seated: bool = True) -> None:
        self.now = 1_000_000
        self.steps: list[RemoteStep] = []
        self.table: SharedTable | None = None
        self.append(Opened(agreed(setup or Setup()), "ana", "Ana"))
        if seated:
            self.append(sit_down(self.at, "ben", "Ben", ONE))

    @property
    def at(self) -> SharedTable:
        assert self.table is not None
        return self.table

    @property
    def on_turn(self) -> Player:
        assert self.at.game is not None
        return self.at.game.on_turn

    def append(self, what: Happening, mark: str = "") -> None:
        step = RemoteStep(self.now, what, mark)
        assert parse_step(format_step(step)) == step
        assert is_possible(self.table, step)
        self.steps.append(step)
        self.table = after(self.table, step)

    def wish(self, player: Player, wish: Wish, seen: int | None = None) -> Happening:
        seen = len(self.steps) - 1 if seen is None else seen
        what = decide(self.at, player, wish, seen, self.now)
        self.append(what)
        return what

    def refused(self, player: Player, wish: Wish, seen: int | None = None) -> Reason:
        before = self.table
        with pytest.raises(NotNow) as refusal:
            self.wish(player, wish, seen)
        assert self.table == before
        return refusal.value.reason

    def play(self, *actions: Give | Place | Call | Resign) -> None:
        for action in actions:
            self.wish(action.player, WantAction(action))


FIRST = (Give(ONE, Piece.TRHG), Place(TWO, Square.A1), Give(TWO, Piece.tRHG))


def test_two_friends_sit_down_and_play() -> None:
    log = Log()
    log.play(*FIRST)
    assert log.at.names == ("Ana", "Ben")
    assert log.at.game is not None
    assert log.at.game.on_turn is ONE
    assert log.at.player_of("ben") is TWO
    assert log.at.player_of("eve") is None


def test_a_seat_is_taken_once() -> None:
    with pytest.raises(NotNow, match="taken"):
        sit_down(Log().at, "eve", "Eve", ONE)
    with pytest.raises(NotNow):
        sit_down(Log(seated=False).at, "ana", "Ana", ONE)


def test_nobody_acts_before_the_second_player_sits() -> None:
    assert Log(seated=False).refused(ONE, WantAction(FIRST[0])) is Reason.NOT_YET


@pytest.mark.parametrize(
    ("player", "action"),
    [
        (TWO, Give(TWO, Piece.TRHG)),
        (TWO, Give(ONE, Piece.TRHG)),
        (ONE, Place(ONE, Square.A1)),
        (ONE, TimeOut(ONE)),
        (ONE, TimeOut(TWO)),
        (ONE, Pass(ONE)),
        (ONE, Resign(TWO)),
    ],
)
def test_the_rules_decide(player: Player, action: object) -> None:
    assert Log().refused(player, WantAction(action)) is Reason.RULES  # type: ignore[arg-type]


def test_a_wish_from_before_the_last_action_means_nothing() -> None:
    log = Log()
    seen = len(log.steps) - 1
    log.play(FIRST[0])
    assert log.refused(TWO, WantAction(FIRST[1]), seen) is Reason.STALE
    log.wish(ONE, Ask(Request.DRAW))
    log.wish(TWO, WantAction(FIRST[1]), len(log.steps) - 2)  # what was asked changes no game
    assert log.at.requested is None, "and playing on leaves it without an answer"


def test_taking_back_goes_back_to_ones_own_last_action() -> None:
    log = Log()
    assert log.refused(TWO, Ask(Request.TAKE_BACK)) is Reason.NOTHING
    log.play(*FIRST)
    log.wish(ONE, Ask(Request.TAKE_BACK))
    assert log.refused(ONE, Reply(yes=True)) is Reason.NOTHING
    assert log.wish(TWO, Reply(yes=True)) == TookBack(ONE, 3)
    assert log.at.game is not None
    assert (log.at.game.on_turn, len(log.at.game.tray)) == (ONE, 16)
    log.play(*FIRST)
    log.wish(TWO, Ask(Request.TAKE_BACK))
    assert log.wish(ONE, Reply(yes=True)) == TookBack(TWO, 1)


def test_a_request_can_be_declined() -> None:
    log = Log()
    log.wish(ONE, Ask(Request.DRAW))
    assert log.refused(ONE, Ask(Request.DRAW)) is Reason.ASKED
    assert log.wish(TWO, Reply(yes=False)) == Declined(TWO)
    assert log.refused(TWO, Reply(yes=True)) is Reason.NOTHING


@pytest.mark.parametrize("request_", [Request.DRAW, Request.PAUSE])
def test_a_request_stands_while_the_one_who_asked_plays_on(request_: Request) -> None:
    log = Log()
    log.wish(ONE, Ask(request_))
    log.play(FIRST[0])
    assert log.at.requested == Requested(ONE, request_)
    log.play(*FIRST[1:])
    assert log.at.requested is None, "the other one has played on"
    assert log.refused(TWO, Reply(yes=True)) is Reason.NOTHING


def test_a_request_to_take_back_is_gone_after_the_next_action() -> None:
    log = Log()
    log.play(*FIRST[:2])
    log.wish(TWO, Ask(Request.TAKE_BACK))
    log.play(*FIRST[2:])
    assert log.refused(ONE, Reply(yes=True)) is Reason.NOTHING


def test_a_draw_is_agreed_on_also_by_asking_for_the_same() -> None:
    log = Log()
    log.wish(ONE, Ask(Request.DRAW))
    assert log.wish(TWO, Ask(Request.DRAW)) == AgreedDraw()
    assert log.at.outcome is not None
    assert log.at.outcome.how is How.DRAW
    assert log.refused(ONE, WantAction(FIRST[0])) is Reason.OVER


def test_another_game_begins_with_the_other_player() -> None:
    log = Log()
    assert log.refused(ONE, Ask(Request.REMATCH)) is Reason.NOT_OVER
    log.play(Resign(TWO))
    log.wish(TWO, Ask(Request.REMATCH))
    assert log.wish(ONE, Reply(yes=True)) == NewGame(TWO)
    assert log.at.game is not None
    assert log.at.game.on_turn is TWO
    assert log.at.games == 2


def test_no_other_game_begins_without_the_player_who_asked_for_it() -> None:
    log = Log()
    log.play(Resign(TWO))
    log.wish(TWO, Ask(Request.REMATCH))
    log.append(WentAway(TWO, left=True))
    for wish in (Reply(yes=True), Ask(Request.REMATCH)):
        assert log.refused(ONE, wish) is Reason.NOT_YET
    log.append(CameBack(TWO))
    assert log.wish(ONE, Reply(yes=True)) == NewGame(TWO)


def test_a_table_that_is_full_has_no_other_game_but_the_present_one_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = Log()
    monkeypatch.setattr(deciding, "FULL", log.at.steps)
    log.play(Give(ONE, Piece.TRHG), Place(TWO, Square.A1), Resign(TWO))
    assert log.refused(ONE, Ask(Request.REMATCH)) is Reason.NOTHING
    monkeypatch.setattr(deciding, "FULL", log.at.steps + 1)
    log.wish(ONE, Ask(Request.REMATCH))
    for wish in (Ask(Request.REMATCH), Reply(yes=True)):
        assert log.refused(TWO, wish) is Reason.NOTHING


def test_a_game_that_was_left_alone_can_be_claimed() -> None:
    log = Log()
    assert log.refused(ONE, Claim()) is Reason.NOT_YET
    log.append(WentAway(TWO, left=False))
    assert log.refused(ONE, Claim()) is Reason.NOT_YET
    log.now += AWAY
    assert log.wish(ONE, Claim()) == Claimed(ONE)
    assert log.at.outcome is not None
    assert log.at.outcome.winner is ONE


def test_a_friend_who_is_back_loses_nothing() -> None:
    log = Log()
    log.append(WentAway(TWO, left=False))
    log.now += AWAY
    log.append(CameBack(TWO))
    assert log.refused(ONE, Claim()) is Reason.NOT_YET


def test_two_minutes_away_are_two_minutes_in_all() -> None:
    log = Log()
    log.play(FIRST[0])
    for _ in range(4):
        assert log.refused(ONE, Claim()) is Reason.NOT_YET
        log.append(WentAway(TWO, left=False))
        assert log.refused(ONE, Claim()) is Reason.NOT_YET
        log.now += AWAY // 4
        log.append(CameBack(TWO))
    log.append(WentAway(TWO, left=False))
    assert log.wish(ONE, Claim()) == Claimed(ONE)


def test_somebody_who_comes_back_before_their_turn_starts_afresh() -> None:
    log = Log()
    log.append(WentAway(TWO, left=True))
    log.now += 5 * AWAY
    log.append(CameBack(TWO))
    log.append(WentAway(TWO, left=False))
    assert log.refused(ONE, Claim()) is Reason.NOT_YET


def test_somebody_who_comes_back_and_plays_on_starts_afresh() -> None:
    log = Log()
    log.append(WentAway(ONE, left=True))
    log.now += 5 * AWAY
    log.append(CameBack(ONE))
    log.play(FIRST[0])
    log.append(WentAway(ONE, left=False))
    assert log.refused(TWO, Claim()) is Reason.NOT_YET
    log.now += AWAY
    assert log.wish(TWO, Claim()) == Claimed(TWO)


def test_what_the_other_one_does_makes_no_absence_shorter() -> None:
    log = Log()
    log.append(WentAway(TWO, left=False))
    log.now += AWAY // 2
    log.play(FIRST[0])
    log.append(CameBack(TWO))
    log.append(WentAway(TWO, left=False))
    log.now += AWAY // 2
    assert log.wish(ONE, Claim()) == Claimed(ONE)


def test_nobody_waits_while_both_are_away() -> None:
    log = Log()
    for player in (TWO, ONE):
        log.append(WentAway(player, left=True))
        log.now += 5 * AWAY if player is ONE else 1_000
    assert log.refused(ONE, Claim()) is Reason.NOT_YET
    log.append(CameBack(ONE))
    assert log.refused(ONE, Claim()) is Reason.NOT_YET
    log.append(CameBack(TWO))
    log.append(WentAway(ONE, left=False))
    assert log.refused(TWO, Claim()) is Reason.NOT_YET
    log.now += AWAY
    assert log.wish(TWO, Claim()) == Claimed(TWO)


def test_nobody_waits_during_a_pause() -> None:
    log = Log()
    log.wish(TWO, Ask(Request.PAUSE))
    log.append(WentAway(TWO, left=True))
    log.now += 1_000
    log.wish(ONE, Reply(yes=True))
    log.now += 5 * AWAY
    log.wish(ONE, EndPause())
    assert log.refused(ONE, Claim()) is Reason.NOT_YET
    log.now += AWAY - 1_000
    assert log.wish(ONE, Claim()) == Claimed(ONE)


def test_a_mask_is_as_its_players_program_says() -> None:
    """A program keeps a locked mask on; one without a window cannot, and the table tells of it."""
    log = Log(Setup(masks=Masked.BOTH, masks_locked=True))
    assert log.refused(ONE, WantMask(on=True)) is Reason.NOTHING
    log.play(Give(ONE, Piece.TRHG))
    log.wish(TWO, WantMask(on=False))
    assert log.at.masks == (ONE,)


def test_too_many_masks_and_requests_are_refused_until_the_next_game() -> None:
    log = Log()
    for at in range(MOST_BESIDE):
        request = Request.DRAW if at % 2 else Request.PAUSE
        log.wish(TWO, WantMask(on=not log.at.masks) if at % 3 else Ask(request))
    assert log.refused(TWO, WantMask(on=not log.at.masks)) is Reason.TOO_OFTEN
    assert log.refused(TWO, Ask(Request.TAKE_BACK)) is Reason.NOTHING
    log.play(Give(ONE, Piece.TRHG), Place(TWO, Square.A1))
    assert log.refused(TWO, Ask(Request.TAKE_BACK)) is Reason.TOO_OFTEN
    log.wish(ONE, WantMask(on=True))
    log.play(Resign(TWO))
    log.wish(ONE, Ask(Request.REMATCH))
    log.wish(TWO, Ask(Request.REMATCH))
    log.wish(TWO, Ask(Request.DRAW))


def test_wrong_calls_that_cost_nothing_have_an_end_and_a_right_one_never_comes_too_late() -> None:
    log = Log(Setup(false_call=FalseCall.FREE))
    pieces = (Piece.TRHG, Piece.TRHg, Piece.TRhG, Piece.TRhg)
    for piece, square in zip(pieces, Line.ROW_1.squares, strict=True):
        log.play(Give(log.on_turn, piece))
        log.play(Place(log.on_turn, square))
    caller = log.on_turn
    for _ in range(MOST_BESIDE):
        log.play(Call(caller, Line.COLUMN_A))
    assert log.refused(caller, WantAction(Call(caller, Line.COLUMN_A))) is Reason.TOO_OFTEN
    log.play(Call(caller, Line.ROW_1))
    assert log.at.outcome is not None


def test_what_a_player_agrees_to_is_never_too_often() -> None:
    log = Log()
    for at in range(MOST_BESIDE):
        log.wish(TWO, Ask(Request.DRAW if at % 2 else Request.PAUSE))
    log.wish(ONE, Reply(yes=False))
    log.wish(ONE, Ask(Request.PAUSE))
    log.wish(TWO, Reply(yes=True))
    assert log.at.paused


# The clock


def test_the_clock_starts_when_the_turn_was_heard() -> None:
    log = Log(Setup(clock=CLOCK))
    log.now += 2_000
    log.wish(ONE, HaveHeard())
    assert log.at.runs_out_at == log.now + CLOCK * 1_000
    assert log.refused(ONE, HaveHeard()) is Reason.NOTHING
    log.now += CLOCK * 1_000 - 1
    assert time_is_up(log.at, log.now) is None
    assert time_is_up(log.at, log.now + 1) == Acted(TimeOut(ONE))


def test_the_clock_starts_by_itself_after_five_seconds() -> None:
    log = Log(Setup(clock=CLOCK))
    for action in FIRST[:3]:
        log.play(action)
    began = log.now
    assert log.at.runs_out_at == began + HEARING + CLOCK * 1_000
    log.now += HEARING + 3_000
    log.wish(ONE, HaveHeard())  # late: it gains nothing
    assert log.at.runs_out_at == began + HEARING + CLOCK * 1_000


@pytest.mark.parametrize("first", [ONE, TWO])
def test_the_clock_of_a_first_turn_waits_for_a_player_who_may_be_elsewhere(first: Player) -> None:
    log = Log(Setup(clock=CLOCK), seated=False)
    log.append(sit_down(log.at, "ben", "Ben", first))
    for player, action in (
        (first, Give(first, Piece.TRHG)),
        (first.other, Place(first.other, Square.A1)),
    ):
        assert log.at.runs_out_at is None
        log.now += 500_000
        log.wish(player, HaveHeard())
        assert log.at.runs_out_at == log.now + CLOCK * 1_000
        log.play(action)
    assert log.at.runs_out_at is not None


def test_a_player_who_comes_back_has_two_minutes_to_come_to_the_table() -> None:
    log = Log(Setup(clock=CLOCK))
    for action in FIRST[:3]:
        log.play(action)
    log.wish(ONE, HaveHeard())
    log.append(WentAway(ONE, left=True))
    log.now += 500_000
    log.append(CameBack(ONE))
    came = log.now
    assert log.at.runs_out_at == came + COMING + CLOCK * 1_000
    log.now += COMING + 3_000
    log.wish(ONE, HaveHeard())  # late: it gains nothing
    assert log.at.runs_out_at == came + COMING + CLOCK * 1_000
    log.append(WentAway(ONE, left=False))
    log.append(CameBack(ONE))
    log.wish(ONE, HaveHeard())
    assert log.at.runs_out_at == log.now + CLOCK * 1_000 - 3_000


def test_the_first_turn_of_an_opener_who_acts_begins_with_that() -> None:
    log = Log(Setup(clock=CLOCK), seated=False)
    log.append(sit_down(log.at, "ben", "Ben", TWO))
    log.play(Give(TWO, Piece.TRHG))
    log.now += 200_000
    log.play(Place(ONE, Square.A1))
    assert log.at.runs_out_at == log.now + HEARING + CLOCK * 1_000


def test_placing_and_giving_share_the_time_of_a_turn() -> None:
    log = Log(Setup(clock=CLOCK))
    log.play(FIRST[0])
    log.wish(TWO, HaveHeard())
    out_at = log.at.runs_out_at
    log.now += 10_000
    log.play(FIRST[1])
    assert log.at.runs_out_at == out_at
    log.play(FIRST[2])
    assert log.at.runs_out_at == log.now + HEARING + CLOCK * 1_000


@pytest.mark.parametrize("waits", ["pause", "away"])
def test_what_was_used_of_a_turn_stays_used(waits: str) -> None:
    log = Log(Setup(clock=CLOCK))
    log.wish(ONE, HaveHeard())
    log.now += 20_000
    if waits == "pause":
        log.wish(TWO, Ask(Request.PAUSE))
        log.wish(ONE, Reply(yes=True))
    else:
        log.append(WentAway(ONE, left=False))
    assert log.at.runs_out_at is None
    log.now += 500_000
    if waits == "pause":
        assert log.refused(ONE, WantAction(FIRST[0])) is Reason.PAUSED
        log.wish(TWO, EndPause())
    else:
        log.append(CameBack(ONE))
    log.wish(ONE, HaveHeard())
    assert log.at.runs_out_at == log.now + (CLOCK - 20) * 1_000


def test_a_wrong_call_gains_no_time() -> None:
    log = Log(Setup(clock=CLOCK, false_call=FalseCall.FREE))
    chance = Random(2)
    while (game := log.at.game) and game.phase is not Phase.LAST_CALLS:
        actions = [a for a in legal_actions(game) if isinstance(a, Give | Place)]
        log.wish(game.on_turn, WantAction(chance.choice(actions)))
    assert game is not None
    out_at = log.at.runs_out_at
    wrong = next(line for line in game.rules.lines if game.latest not in line.squares)
    log.now += 1_000
    log.play(Call(game.on_turn, wrong))
    assert log.at.runs_out_at == out_at


def test_the_clock_goes_on_while_the_other_player_is_away() -> None:
    log = Log(Setup(clock=CLOCK))
    log.wish(ONE, HaveHeard())
    out_at = log.at.runs_out_at
    log.append(WentAway(TWO, left=True))
    log.append(CameBack(TWO))
    assert log.at.runs_out_at == out_at


# Everything at once


WISHES = st.one_of(
    st.sampled_from([HaveHeard(), EndPause(), Claim(), Reply(yes=True), Reply(yes=False)]),
    st.builds(Ask, st.sampled_from(Request)),
    st.builds(WantMask, st.booleans()),
)


class AnyWishes(RuleBasedStateMachine):
    """Two players wish for anything, connections come and go; two clients follow the log."""

    def __init__(self) -> None:
        super().__init__()
        setup = Setup(clock=CLOCK, masks=Masked.ONE, starts=Starts.CHANCE)
        self.log = Log(setup)
        self.follower = Follower()
        self.seen: list[RemoteStep] = []
        self.waited = dict.fromkeys(Player, 0)
        """How long each has been waited for since they acted, or came back before their turn."""
        self.games = 1

    @rule(player=st.sampled_from(Player), wish=WISHES, behind=st.integers(0, 3))
    def wishes(self, player: Player, wish: Wish, behind: int) -> None:
        with suppress(NotNow):
            self.log.wish(player, wish, len(self.log.steps) - 1 - behind)

    @rule(data=st.data())
    def acts(self, data: st.DataObject) -> None:
        game = self.log.at.game
        assert game is not None
        if not self.log.at.is_playing or self.log.at.paused:
            return
        actions = [a for a in legal_actions(game) if not isinstance(a, TimeOut)]
        action = data.draw(st.sampled_from(actions))
        self.log.wish(action.player, WantAction(action))
        self.waited[action.player] = 0

    @rule(player=st.sampled_from(Player), back=st.booleans())
    def connection(self, player: Player, back: bool) -> None:
        if self.log.at.is_away(player) is back:
            game = self.log.at.game
            if back and game is not None and game.on_turn is not player:
                self.waited[player] = 0
            self.log.append(CameBack(player) if back else WentAway(player, left=False))

    @rule(seconds=st.integers(0, 200))
    def waits(self, seconds: int) -> None:
        self.log.now += seconds * 1_000
        for player in Player:
            if self.waits_for(player):
                self.waited[player] += seconds * 1_000
        if over := time_is_up(self.log.at, self.log.now):
            self.log.append(over)

    @rule(back=st.integers(0, 20), count=st.integers(1, 20))
    def network(self, back: int, count: int) -> None:
        """Deliver some of the steps, again or too early."""
        number = max(0, min(len(self.log.steps) - 1, self.follower.number + 3 - back))
        self.seen += self.follower.take(number, self.log.steps[number : number + count])

    @invariant()
    def all_sides_agree(self) -> None:
        assert self.seen == self.log.steps[: self.follower.number]
        assert table_of(self.log.steps) == self.log.at

    def waits_for(self, player: Player) -> bool:
        """Return whether the other player is at the table and waits for this one."""
        table = self.log.at
        return table.is_away(player) and not table.is_away(player.other) and not table.paused

    @invariant()
    def a_game_is_claimed_by_who_has_waited(self) -> None:
        if self.log.at.games > self.games:
            self.games, self.waited = self.log.at.games, dict.fromkeys(Player, 0)
        for player in Player:
            at = self.log.at.may_claim_at(player.other)
            if self.log.at.is_playing and self.waits_for(player):
                assert at == self.log.now + AWAY - self.waited[player]
            else:
                assert at is None

    @invariant()
    def a_clock_is_never_in_debt(self) -> None:
        at = self.log.at.runs_out_at
        assert at is None or at > self.log.now - 200_000  # at most the last time of waiting
        assert self.log.at.used >= 0

    def teardown(self) -> None:
        self.seen += self.follower.take(0, self.log.steps)
        assert self.seen == self.log.steps
        assert not self.follower.lacks


TestAnyWishes = AnyWishes.TestCase


def test_an_agreement_has_no_helps_and_no_names() -> None:
    setup = Setup(coach=True, warning=True, undo=True, names=("Ana", "Mimi"), seats=("", "mimi"))
    assert agreed(setup) == Setup()
    assert agreed(setup).rules(ONE) == Rules()


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Ana\n", "Ana"),
        ("<b>Ana</b>", "bAna/b"),
        ("A\u202ena", "A na"),
        ("Tom & Ann", "Tom & Ann"),
        ("[[Ana]]", "Ana"),
        ("x" * 200, "x" * 40),
        ("\x00\x1b[31m", "31m"),
        ("Zoë 李", "Zoë 李"),
    ],
)
def test_a_name_is_clean(name: str, clean: str) -> None:
    assert clean_name(name) == clean


@pytest.mark.parametrize("entry", [b"", b"[]", b"{}", b"\xff", b'{"is":"RemoteStep","at":1.5}'])
def test_what_is_no_step_is_refused(entry: bytes) -> None:
    with pytest.raises(NoMessage):
        parse_step(entry)
