"""A game being played: what a player may do, when the clock runs, who is asked."""

import pytest

from quarto_access.core import (
    Call,
    FalseCall,
    Game,
    Given,
    Header,
    Illegal,
    IllegalAction,
    Line,
    Outcome,
    Phase,
    Piece,
    Place,
    Player,
    Resign,
    Square,
    TimeOut,
    parse_action,
)
from quarto_access.core.events import How
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.players.news import (
    Began,
    GameEnded,
    MaskChanged,
    MasksLocked,
    News,
    Paused,
    Played,
    Refused,
    Resumed,
    Warned,
)
from quarto_access.players.seat import Person
from tests.core.full_boards import QUIET
from tests.match.table import PEOPLE, Paper, Table, Thinker, Time

ONE, TWO = Player
TIMED = Setup(starts=Starts.ONE, clock=60)


def test_an_action_moves_the_game_on_and_says_what_happened() -> None:
    table = Table()
    played = table.act("1 give TRHG")
    assert played is not None
    assert played.events == (Given(ONE, Piece.TRHG),)
    assert played.before == Game.start(table.rules)
    assert played.after == table.match.game
    assert table.match.game.hand is Piece.TRHG
    assert table.match.played == (played,)


def test_the_action_is_in_the_journal_when_it_is_done() -> None:
    table = Table(moves="TRHG A1, trhg B2")
    assert table.paper.lines == ["1 give TRHG", "2 place A1", "2 give trhg", "1 place B2"]


def test_an_illegal_action_changes_nothing_and_is_written_nowhere() -> None:
    table = Table(Setup(starts=Starts.ONE, undo=True, clock=60), moves="TRHG A1, trhg B2")
    table.match.undo()
    table.match.announced()
    table.time.pass_by(5)
    lines, game, played = table.paper.lines[:], table.match.game, table.match.played
    with pytest.raises(IllegalAction) as refused:
        table.act("1 place A1")
    assert refused.value.reason is Illegal.SQUARE_TAKEN
    assert table.paper.lines == lines
    assert table.match.game is game
    assert table.match.played is played
    assert table.match.can_redo
    assert table.match.clock
    assert table.match.clock.left == 55


def test_the_journal_knows_before_the_game_moves_on() -> None:
    class Watching(Paper):
        seen: list[Game]

        def action(self, text: str) -> None:
            super().action(text)
            seen.append(match.game)

    seen: list[Game] = []
    match = Match(Setup(), Setup().rules(ONE), PEOPLE, Time(), Watching())
    match.act(parse_action("1 give TRHG"))
    assert seen == [Game.start(match.rules)]


def test_the_first_seat_is_that_of_player_1() -> None:
    thinker, person = Thinker(), Person()
    match = Match(Setup(), Setup().rules(ONE), (thinker, person), Time(), Paper())
    assert match.seats == {ONE: thinker, TWO: person}


def told_by_the_clock(table: Table) -> list[News]:
    """Return the news that a tick of the clock brings."""
    before = len(table.heard)
    table.match.tick()
    return table.heard[before:]


