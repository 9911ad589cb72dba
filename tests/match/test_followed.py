"""A match that follows what is decided elsewhere, and ends that no action brings."""

import pytest

from quarto_access.core import (
    Action,
    Give,
    IllegalAction,
    Outcome,
    Phase,
    Piece,
    Place,
    Player,
    Square,
    TimeOut,
    parse_action,
)
from quarto_access.core.events import How
from quarto_access.match.followed import FollowedMatch
from quarto_access.match.match import Match
from quarto_access.match.past import as_it_stood, match_of
from quarto_access.match.setup import Masked, Setup, Starts, TouchRule
from quarto_access.narration.written_game import written
from quarto_access.players.news import (
    Closed,
    GameEnded,
    MaskChanged,
    News,
    Paused,
    Resumed,
    TakenBack,
    Warned,
)
from tests.match.table import PEOPLE, Table, Time

ONE, TWO = Player
GIFT = Give(ONE, Piece.TRHG)


class Heard:
    """What a followed match asked for, and its news."""

    def __init__(self) -> None:
        self.wishes: list[object] = []
        self.news: list[News] = []

    def act(self, action: Action) -> None:
        self.wishes.append(action)

    def put_mask(self, *, on: bool) -> None:
        self.wishes.append(on)

    def heard(self) -> None:
        self.wishes.append("heard")

    def keep_touches(self, note: str) -> None:
        self.wishes.append(note)

    def left(self) -> None:
        self.wishes.append("left")


def followed(heard: Heard, setup: Setup | None = None, time: Time | None = None) -> FollowedMatch:
    setup = setup or Setup(starts=Starts.ONE)
    match = FollowedMatch(setup, setup.rules(ONE), ONE, heard, time or Time())
    match.subscribe(heard.news.append)
    match.begin()
    return match


def test_an_action_is_a_wish_until_it_has_happened() -> None:
    heard = Heard()
    match = followed(heard)
    before = match.game
    match.act(GIFT)
    assert (match.game, match.awaits, heard.wishes) == (before, True, [GIFT])
    match.happen(GIFT)
    assert (match.game.hand, match.awaits) == (Piece.TRHG, False)


def test_what_the_rules_forbid_is_not_even_asked_for() -> None:
    heard = Heard()
    match = followed(heard)
    with pytest.raises(IllegalAction):
        match.act(Place(ONE, Square.A1))
    match.act(GIFT)
    with pytest.raises(IllegalAction):
        match.act(GIFT)
    assert heard.wishes == [GIFT]


def test_a_whole_turn_can_be_asked_for_at_once() -> None:
    heard = Heard()
    match = followed(heard)
    for text in ("1 give TRHG", "2 place A1", "2 give trhg"):
        match.happen(parse_action(text))
    turn = [parse_action("1 place B2"), parse_action("1 give TRHg")]
    for action in turn:
        match.act(action)
    assert heard.wishes == turn
    match.happen(turn[0])
    assert match.awaits
    match.happen(turn[1])
    assert not match.awaits


def test_what_was_asked_for_is_forgotten_when_something_else_happens() -> None:
    match = followed(Heard())
    match.act(GIFT)
    match.happen(TimeOut(ONE))
    assert not match.awaits
    again = followed(Heard())
    again.act(GIFT)
    again.give_up_asking()
    assert not again.awaits


def test_a_number_of_actions_is_taken_back() -> None:
    heard = Heard()
    match = followed(heard)
    for text in ("1 give TRHG", "2 place A1", "2 give trhg"):
        match.happen(parse_action(text))
    assert [p.action for p in match.take_back(2)] == [
        parse_action("2 give trhg"),
        parse_action("2 place A1"),
    ]
    assert isinstance(heard.news[-1], TakenBack)
    assert match.game.hand is Piece.TRHG
    assert not match.can_redo
    assert len(match.take_back(9)) == 1
    assert match.take_back(1) == ()


@pytest.mark.parametrize(
    ("outcome", "result"),
    [(Outcome(How.DRAW, None), "1/2"), (Outcome(How.TIMEOUT, TWO), "2")],
)
def test_an_end_without_an_action_is_news_and_comes_back_with_the_record(
    outcome: Outcome, result: str
) -> None:
    heard = Heard()
    match = followed(heard)
    match.happen(GIFT)
    match.close(outcome)
    assert match.over
    assert heard.news[-2:] == [Closed(outcome), GameEnded(outcome)]
    record = match.record()
    assert f'[Result "{result}"]' in map(str, record.headers)
    again = Match.continued(record, (), PEOPLE, Time())
    assert (again.over, again.game.outcome, again.closed) == (True, outcome, outcome)
    assert as_it_stood(again, 1).game.outcome == outcome
    assert not as_it_stood(again, 0).over
    told = {a.message for line in written("game", record) for a in line.announcements}
    assert ("draw.agreed" if outcome.winner is None else "claimed") in told
    assert "record.stops" not in told


