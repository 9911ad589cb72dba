"""Every kind of action in every situation is allowed, or refused for one exact reason.

An action that is refused raises, and the game is as it was.
"""

from typing import NamedTuple

import pytest

from quarto_access.core import (
    Call,
    Calls,
    FalseCall,
    Illegal,
    IllegalAction,
    Phase,
    Piece,
    Player,
    Resign,
    Rules,
    Square,
    TimeOut,
    apply,
    can,
    legal_actions,
    parse_action,
    verify,
)
from tests.core.full_boards import QUIET
from tests.core.naive import every_action
from tests.core.played import alternating, play

LOSE_CALL = Rules()
FREE = Rules(false_call=FalseCall.FREE)
LOSE_GAME = Rules(false_call=FalseCall.LOSE_GAME)
SQUARES = Rules(squares=True)
AUTOMATIC = Rules(calls=Calls.AUTOMATIC)

WRONG = "call A1 A2 A3 A4"
"""A call that is wrong in each of these games at any time."""

PLACED = ["1 give TRHG", "2 place B2"]
GIVEN = [*PLACED, "2 give trhg"]
FULL = alternating(QUIET)


class Situation(NamedTuple):
    rules: Rules
    actions: list[str]
    phase: Phase
    on_turn: Player


ONE, TWO = Player
SITUATIONS = {
    "opening": Situation(LOSE_CALL, [], Phase.GIVE, ONE),
    "give": Situation(LOSE_CALL, PLACED, Phase.GIVE, TWO),
    "place": Situation(LOSE_CALL, GIVEN, Phase.PLACE, ONE),
    "asked 1st": Situation(LOSE_CALL, FULL, Phase.LAST_CALLS, ONE),
    "asked 2nd": Situation(LOSE_CALL, [*FULL, "1 pass"], Phase.LAST_CALLS, TWO),
    "over": Situation(LOSE_CALL, [*GIVEN, "2 resign"], Phase.OVER, ONE),
    # after a wrong call that costs the right to call
    "opening, lost": Situation(LOSE_CALL, [f"1 {WRONG}"], Phase.GIVE, ONE),
    "give, lost": Situation(LOSE_CALL, [*PLACED, f"2 {WRONG}"], Phase.GIVE, TWO),
    "place, lost": Situation(LOSE_CALL, [*GIVEN, f"1 {WRONG}"], Phase.PLACE, ONE),
    "place, other lost": Situation(
        LOSE_CALL, [*PLACED, f"2 {WRONG}", "2 give trhg"], Phase.PLACE, ONE
    ),
    "give, lost before": Situation(
        LOSE_CALL, [*GIVEN, f"1 {WRONG}", "1 place C3"], Phase.GIVE, ONE
    ),
    "asked 1st, lost": Situation(LOSE_CALL, [*FULL, f"1 {WRONG}"], Phase.LAST_CALLS, ONE),
    "asked 2nd, other lost": Situation(
        LOSE_CALL, [*FULL, f"1 {WRONG}", "1 pass"], Phase.LAST_CALLS, TWO
    ),
    "asked 2nd, lost": Situation(LOSE_CALL, [*FULL, "1 pass", f"2 {WRONG}"], Phase.LAST_CALLS, TWO),
    # the other house rules
    "give, free": Situation(FREE, [*PLACED, f"2 {WRONG}"], Phase.GIVE, TWO),
    "place, free": Situation(FREE, [*GIVEN, f"1 {WRONG}"], Phase.PLACE, ONE),
    "asked 1st, free": Situation(FREE, [*FULL, f"1 {WRONG}"], Phase.LAST_CALLS, ONE),
    "asked 2nd, free": Situation(FREE, [*FULL, "1 pass", f"2 {WRONG}"], Phase.LAST_CALLS, TWO),
    "give, lose-game": Situation(LOSE_GAME, PLACED, Phase.GIVE, TWO),
    "over, wrong call": Situation(LOSE_GAME, [*GIVEN, f"1 {WRONG}"], Phase.OVER, ONE),
    "over, draw": Situation(LOSE_CALL, [*FULL, "1 pass", "2 pass"], Phase.OVER, TWO),
    # two-by-two squares
    "opening, squares": Situation(SQUARES, [], Phase.GIVE, ONE),
    "give, squares": Situation(SQUARES, PLACED, Phase.GIVE, TWO),
    "place, squares": Situation(SQUARES, GIVEN, Phase.PLACE, ONE),
    "asked 1st, squares": Situation(SQUARES, FULL, Phase.LAST_CALLS, ONE),
    "place, squares, lost": Situation(SQUARES, [*GIVEN, f"1 {WRONG}"], Phase.PLACE, ONE),
    # automatic calling
    "opening, automatic": Situation(AUTOMATIC, [], Phase.GIVE, ONE),
    "give, automatic": Situation(AUTOMATIC, PLACED, Phase.GIVE, TWO),
    "place, automatic": Situation(AUTOMATIC, GIVEN, Phase.PLACE, ONE),
    "over, automatic": Situation(AUTOMATIC, FULL, Phase.OVER, ONE),
}