class TestClock:
    def running(self, moves: str = "", setup: Setup = TIMED) -> Table:
        """Return a table at which the turn was announced ten seconds ago."""
        table = Table(setup, moves=moves)
        table.match.announced()
        table.time.pass_by(10)
        return table

    def left(self, table: Table, *, after: float = 0) -> float:
        table.time.pass_by(after)
        assert table.match.clock
        return table.match.clock.left

    def test_no_clock_was_agreed_on(self) -> None:
        table = Table()
        table.match.announced()
        table.time.pass_by(10_000)
        assert table.match.clock is None
        assert told_by_the_clock(table) == []

    def test_it_waits_for_the_announcement(self) -> None:
        table = Table(TIMED)
        assert self.left(table, after=100) == 60
        table.match.announced()
        assert self.left(table, after=10) == 50

    def test_placing_does_not_end_the_turn(self) -> None:
        table = self.running("TRHG")
        table.act("2 place A1")
        assert self.left(table, after=5) == 45

    def test_giving_begins_a_turn_which_is_announced_first(self) -> None:
        table = self.running("TRHG A1")
        table.act("2 give trhg")
        assert self.left(table, after=100) == 60
        table.match.announced()
        assert self.left(table, after=7) == 53

    @pytest.mark.parametrize("cost", [FalseCall.FREE, FalseCall.LOSE_CALL])
    def test_a_wrong_call_brings_no_time(self, cost: FalseCall) -> None:
        table = self.running("TRHG", Setup(starts=Starts.ONE, clock=60, false_call=cost))
        table.match.act(Call(TWO, Line.ROW_1))
        assert self.left(table, after=5) == 45

    def test_the_last_calls_have_their_own_allowance(self) -> None:
        *moves, last = QUIET.split(", ")
        piece, square = last.split()
        table = self.running(f"{', '.join(moves)}, {piece}")
        table.act(f"1 place {square}")
        assert table.match.game.phase is Phase.LAST_CALLS
        assert self.left(table, after=100) == 60
        table.match.announced()
        table.time.pass_by(20)
        table.match.act(Call(ONE, Line.ROW_1))
        assert self.left(table) == 40
        table.act("1 pass")
        assert self.left(table, after=100) == 60
        table.match.announced()
        table.time.pass_by(1)
        table.act("2 pass")
        assert self.left(table, after=100) == 59

    def test_it_stands_still_in_a_menu(self) -> None:
        table = self.running()
        table.match.pause()
        assert table.match.paused
        assert self.left(table, after=100) == 50
        table.match.announced()
        assert self.left(table, after=100) == 50
        table.match.resume()
        assert not table.match.paused
        assert self.left(table, after=10) == 40

    def test_a_menu_does_not_start_it_before_the_announcement(self) -> None:
        table = Table(TIMED)
        table.match.pause()
        table.match.resume()
        assert self.left(table, after=100) == 60

    def test_opening_a_menu_twice_is_closed_once(self) -> None:
        table = self.running()
        table.match.pause()
        table.match.pause()
        table.match.resume()
        assert self.left(table, after=10) == 40

    def test_warnings_are_told_once(self) -> None:
        table = self.running()
        table.time.pass_by(20)
        assert told_by_the_clock(table) == [Warned(30)]
        assert told_by_the_clock(table) == []

    def test_whose_time_is_out_loses_and_is_not_warned_any_more(self) -> None:
        table = self.running()
        table.time.pass_by(60)
        played, ended = told_by_the_clock(table)
        assert isinstance(played, Played)
        assert played.action == TimeOut(ONE)
        assert ended == GameEnded(Outcome(How.TIMEOUT, TWO))
        assert table.match.game.outcome == Outcome(How.TIMEOUT, TWO)
        assert table.paper.actions == ["1 timeout"]
        assert told_by_the_clock(table) == []

    def test_it_stops_with_the_game(self) -> None:
        table = self.running()
        table.act("2 resign")
        assert self.left(table, after=20) == 50
        table.match.announced()
        table.match.resume()
        assert self.left(table, after=1000) == 50
        assert told_by_the_clock(table) == []


class TestTouch:
    def test_the_player_on_turn_reads(self) -> None:
        table = Table(moves="TRHG")
        assert table.match.feel()
        assert table.match.touches.used == {ONE: 0, TWO: 1}

    def test_beside_somebody_far_away_the_other_one_reads(self) -> None:
        table = Table(seats=(Person(), Thinker()), moves="TRHG")
        assert table.match.game.on_turn is TWO
        assert table.match.feel()
        assert table.match.touches.used == {ONE: 1, TWO: 0}

    def test_and_has_to_wait_where_touch_is_for_ones_own_turn(self) -> None:
        setup = Setup(starts=Starts.ONE, touch=TouchRule.OWN_TURN)
        table = Table(setup, (Person(), Thinker()))
        assert table.match.feel()
        table.act("1 give TRHG")
        assert not table.match.feel()
        assert table.match.touches.used == {ONE: 1, TWO: 0}

    def test_touches_come_back_with_the_next_turn_only(self) -> None:
        table = Table(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=2), moves="TRHG")
        assert [table.match.feel() for _ in range(3)] == [True, True, False]
        table.act("2 place A1")
        assert not table.match.feel()
        table.act("2 give trhg")
        assert table.match.touches.left == 2
        assert table.match.feel()

    def test_when_the_game_is_over_the_board_lies_open(self) -> None:
        table = Table(Setup(starts=Starts.ONE, touch=TouchRule.NONE))
        assert not table.match.feel()
        table.act("1 resign")
        assert table.match.feel()
        assert table.match.touches.used == {ONE: 0, TWO: 0}

    def test_free_touches_leave_the_journal_alone(self) -> None:
        table = Table()
        assert table.match.feel()
        assert table.paper.lines == []
        table.act("1 give TRHG")
        assert table.paper.lines == ["; after 0 touched 1 0 turn 1", "1 give TRHG"]

    def test_counted_touches_are_noted_at_once(self) -> None:
        table = Table(Setup(starts=Starts.ONE, touch=TouchRule.OWN_TURN), moves="TRHG A1")
        assert table.match.feel()
        assert table.paper.lines[-1] == "; after 2 touched 0 1 turn 1"


