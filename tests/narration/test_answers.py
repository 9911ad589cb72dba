"""Answers about the turn, refusals, and things to read, in rare moments of a game."""

import pytest

from quarto_access.core import Game, IllegalAction, Rules, Trait, apply, parse_action
from quarto_access.core.values import replace
from quarto_access.match.setup import Setup
from quarto_access.narration import bugs
from quarto_access.narration.announcement import Phrase, Priority, say
from quarto_access.narration.describing import described
from quarto_access.narration.event_announcements import turn
from quarto_access.narration.feeling import found
from quarto_access.narration.focus import arrival
from quarto_access.narration.queries import found_in_tray, last_move, tray
from quarto_access.narration.refusals import illegal
from tests.narration.positions import at, told

SETUP = Setup(names=("Ana", ""))
EMPTY = "................/................/................/................"
ONE = EMPTY.replace("....", "TRHg", 1)
LAST = "TrhGtRHgTrHG..../TrHgtRhGTRHGtrHG/TRhgtrhgtrHgTRhG/tRhgtrhGTrhgTRHg -"
FULL = "TrhGtRHgTrHGtRHG/TrHgtRhGTRHGtrHG/TRhgtrhgtrHgTRhG/tRhgtrhGTrhgTRHg -"


def after(position: str, *actions: str) -> Game:
    game = at(position)
    for action in actions:
        game = apply(game, parse_action(action)).game
    return game


@pytest.mark.parametrize(
    ("game", "message", "facts"),
    [
        (at(f"{EMPTY} -"), "turn.give", {"player": "Ana"}),
        (
            apply(Game.start(Rules()), parse_action("1 give TRHG")).game,
            "turn.place",
            {"player": "2"},
        ),
        (at(FULL, "D1"), "last-calls", {"player": "Ana"}),
        (replace(at(FULL, "D1"), call_lost=True), "turn.pass", {"player": "Ana"}),
        (after(FULL, "1 resign"), "turn.over", {}),
    ],
)
def test_whose_turn_it_is(game: Game, message: str, facts: dict[str, str]) -> None:
    assert told(turn(game, SETUP)) == [(message, facts)]


REFUSED = [
    (f"{ONE} TRHG", "1 place A1", True, ("refused.taken-by", {"square": "A1", "piece": "TRHg"})),
    (f"{ONE} TRHG", "1 place A1", False, ("refused.taken", {"square": "A1"})),
    (f"{ONE} TRHG", "1 give trhg", False, ("refused.place-first", {})),
    (f"{ONE} TRHG", "1 pass", False, ("refused.pass", {})),
    (f"{ONE} -", "2 place A2", False, ("refused.give-first", {})),
    (f"{ONE} -", "2 give TRHg", False, ("refused.piece-gone", {})),
    (f"{ONE} -", "1 give trhg", False, ("refused.not-on-turn", {})),
    (FULL, "1 give trhg", False, ("refused.nothing-to-give", {})),
]


@pytest.mark.parametrize(("position", "action", "felt", "expected"), REFUSED)
def test_what_cannot_be_done_is_refused_with_its_reason(
    position: str, action: str, felt: bool, expected: object
) -> None:
    game = at(position)
    with pytest.raises(IllegalAction) as error:
        apply(game, parse_action(action))
    square = error.value.square
    there = None if square is None else found(game, square, felt=felt)
    telling = illegal(error.value, game, there)
    assert told(telling) == [expected]
    assert [cue.sound for cue in telling.cues] == ["illegal"]


def test_what_went_wrong_in_the_program_is_urgent() -> None:
    for telling, message in ((bugs.survived(), "bug.survived"), (bugs.closing(), "bug.closing")):
        assert told(telling) == [(message, {})]
        assert telling.announcements[0].priority is Priority.URGENT


def test_a_tray_without_pieces_says_so() -> None:
    assert told(tray(at(FULL))) == [("tray.empty", {})]


def test_the_last_piece_is_told_by_its_traits_and_not_counted() -> None:
    last = at(LAST)
    piece = Phrase("piece", {"piece": described(last.tray[0], last.rules)})
    [left] = tray(last).announcements
    assert left.facts == {"count": 1, "counts": (piece,)}


def test_a_trait_that_no_piece_left_has_is_told_as_none() -> None:
    assert told(found_in_tray(Trait.TALL, 0)) == [("find.none", {"trait": "tall"})]


def test_before_the_first_move_there_is_no_last_one() -> None:
    assert told(last_move(None, None, Rules(), SETUP)) == [("last.none", {})]


def test_a_place_is_named_before_what_has_the_focus_there() -> None:
    focused = say("item", label=Phrase("menu.back", {}), position=1, count=1)
    assert told(arrival("help.title", focused))[0] == ("help.title", {})
    assert len(told(arrival("place.board", focused, say("expected.give")))) == 3