ACTIONS = (
    "give TRhg",  # in the tray of these games until the board is full
    "give TRHG",  # in the tray, later on B2
    "give TRHD",  # of the other edition
    "place C4",  # empty until the board is full
    "place B2",  # taken after the first placement
    "call D4 B2 A1 C3",  # a line of every game
    "call A1 B1 A2 B2",  # a line of some games
    "pass",
    "resign",
    "timeout",
)

# What the player on turn may do: `ok`, or what speaks against it.
TABLE = """
                       | TRhg  | TRHG  | TRHD    | C4    | B2    | line | 2x2  | pass  | res  | time
opening                | ok    | ok    | edition | phase | phase | ok   | line | phase | ok   | ok
give                   | ok    | gone  | edition | phase | phase | ok   | line | phase | ok   | ok
place                  | phase | phase | phase   | ok    | taken | ok   | line | phase | ok   | ok
asked 1st              | phase | phase | phase   | phase | phase | ok   | line | ok    | ok   | ok
asked 2nd              | phase | phase | phase   | phase | phase | ok   | line | ok    | ok   | ok
over                   | over  | over  | over    | over  | over  | over | over | over  | over | over
opening, lost          | ok    | ok    | edition | phase | phase | lost | line | phase | ok   | ok
give, lost             | ok    | gone  | edition | phase | phase | lost | line | phase | ok   | ok
place, lost            | phase | phase | phase   | ok    | taken | lost | line | phase | ok   | ok
place, other lost      | phase | phase | phase   | ok    | taken | ok   | line | phase | ok   | ok
give, lost before      | ok    | gone  | edition | phase | phase | ok   | line | phase | ok   | ok
asked 1st, lost        | phase | phase | phase   | phase | phase | lost | line | ok    | ok   | ok
asked 2nd, other lost  | phase | phase | phase   | phase | phase | ok   | line | ok    | ok   | ok
asked 2nd, lost        | phase | phase | phase   | phase | phase | lost | line | ok    | ok   | ok
give, free             | ok    | gone  | edition | phase | phase | ok   | line | phase | ok   | ok
place, free            | phase | phase | phase   | ok    | taken | ok   | line | phase | ok   | ok
asked 1st, free        | phase | phase | phase   | phase | phase | ok   | line | ok    | ok   | ok
asked 2nd, free        | phase | phase | phase   | phase | phase | ok   | line | ok    | ok   | ok
give, lose-game        | ok    | gone  | edition | phase | phase | ok   | line | phase | ok   | ok
over, wrong call       | over  | over  | over    | over  | over  | over | over | over  | over | over
over, draw             | over  | over  | over    | over  | over  | over | over | over  | over | over
opening, squares       | ok    | ok    | edition | phase | phase | ok   | ok   | phase | ok   | ok
give, squares          | ok    | gone  | edition | phase | phase | ok   | ok   | phase | ok   | ok
place, squares         | phase | phase | phase   | ok    | taken | ok   | ok   | phase | ok   | ok
asked 1st, squares     | phase | phase | phase   | phase | phase | ok   | ok   | ok    | ok   | ok
place, squares, lost   | phase | phase | phase   | ok    | taken | lost | lost | phase | ok   | ok
opening, automatic     | ok    | ok    | edition | phase | phase | auto | auto | auto  | ok   | ok
give, automatic        | ok    | gone  | edition | phase | phase | auto | auto | auto  | ok   | ok
place, automatic       | phase | phase | phase   | ok    | taken | auto | auto | auto  | ok   | ok
over, automatic        | over  | over  | over    | over  | over  | over | over | over  | over | over
"""