class TestSeats:
    def game_with_a_thinker(self, *answers: str) -> tuple[Table, Thinker]:
        thinker = Thinker()
        thinker.answers = list(map(parse_action, answers))
        return Table(seats=(Person(), thinker)), thinker

    def test_a_seat_sees_every_step_and_the_end_in_order(self) -> None:
        table, thinker = self.game_with_a_thinker()
        one, two = table.act("1 give TRHG"), table.act("2 resign")
        ended = GameEnded(Outcome(How.RESIGN, ONE))
        assert thinker.saw == [Began(Game.start(table.rules)), one, two, ended]
        assert table.heard == thinker.saw

    def test_it_sees_masks_and_menus_and_the_clock(self) -> None:
        thinker = Thinker()
        table = Table(TIMED, (Person(), thinker))
        table.match.announced()
        table.match.put_mask(TWO, on=True)
        assert thinker.side
        assert thinker.side.masked
        table.match.lock_masks()
        table.match.pause()
        assert thinker.side.paused
        table.match.resume()
        table.time.pass_by(31)
        table.match.tick()
        seen = [MaskChanged(TWO, True), MasksLocked(), Paused(), Resumed(), Warned(30)]
        assert thinker.saw[1:] == seen

    def test_it_acts_as_soon_as_it_sees_that_it_may(self) -> None:
        table, thinker = self.game_with_a_thinker("2 place C3", "2 give trhg")
        table.act("1 give TRHG")
        assert table.paper.actions == ["1 give TRHG", "2 place C3", "2 give trhg"]
        assert thinker.saw == table.heard, "everybody hears one step after the other"
        assert table.match.game.on_turn is ONE

    def test_it_acts_whenever_it_likes(self) -> None:
        table, thinker = self.game_with_a_thinker()
        thinker.act(Resign(TWO))
        assert table.match.game.outcome == Outcome(How.RESIGN, ONE)

    def test_both_sides_may_be_seats_of_any_kind(self) -> None:
        one, two = Thinker(), Thinker()
        one.answers = [parse_action("1 give TRHG"), parse_action("1 place A1")]
        two.answers = [parse_action("2 place C3"), parse_action("2 give trhg")]
        table = Table(seats=(one, two))
        assert len(table.match.played) == 4
        assert one.saw == two.saw == table.heard

    def test_a_menu_keeps_whoever_waits_for_it(self) -> None:
        table, thinker = self.game_with_a_thinker()
        table.match.pause()
        thinker.answers = [Place(TWO, Square.C3)]
        table.act("1 give TRHG")
        assert len(table.match.played) == 1
        table.match.resume()
        assert len(table.match.played) == 2

    def test_what_is_not_allowed_changes_nothing_and_is_said_to_be(self) -> None:
        table, thinker = self.game_with_a_thinker()
        table.act("1 give TRHG", "2 place C3", "2 give trhg", "1 place A1", "1 give TrHG")
        lines, game = table.paper.lines[:], table.match.game
        with pytest.raises(IllegalAction) as refused:
            thinker.act(Place(TWO, Square.C3))
        assert (table.paper.lines, table.match.game) == (lines, game)
        assert refused.value.reason is Illegal.SQUARE_TAKEN
        assert table.heard[-1] == Refused(TWO, Place(TWO, Square.C3), Illegal.SQUARE_TAKEN)

    def test_nobody_acts_for_the_other_one(self) -> None:
        table, thinker = self.game_with_a_thinker()
        table.act("1 give TRHG")
        with pytest.raises(IllegalAction) as refused:
            thinker.act(Resign(ONE))
        assert refused.value.reason is Illegal.NOT_ON_TURN
        assert not table.match.over

    def test_everybody_stands_up(self) -> None:
        table, thinker = self.game_with_a_thinker()
        table.match.leave()
        assert thinker.has_left


class TestRecord:
    def headers(self, table: Table, *further: Header) -> dict[str, str]:
        record = table.match.record(further)
        return {header.name: header.text for header in record.headers}

    @pytest.mark.parametrize(
        ("actions", "result"),
        [("", "*"), ("1 resign", "2"), ("2 resign", "1"), ("1 timeout", "2")],
    )
    def test_the_result(self, actions: str, result: str) -> None:
        table = Table()
        table.act(*filter(None, [actions]))
        assert self.headers(table)["Result"] == result

    def test_a_draw(self) -> None:
        table = Table(moves=QUIET)
        table.act("1 pass", "2 pass")
        assert self.headers(table)["Result"] == "1/2"

    def test_it_holds_the_game_and_what_was_agreed_on(self) -> None:
        setup = Setup(starts=Starts.ONE, clock=60, names=("Ana", "Ben"))
        table = Table(setup, moves="TRHG A1")
        record = table.match.record()
        assert record.rules == table.rules
        assert record.actions == tuple(played.action for played in table.match.played)
        assert Setup.of_record(record) == setup

    def test_others_may_add_to_it_but_not_contradict_it(self) -> None:
        table = Table()
        added = [Header("Date", "2026-07-24"), Header("Result", "1"), Header("Edition", "classic")]
        headers = self.headers(table, *added, Header("Player1", "Player 1"))
        assert headers["Date"] == "2026-07-24"
        assert headers["Result"] == "*"
        assert headers["Player1"] == "Player 1"
        assert "Edition" not in headers

    def test_a_saved_game_goes_on_with_its_touches_and_its_time(self) -> None:
        setup = Setup(starts=Starts.ONE, clock=60, touch=TouchRule.LIMITED, touches=3)
        table = Table(setup, moves="TRHG")
        table.match.announced()
        table.time.pass_by(12.25)
        table.match.feel()
        record = table.match.record()
        again = Match.continued(record, (), PEOPLE, Time(), Paper())
        assert again.touches.left == 2
        assert again.clock
        assert again.clock.left == 47.75
        assert again.record(record.headers) == record
