"""A finished game as the statistics have it equals what can be worked out from its record."""

import json
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from quarto_access.core import Player, Record, replay
from quarto_access.core.actions import Call, Give, Pass, Place
from quarto_access.core.events import CalledRight, CalledWrong, How
from quarto_access.core.game import Game, apply, legal_actions
from quarto_access.match.finished import Finished, Sitting, counts, finished
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup
from quarto_access.players.seat import Person
from tests.core import drawn

GAME_ID = "0123456789abcdef"
SEATS = [("", ""), ("", "mimi"), ("victor", ""), ("leo", "rosa")]
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@st.composite
def whole_games(draw: st.DrawFn) -> Record:
    """Draw a game that was played to its end."""
    begun = draw(drawn.records())
    setup = Setup(
        begun.rules.edition,
        begun.rules.criteria,
        begun.rules.squares,
        names=(draw(NAMES), draw(NAMES)),
        seats=draw(st.sampled_from(SEATS)),
    )
    chance = Random(draw(st.integers(0, 2**32)))
    game, actions = Game.start(begun.rules), list(begun.actions)
    for action in actions:
        game = apply(game, action).game
    while legal := legal_actions(game):
        wanted = [a for a in legal if isinstance(a, Give | Place | Pass)]
        calls = [a for a in legal if isinstance(a, Call)]
        often = chance.random() < 0.9
        actions.append(chance.choice((wanted or legal) if often else (calls or legal)))
        game = apply(game, actions[-1]).game
    return Record(begun.rules, tuple(actions), setup.headers())


def played(record: Record, cut: int = 0) -> Match:
    """Play a record, and continue it once from its own record on the way."""
    people = Person(), Person()
    match = Match(Setup.of_record(record), record.rules, people, lambda: 0.0, id_=GAME_ID)
    for action in record.actions[:cut]:
        match.act(action)
    match = Match.continued(match.record(), (), people, lambda: 0.0)
    for action in record.actions[cut:]:
        match.act(action)
    return match


def missed_lines(record: Record) -> Iterator[tuple[object, ...]]:
    """Yield the lines of a game that nobody called, worked out square by square."""
    lines = record.rules.lines
    steps = list(zip(record.actions, replay(record), strict=True))
    for at, (action, step) in enumerate(steps):
        if not isinstance(action, Place):
            continue
        later = [after for _, after in steps[at + 1 :]]
        is_last = not any(isinstance(other, Place) for other, _ in steps[at + 1 :])
        if is_last and later and later[-1].game.outcome != step.game.outcome:
            outcome = later[-1].game.outcome
            assert outcome is not None
            if outcome.how is not How.DRAW:
                continue
        elif is_last and (step.game.outcome is None or step.game.outcome.how is not How.DRAW):
            continue
        for line in lines:
            pieces = [step.game.board[square] for square in line.squares]
            if action.square not in line.squares or None in pieces:
                continue
            common = set.intersection(*(set(piece.traits) for piece in pieces if piece))
            if any(trait.characteristic in record.rules.criteria for trait in common):
                yield line, at


@given(record=whole_games(), cut=st.integers(0, 60))
def test_it_equals_what_the_record_says(record: Record, cut: int) -> None:
    match = played(record, cut)
    setup = Setup.of_record(record)
    found = finished(match, 90)
    was_placed = any(isinstance(action, Place) for action in record.actions)
    if all(setup.seats) or not was_placed:
        assert found is None
        return
    assert found is not None
    events = [event for step in replay(record) for event in step.events]
    outcome = match.game.outcome
    assert outcome is not None
    assert (found.id, found.seconds) == (GAME_ID, 90)
    assert (found.winner, found.how) == (outcome.winner, outcome.how)
    assert found.turns == sum(isinstance(action, Place) for action in record.actions)
    wrong = [event.player for event in events if isinstance(event, CalledWrong)]
    assert found.wrong == (wrong.count(Player.ONE), wrong.count(Player.TWO))
    assert found.missed == len([*missed_lines(record)])
    assert found.setup.names == setup.names
    assert found.setup.criteria == setup.criteria
    assert Finished.of(found.text) == found
    if any(isinstance(event, CalledRight) for event in events):
        assert found.how is How.CALL


LATER: frozenset[str] = frozenset()
"""The fields that lines of older versions do not have."""


@given(record=whole_games(), text=st.text())
def test_a_line_comes_back_or_is_none(record: Record, text: str) -> None:
    found = finished(played(record))
    assume(found)
    assert found is not None
    assert Finished.of(text) is None or text.startswith("{")
    facts = json.loads(found.text)
    for name in facts:
        assert Finished.of(json.dumps({**facts, name: ["?"]})) is None
        assert Finished.of(json.dumps({**facts, name: None})) is None
        without = {n: f for n, f in facts.items() if n != name}
        assert name in LATER or Finished.of(json.dumps(without)) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", "3", "[" * 100_000, '{"game": 3}'])
def test_what_is_no_line_is_none(text: str) -> None:
    assert Finished.of(text) is None
    assert Sitting.of(text) is None


def test_a_sitting_comes_back() -> None:
    sitting = Sitting(GAME_ID, 75)
    assert Sitting.of(sitting.text) == sitting
    assert Finished.of(sitting.text) is None
    assert Sitting.of("sitting 0123 75") is None


class TestCounting:
    def test_a_game_without_a_mark_does_not_count(self) -> None:
        people = Person(), Person()
        setup = Setup()
        rules = setup.rules(Player.ONE)
        assert not counts(Match(setup, rules, people, lambda: 0.0))
        assert not counts(Match(setup, rules, people, lambda: 0.0, id_="mine"))
        assert counts(Match(setup, rules, people, lambda: 0.0, id_=GAME_ID))

    def test_two_computers_do_not_count(self) -> None:
        setup = Setup(seats=("mimi", "leo"))
        people = Person(), Person()
        assert not counts(Match(setup, setup.rules(Player.ONE), people, lambda: 0.0, id_=GAME_ID))

    def test_a_game_that_is_not_over_is_none(self) -> None:
        setup = Setup()
        people = Person(), Person()
        match = Match(setup, setup.rules(Player.ONE), people, lambda: 0.0, id_=GAME_ID)
        assert finished(match) is None

    @given(record=whole_games())
    def test_touches_are_those_of_the_match(self, record: Record) -> None:
        match = played(record)
        match.touches.used = {Player.ONE: 3, Player.TWO: 4}
        found = finished(match)
        assume(found)
        assert found is not None
        assert found.touches == (3, 4)

    def test_the_mark_goes_with_the_record(self) -> None:
        setup = Setup()
        people = Person(), Person()
        match = Match(setup, setup.rules(Player.ONE), people, lambda: 0.0, id_=GAME_ID)
        again = Match.continued(match.record(), (), people, lambda: 0.0)
        assert again.id == GAME_ID
        assert Setup.of_record(match.record()) == setup
