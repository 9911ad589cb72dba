"""The coach is right, compared with trying everything on the real rules, dead lines too."""

import pytest

from quarto_access.core import Calls, Game, Give, Phase, Place, Player, Rules, Square
from quarto_access.players.coach.evaluation import Evaluator
from quarto_access.players.coach.immediate_danger import HintKind, danger
from quarto_access.players.coach.review import games_of
from quarto_access.players.solver import RANKS, Stopped, Value
from tests.match.table import Table
from tests.players.coach.late import EACH, QUIET, late, of_action, worth

PLENTY = 1_000_000
VALUES = {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}


def appraiser(rules: Rules, nodes: int = PLENTY) -> Evaluator:
    return Evaluator(rules, nodes, lambda: False)


@EACH
def test_it_knows_what_late_games_are_worth(rules: Rules) -> None:
    ours = appraiser(rules)
    for empty in (1, 2, 3, 4):
        for _, game in late(4, empty=empty, rules=rules):
            value = VALUES[worth(game)]
            assert ours.worth(game, game.on_turn) is value
            opposite = ours.worth(game, game.on_turn.other)
            assert opposite
            assert RANKS[opposite] == 2 - RANKS[value]


@EACH
def test_its_advice_is_every_action_that_keeps_the_value_and_no_other(rules: Rules) -> None:
    ours = appraiser(rules)
    for empty in (2, 3, 4):
        for _, game in late(4, empty=empty, rules=rules):
            if danger(game).kind not in {HintKind.PLACE, HintKind.GIVE, HintKind.COMPLETE}:
                continue
            advice = ours.advice(game)
            assert advice
            assert advice.worth is VALUES[worth(game)]
            assert set(advice.best) == best(game)


def best(game: Game) -> set[object]:
    """Return the spaces or pieces that keep the value of a game, by trying."""
    player = game.on_turn
    if game.phase is Phase.GIVE:
        values = {piece: of_action(game, Give(player, piece)) for piece in game.tray}
        return {piece for piece, value in values.items() if value == max(values.values())}
    empty = [square for square in Square if game.board[square] is None]
    placed = {square: of_action(game, Place(player, square)) for square in empty}
    return {square for square, value in placed.items() if value == max(placed.values())}


def test_a_game_that_is_over_is_worth_its_result() -> None:
    table = Table(moves="TRHG A1, TrHg B1, Trhg C1, TRhg D1")
    table.act("1 call A1 B1 C1 D1")
    ours = appraiser(Rules())
    assert ours.worth(table.match.game, Player.ONE) is Value.WIN
    assert ours.worth(table.match.game, Player.TWO) is Value.LOSS


def test_beyond_its_limit_it_says_nothing() -> None:
    early = games_of(QUIET)[-1]
    few = appraiser(Rules(), 2_000)
    assert few.worth(early, early.on_turn) is None
    assert few.advice(early) is None
    [(_, game)] = late(1, empty=3, rules=Rules())
    assert few.worth(game, game.on_turn) is not None, "the limit is for each question"


def test_whoever_waits_no_longer_is_not_kept() -> None:
    early = games_of(QUIET)[-1]
    impatient = Evaluator(Rules(), PLENTY, lambda: True)
    with pytest.raises(Stopped):
        impatient.worth(early, early.on_turn)


def test_automatic_calling_has_nothing_to_call() -> None:
    rules = Rules(calls=Calls.AUTOMATIC)
    for _, game in late(3, empty=2, rules=rules):
        assert danger(game).kind not in {HintKind.CALL, HintKind.EXPOSED}