Objection = tuple[Illegal, Piece | None, Square | None]
OBJECTIONS: dict[str, Objection | None] = {
    "ok": None,
    "over": (Illegal.GAME_OVER, None, None),
    "turn": (Illegal.NOT_ON_TURN, None, None),
    "phase": (Illegal.WRONG_PHASE, None, None),
    "edition": (Illegal.OTHER_EDITION, Piece.TRHD, None),
    "gone": (Illegal.PIECE_GONE, Piece.TRHG, Square.B2),
    "taken": (Illegal.SQUARE_TAKEN, Piece.TRHG, Square.B2),
    "line": (Illegal.NO_SUCH_LINE, None, None),
    "lost": (Illegal.CALL_LOST, None, None),
    "auto": (Illegal.CALLS_AUTOMATIC, None, None),
}

ROWS = {
    name.strip(): [cell.strip() for cell in cells]
    for name, *cells in (row.split("|") for row in TABLE.strip().splitlines()[1:])
}

CASES = [
    pytest.param(
        situation,
        f"{player.value} {what}",
        OBJECTIONS[verdict],
        id=f"{name}: {whose} {what}: {verdict}",
    )
    for name, situation in SITUATIONS.items()
    for player in Player
    for whose in ["on turn" if player is situation.on_turn else "not on turn"]
    for what, on_turn_verdict in zip(ACTIONS, ROWS[name], strict=True)
    for verdict in [
        on_turn_verdict
        if player is situation.on_turn or on_turn_verdict == "over" or what == "resign"
        else "turn"
    ]
]


def test_every_situation_has_its_row() -> None:
    assert list(ROWS) == list(SITUATIONS)


def test_every_reason_is_in_the_table() -> None:
    given = {verdict[0] for verdict in OBJECTIONS.values() if verdict}
    assert given == set(Illegal)
    assert {verdict for row in ROWS.values() for verdict in row} == set(OBJECTIONS) - {"turn"}


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_situation_is_what_its_name_says(name: str) -> None:
    situation = SITUATIONS[name]
    game = play(situation.rules, situation.actions)
    assert (game.phase, game.on_turn) == (situation.phase, situation.on_turn)


@pytest.mark.parametrize(("situation", "text", "objection"), CASES)
def test_legal_or_refused_for_this_reason(
    situation: Situation, text: str, objection: Objection | None
) -> None:
    game = play(situation.rules, situation.actions)
    action = parse_action(text)
    if objection is None:
        verify(game, action)
        assert apply(game, action).events
    else:
        for refuse in (verify, apply):
            with pytest.raises(IllegalAction) as refusal:
                refuse(game, action)
            assert (refusal.value.reason, refusal.value.piece, refusal.value.square) == objection
            assert refusal.value.action == action
    assert can(game, action) is (objection is None)
    assert (action in legal_actions(game)) is (objection is None)
    assert game == play(situation.rules, situation.actions)


@pytest.mark.parametrize("name", SITUATIONS)
def test_legal_actions_are_exactly_those_that_can_be_done(name: str) -> None:
    situation = SITUATIONS[name]
    game = play(situation.rules, situation.actions)
    listed = legal_actions(game)
    assert len(listed) == len(set(listed))
    assert set(listed) == {a for a in map(parse_action, every_action()) if can(game, a)}


@pytest.mark.parametrize("name", SITUATIONS)
def test_legal_actions_move_on_first_then_call_then_give_up(name: str) -> None:
    situation = SITUATIONS[name]
    game = play(situation.rules, situation.actions)
    kinds = [
        "call" if isinstance(a, Call) else "give up" if isinstance(a, Resign | TimeOut) else "move"
        for a in legal_actions(game)
    ]
    assert kinds == sorted(kinds, key=["move", "call", "give up"].index)
