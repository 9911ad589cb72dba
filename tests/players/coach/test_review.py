"""The turning points of written games, and of random ones compared with trying everything."""

from itertools import pairwise

import pytest

from quarto_access.core import (
    Action,
    Call,
    Calls,
    Characteristic,
    Give,
    Pass,
    Piece,
    Place,
    Player,
    Record,
    Rules,
    Square,
    parse_action,
)
from quarto_access.players.coach.coach import CoachAnswer
from quarto_access.players.coach.evaluation import Advice, Evaluator, TooFar
from quarto_access.players.coach.review import Review, TurningKind, can_call, games_of, review
from quarto_access.players.solver import Value
from quarto_access.processes.codec import from_plain
from quarto_access.processes.wire import NoMessage
from tests.core.played import alternating
from tests.core.recorded import NAMES, read
from tests.players.coach.late import EACH, late, of_action, worth
from tests.processes.messages import sent

ROW_OF_TALL = alternating("TRHG A1, TrHg B1, Trhg C1, TRhg D1")
"""Player 1 completes row 1 in the fourth turn."""

LATER_ROW_OF_TALL = alternating("tRhg A2, trhG B3, TRHG A1, TrHg B1, Trhg C1, TRhg D1")
"""Player 1 completes row 1 in the sixth turn."""

HEIGHT = Rules(criteria=(Characteristic.HEIGHT,))


def looked(record: Record, nodes: int = 100_000) -> Review:
    return review(record, Evaluator(record.rules, nodes, lambda: False))


def written(*actions: str, rules: Rules | None = None) -> Record:
    return Record(rules or Rules(), tuple(map(parse_action, actions)))


def told(record: Record, nodes: int = 100_000) -> list[tuple[str, str]]:
    """Return each turning point: the action, and the way in which it turned the game."""
    points = looked(record, nodes).points
    return [(str(record.actions[p.at]), p.turned.value) for p in points]


def test_a_line_that_the_other_player_calls_was_let_go() -> None:
    record = written(*ROW_OF_TALL, "1 give trhg", "2 call A1 B1 C1 D1")
    [*_, point] = looked(record).points
    assert (point.at, point.turned) == (8, TurningKind.LET_GO)
    assert (point.was, point.became) == (Value.WIN, Value.LOSS)


def test_a_line_that_nobody_calls_is_told_once() -> None:
    record = written(*ROW_OF_TALL, "1 give trhg", "2 place A2", "2 give trhG", "1 resign")
    missed = [p for p in looked(record).points if p.turned is TurningKind.MISSED]
    assert [point.at for point in missed] == [8]


def test_nothing_was_missed_by_whoever_called() -> None:
    record = written(*ROW_OF_TALL, "1 call A1 B1 C1 D1")
    assert not [
        p for p in looked(record).points if p.turned in {TurningKind.MISSED, TurningKind.LET_GO}
    ]


def test_an_early_gift_that_completes_a_line_turned_the_game_if_there_was_another() -> None:
    record = written(*LATER_ROW_OF_TALL, "1 call A1 B1 C1 D1")
    found = looked(record, nodes=600)
    [point] = found.points
    assert (point.at, point.turned, point.became) == (10, TurningKind.GAVE, Value.LOSS)
    assert point.was is None
    assert Piece.trhg in point.best
    assert Piece.TRhG not in point.best
    assert found.since > 10


def test_it_says_from_where_on_it_looked() -> None:
    record = written(*LATER_ROW_OF_TALL, "1 resign")
    assert 0 < looked(record, nodes=600).since <= len(record.actions)
    assert looked(written(*alternating("TRHG A1, TrHg B1"), "1 resign"), nodes=600).since == 0


def test_resigning_what_was_not_lost_turned_the_game() -> None:
    record = written(*ROW_OF_TALL, "1 resign")
    [*_, point] = looked(record).points
    assert (point.at, point.turned) == (8, TurningKind.FELL)
    assert (point.was, point.became) == (Value.WIN, Value.LOSS)


@EACH
def test_every_fall_and_no_other_is_told_and_what_would_have_held(rules: Rules) -> None:
    """The last actions of random games, compared with trying everything."""
    for record, end in late(3, empty=1, rules=rules):
        games = games_of(record)
        assert games[-1] == end
        found = looked(record, nodes=2_000)
        points = {point.at: point for point in found.points}
        silent = _of_calls(record)
        last = [at for at, game in enumerate(games[:-1]) if game.board.count(None) <= 3]
        for at in last:
            assert at >= found.since
            game, action = games[at], record.actions[at]
            fell = of_action(game, action) < worth(game)
            if at in silent:
                continue
            assert fell == (at in points)
            if fell and isinstance(action, Place | Give) and not can_call(game):
                assert points[at].best
                held = [_instead(action.player, way) for way in points[at].best]
                assert all(of_action(game, one) == worth(game) for one in held)


def _instead(player: Player, way: Square | Piece) -> Action:
    return Place(player, way) if isinstance(way, Square) else Give(player, way)


def _of_calls(record: Record) -> set[int]:
    """Return the actions that let a line go by, which have their own kind or are left out."""
    return {
        at
        for at, game in enumerate(games_of(record)[:-1])
        if can_call(game) and isinstance(record.actions[at], Give | Place | Pass)
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_game_can_be_looked_back_on(name: str) -> None:
    record = read(name)
    found = looked(record, nodes=3_000)
    assert 0 <= found.since <= len(record.actions)
    assert all(a.at < b.at for a, b in pairwise(found.points))
    for point in found.points:
        action = record.actions[point.at]
        assert point.turned is TurningKind.FELL or isinstance(action, Give | Place | Pass)
        assert not isinstance(action, Call) or record.rules.calls is Calls.MANUAL
    assert sent(found, CoachAnswer) == found


def test_questions_and_answers_go_round_unchanged() -> None:
    question = (written(*ROW_OF_TALL, rules=HEIGHT), True)
    assert sent(question, tuple[Record, bool]) == question
    for answer in (
        Advice(Value.DRAW, (Square.A1, Square.D4)),
        Advice(Value.LOSS, (Piece.TRHG,)),
        Review(3, ()),
        TooFar(),
    ):
        assert sent(answer, CoachAnswer) == answer


@pytest.mark.parametrize(
    "answer",
    ["", 3, [], {}, None, {"is": "Advice"}, {"is": "Advice", "worth": 3, "best": []}, {"is": "x"}],
    ids=str,
)
def test_what_is_no_answer_is_refused(answer: object) -> None:
    with pytest.raises(NoMessage):
        from_plain(CoachAnswer, answer)
