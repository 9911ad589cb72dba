"""The setup of a game, written to a record and read back."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core import (
    Calls,
    Characteristic,
    Edition,
    FalseCall,
    Header,
    IllegalRules,
    Player,
    Record,
    Rules,
    format_record,
    parse_record,
)
from quarto_access.core.values import replace
from quarto_access.match import setup as agreement
from quarto_access.match.setup import (
    CHILDREN,
    FRIEND,
    Masked,
    Setup,
    Starts,
    TouchRule,
    unknown_opponents,
)
from quarto_access.players.levels import OPPONENTS
from tests.core import drawn

USUAL_TOUCHES = Setup().touches


PLAIN_NAMES = st.text("AnaBen é12;]['", max_size=12).map(str.strip)
ANY_NAMES = st.text(max_size=200)
SEATED = st.sampled_from(["", *OPPONENTS])
SEATS = st.tuples(SEATED, SEATED) | st.sampled_from([("", FRIEND), (FRIEND, "")])


@st.composite
def setups(draw: st.DrawFn, name: st.SearchStrategy[str] = PLAIN_NAMES) -> Setup:
    rules = draw(drawn.rules())
    touch = draw(st.sampled_from(TouchRule))
    limited = touch is TouchRule.LIMITED
    return Setup(
        rules.edition,
        rules.criteria,
        rules.squares,
        rules.calls,
        rules.false_call,
        draw(st.sampled_from(Starts)),
        draw(st.none() | st.integers(1, 9999)),
        touch,
        draw(st.integers(0, 9999)) if limited else USUAL_TOUCHES,
        draw(st.booleans()),
        (draw(name), draw(name)),
        seats=draw(SEATS),
        coach=draw(st.booleans()),
        warning=draw(st.booleans()),
    )


def as_written(setup: Setup, first: Player, *headers: Header) -> Setup:
    record = Record(setup.rules(first), headers=(*setup.headers(), *headers))
    return Setup.of_record(parse_record(format_record(record)))


@given(setups(), st.sampled_from(Player))
def test_an_agreement_comes_back_from_its_record(setup: Setup, first: Player) -> None:
    assert as_written(setup, first, Header("Date", "2026-07-24")) == setup


@given(setups(ANY_NAMES), st.sampled_from(Player))
def test_any_name_leaves_the_record_readable(setup: Setup, first: Player) -> None:
    back = as_written(setup, first)
    assert replace(back, names=setup.names) == setup
    assert as_written(back, first) == back
    for name in back.names:
        assert len(name) <= 80
        assert '"' not in name
        assert name == " ".join(name.splitlines())


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ana", "Ana"),
        ('Ana "the hand" B.', "Ana 'the hand' B."),
        ("Ana\r\nBen", "Ana  Ben"),
        ("Zoë \N{GRINNING FACE}", "Zoë \N{GRINNING FACE}"),
        ("علی\N{ZERO WIDTH NON-JOINER}رضا", "علی\N{ZERO WIDTH NON-JOINER}رضا"),
        ("\ud800", "?"),
        (" \t ", ""),
        ("x" * 2_000_000, "x" * 80),
    ],
)
def test_names_in_a_record(name: str, kept: str) -> None:
    assert as_written(Setup(names=(name, "")), Player.ONE).names == (kept, "")


def test_headers_say_what_the_rules_do_not() -> None:
    setup = Setup(
        starts=Starts.TWO,
        clock=60,
        touch=TouchRule.LIMITED,
        touches=4,
        undo=True,
        names=("Ana", "Ben"),
    )
    assert [str(header) for header in setup.headers()] == [
        '[Player1 "Ana"]',
        '[Player2 "Ben"]',
        '[Starts "2"]',
        '[Clock "60"]',
        '[Touch "4"]',
        '[Undo "yes"]',
    ]
    assert [str(header) for header in Setup().headers()] == [
        '[Starts "chance"]',
        '[Clock "none"]',
        '[Touch "free"]',
        '[Undo "no"]',
    ]


@pytest.mark.parametrize("name", ["Starts", "Clock", "Touch", "Undo"])
@pytest.mark.parametrize("text", ["", "-1", "3.5", "99999", "٣", "nan", "Chance", "yes please"])
def test_what_a_header_cannot_mean_is_as_usual(name: str, text: str) -> None:
    assert Setup.of_record(Record(Rules(), headers=(Header(name, text),))) == Setup()


def test_a_clock_of_nought_is_none_and_no_touches_are_a_limit() -> None:
    headers = (Header("Clock", "0"), Header("Touch", "0"))
    setup = Setup.of_record(Record(Rules(), headers=headers))
    assert setup == Setup(touch=TouchRule.LIMITED, touches=0)


def test_of_two_headers_the_first_counts() -> None:
    headers = (Header("Player1", "Ana"), Header("Player1", "Eva"))
    assert Setup.of_record(Record(Rules(), headers=headers)).names == ("Ana", "")


def test_an_agreement_that_cannot_be_played_is_not_made() -> None:
    with pytest.raises(IllegalRules):
        Setup(criteria=(Characteristic.COLOUR,))
    for clock in (0, -1, 10_000):
        with pytest.raises(ValueError, match=str(clock)):
            Setup(clock=clock)
    with pytest.raises(ValueError, match="-1"):
        Setup(touches=-1)


@pytest.mark.parametrize("edition", Edition)
def test_all_four_characteristics_are_said_in_one_way(edition: Edition) -> None:
    said = Setup(edition=edition, criteria=edition.characteristics)
    assert said == Setup(edition=edition)
    assert said.rules(Player.ONE).criteria == edition.characteristics


def test_chance_is_asked_only_if_it_was_left_to_it() -> None:
    def never() -> bool:
        raise AssertionError

    assert Setup(starts=Starts.ONE).first(never) is Player.ONE
    assert Setup(starts=Starts.TWO).first(never) is Player.TWO
    assert Setup().first(lambda: True) is Player.ONE
    assert Setup().first(lambda: False) is Player.TWO


def test_the_one_who_gives_first_gives_first() -> None:
    for first in Player:
        assert Setup().rules(first).first is first


def test_children_lose_nothing_by_a_mistake() -> None:
    rules = CHILDREN.rules(Player.ONE)
    assert rules.criteria == (Characteristic.HEIGHT,)
    assert rules.false_call is FalseCall.FREE
    assert rules.calls is Calls.MANUAL
    assert CHILDREN.undo
    assert CHILDREN.clock is None


def test_the_example_does_what_it_shows() -> None:
    assert doctest.testmod(agreement).attempted > 0
    assert doctest.testmod(agreement).failed == 0


def test_nobody_plays_against_somebody_who_is_not_there() -> None:
    for seats in (("nobody", ""), ("", "nobody")):
        with pytest.raises(ValueError, match="nobody"):
            Setup(seats=seats)
    for name in ("Opponent", "Opponent1"):
        assert as_written(Setup(), Player.ONE, Header(name, "nobody")) == Setup()


def test_each_side_has_its_own_header() -> None:
    headers = Setup(seats=("mimi", "victor")).headers()
    assert {'[Opponent1 "mimi"]', '[Opponent "victor"]'} < {str(header) for header in headers}


@pytest.mark.parametrize("name", ["nora", "clara"])
def test_a_record_names_an_opponent_as_players_hear_it(name: str) -> None:
    """Records of earlier versions have another name."""
    record = Record(Rules(), headers=(Header("Opponent", name),))
    assert unknown_opponents(record) == ()
    setup = Setup.of_record(record)
    assert setup.seats[1]
    assert '[Opponent "nora"]' in [str(header) for header in setup.headers()]


def test_an_opponent_that_this_version_does_not_have_is_a_person_and_can_be_named() -> None:
    headers = Header("Opponent1", "mimi"), Header("Opponent", "hal")
    record = Record(Rules(), headers=headers)
    assert Setup.of_record(record).seats == ("mimi", "")
    assert unknown_opponents(record) == ("hal",)


def test_with_a_friend_nobody_has_helps_that_a_table_would_not_give() -> None:
    helped = Setup(clock=60, undo=True, danger=True, passing=True, coach=True, warning=True)
    setup = helped.seated(1, FRIEND)
    assert setup == Setup(seats=("", FRIEND))
    assert setup.far is Player.TWO
    assert Setup().far is None


def test_the_keyboard_is_passed_between_two_persons_alone() -> None:
    two = Setup(passing=True)
    assert two.passing
    assert not two.seated(1, "mimi").passing


def test_no_rule_of_touch_holds_between_two_computers() -> None:
    one = Setup(seats=("", "mimi"), touch=TouchRule.NONE)
    assert one.seated(0, "leo").touch is TouchRule.FREE
    assert one.touch is TouchRule.NONE


def test_beside_a_friend_sits_a_person() -> None:
    two = Setup(names=("Mimi", "Leo"), seats=("mimi", "leo"))
    assert two.seated(1, FRIEND) == Setup(seats=("", FRIEND))
    assert Setup(names=("", "Ana"), seats=("", FRIEND)).seated(0, "mimi").seats == ("mimi", "")
    with pytest.raises(ValueError, match="friend"):
        Setup(seats=(FRIEND, FRIEND))
    with pytest.raises(ValueError, match="friend"):
        Setup(seats=("mimi", FRIEND))
    planted = Record(Rules(), headers=(Header("Opponent", FRIEND), Header("Opponent1", "mimi")))
    assert Setup.of_record(planted).seats == ("", FRIEND)


def test_the_same_game_from_the_other_side() -> None:
    setup = Setup(
        names=("", "Ana"), seats=("", FRIEND), masks=Masked.ONE, starts=Starts.TWO, squares=True
    )
    other = setup.mirrored
    assert (other.names, other.seats) == (("Ana", ""), (FRIEND, ""))
    assert (other.masks, other.starts, other.squares) == (Masked.TWO, Starts.ONE, True)
    assert other.mirrored == setup
    assert Setup(masks=Masked.BOTH).mirrored == Setup(masks=Masked.BOTH)
