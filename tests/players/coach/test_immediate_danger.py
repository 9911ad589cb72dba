"""The immediate danger is what the rules say, on hundreds of late positions."""

from quarto_access.core import (
    Call,
    Calls,
    Game,
    How,
    Line,
    Phase,
    Piece,
    Place,
    Rules,
    Square,
    apply,
    completed_by_latest,
    legal_actions,
)
from quarto_access.core.values import replace
from quarto_access.players.coach.immediate_danger import HintKind, danger
from tests.match.table import Table
from tests.players.coach.late import late


def completes(game: Game, piece: Piece) -> list[Square]:
    """Return where this piece would complete a line if it were in hand, by placing it."""
    rules = Rules(game.rules.edition, game.rules.criteria, game.rules.squares, Calls.MANUAL)
    at = replace(game, rules=rules, phase=Phase.PLACE, hand=piece, call_lost=False)
    empty = [square for square in Square if game.board[square] is None]
    return [s for s in empty if completed_by_latest(apply(at, Place(at.on_turn, s)).game)]


def calls_that_win(game: Game) -> list[Call]:
    calls = [action for action in legal_actions(game) if isinstance(action, Call)]
    outcomes = [(call, apply(game, call).game.outcome) for call in calls]
    return [call for call, outcome in outcomes if outcome and outcome.how is How.CALL]


def test_it_sees_what_can_be_called_completed_and_given_away() -> None:
    seen = set()
    for _, game in (*late(8, empty=3), *late(4, empty=0)):
        found = danger(game)
        seen.add(found.kind)
        if wins := calls_that_win(game):
            assert found.kind is HintKind.CALL
            assert {a.line for a in found.alignments} == {call.line for call in wins}
        elif found.kind is HintKind.EXPOSED:
            assert game.call_lost
            others = apply(game, next(a for a in legal_actions(game) if not isinstance(a, Call)))
            assert calls_that_win(others.game)
        elif game.phase is Phase.PLACE:
            assert game.hand
            if wins_on := completes(game, game.hand):
                assert found.kind is HintKind.COMPLETE
                assert list(found.good) == wins_on
                continue
            assert found.kind is HintKind.PLACE
            good = [s for s in Square if game.board[s] is None and _leaves_one(game, s)]
            assert list(found.good) == good
        elif game.phase is Phase.GIVE:
            assert found.kind is HintKind.GIVE
            safe = [piece for piece in game.tray if not completes(game, piece)]
            assert list(found.good) == safe
            assert found.among == len(game.tray)
            bad = [piece for piece in game.tray if piece not in safe]
            assert all(set(piece.traits) & set(found.traits) for piece in bad)
            assert not any(set(piece.traits) & set(found.traits) for piece in safe)
        else:
            assert found.kind is HintKind.NOTHING
    assert seen == set(HintKind)


def _leaves_one(game: Game, square: Square) -> bool:
    after = apply(game, Place(game.on_turn, square)).game
    return not after.tray or any(not completes(after, piece) for piece in after.tray)


def test_what_is_dead_is_no_danger() -> None:
    """A line that nobody called is worth nothing, and is not mentioned."""
    table = Table(moves="TRHG A1, TrHg B1, Trhg C1, TRhg D1, trhg A2")
    assert danger(table.match.game).kind is HintKind.GIVE
    assert danger(table.match.game).alignments == ()


def test_after_a_wrong_call_the_line_is_the_other_players() -> None:
    table = Table(moves="TRHG A1, TrHg B1, Trhg C1, TRhg D1")
    table.act("1 call A1 A2 A3 A4")
    found = danger(table.match.game)
    assert found.kind is HintKind.EXPOSED
    assert [alignment.line for alignment in found.alignments] == [Line.ROW_1]
    table.act("1 give trhg")
    assert danger(table.match.game).kind is HintKind.CALL


def test_after_a_wrong_call_of_the_other_player_the_line_is_dead() -> None:
    table = Table(moves="TRHG A1, TrHg B1, Trhg C1, TRhg D1")
    table.act("1 give trhg")
    table.act("2 call A1 A2 A3 A4")
    assert danger(table.match.game).kind is HintKind.PLACE


def test_nothing_is_dangerous_at_the_beginning() -> None:
    found = danger(Game.start(Rules()))
    assert (found.kind, found.traits, len(found.good)) == (HintKind.GIVE, (), 16)