def test_a_game_that_goes_on_has_no_result_in_its_record() -> None:
    match = followed(Heard())
    match.happen(GIFT)
    assert not Match.continued(match.record(), (), PEOPLE, Time()).over


def test_the_clock_is_the_relays() -> None:
    heard, time = Heard(), Time()
    match = followed(heard, Setup(starts=Starts.ONE, clock=60), time)
    assert match.clock
    match.announced()
    match.announced()
    assert heard.wishes == ["heard"]
    time.pass_by(10)
    assert match.clock.left == 60
    match.set_clock(31, runs=True)
    match.pause()
    time.pass_by(2)
    match.tick()
    assert heard.news[-1] == Warned(30)
    time.pass_by(60)
    match.tick()
    assert match.clock.due is None
    assert not match.over
    match.happen(TimeOut(ONE))
    assert match.over


def test_a_menu_here_is_told_and_stops_nothing() -> None:
    heard, time = Heard(), Time()
    match = followed(heard, Setup(starts=Starts.ONE, clock=60), time)
    assert match.clock
    match.announced()
    match.set_clock(31, runs=True)
    heard.news.clear()
    match.pause()
    match.pause()
    time.pass_by(10)
    assert match.clock.left == 21
    match.resume()
    match.resume()
    assert heard.news == [Paused(), Resumed()]
    match.happen(TimeOut(ONE))
    heard.news.clear()
    match.pause()
    match.resume()
    assert heard.news == [], "nothing is measured any more"
    assert heard.wishes == ["heard"]


def test_the_other_players_turn_is_not_said_to_be_heard() -> None:
    heard = Heard()
    match = followed(heard, Setup(starts=Starts.ONE, clock=60))
    match.happen(GIFT)
    match.announced()
    assert heard.wishes == []


def test_masks_are_put_on_by_steps_and_only_ones_own_by_keys() -> None:
    heard = Heard()
    match = followed(heard)
    match.put_mask(ONE, on=True)
    match.put_mask(TWO, on=True)
    assert heard.wishes == [True]
    assert match.masks_here == (ONE,)
    assert not match.masks.on
    match.mask(TWO, on=True)
    assert heard.news[-1] == MaskChanged(TWO, on=True)
    assert not match.dark
    match.mask(ONE, on=True)
    assert match.dark


def test_masks_of_the_agreement_are_on_from_the_beginning() -> None:
    assert followed(Heard(), Setup(masks=Masked.BOTH)).dark


def test_whoever_leaves_says_so() -> None:
    heard = Heard()
    followed(heard).leave()
    assert heard.wishes == ["left"]


def test_any_match_can_be_closed() -> None:
    table = Table(moves="TRHG A1")
    table.match.close(Outcome(How.DRAW, None))
    assert table.match.game.phase is Phase.OVER


COUNTED = Setup(touch=TouchRule.LIMITED, touches=3, starts=Starts.ONE)


class TestTouches:
    """The relay does not know them: the player's program keeps those of its player."""

    def test_each_is_kept_and_the_friends_are_not_known(self) -> None:
        heard = Heard()
        match = followed(heard, COUNTED)
        assert match.feel()
        assert match.feel()
        assert heard.wishes == ["after 0 touched 1 - turn 1", "after 0 touched 2 - turn 2"]
        assert "touched 2 -" in str(match.record().headers)
        again = match_of(match.record())
        assert list(again.touches.used.values()) == [2, None]

    def test_those_without_a_limit_are_kept_with_the_next_action_and_on_leaving(self) -> None:
        heard = Heard()
        match = followed(heard)
        assert match.feel()
        assert match.feel()
        assert heard.wishes == []
        match.happen(GIFT)
        assert heard.wishes == ["after 0 touched 2 - turn 2"]
        match.happen(Place(TWO, Square(0)))
        match.leave()
        assert heard.wishes == ["after 0 touched 2 - turn 2", "left"]
        again = followed(heard)
        again.restore_touches("after 0 touched 2 - turn 2")
        assert again.feel()
        again.leave()
        assert heard.wishes[-2:] == ["after 0 touched 3 - turn 3", "left"]

    @pytest.mark.parametrize(
        ("note", "actions", "used", "left"),
        [
            ("after 0 touched 3 - turn 3", (), 3, 0),
            ("after 0 touched 3 - turn 3", (GIFT,), 3, 3),  # that turn has passed
            ("after 1 touched 3 - turn 2", (), 3, 3),  # that action was taken back
            ("after 0 touched - 3 turn 3", (), 0, 3),  # another player's
            ("nothing of ours", (), 0, 3),
        ],
    )
    def test_who_comes_back_has_as_many_left_as_before(
        self, note: str, actions: tuple[Action, ...], used: int, left: int
    ) -> None:
        match = followed(Heard(), COUNTED)
        for action in actions:
            match.happen(action)
        match.restore_touches(note)
        assert (match.touches.used[ONE], match.touches.left) == (used, left)
