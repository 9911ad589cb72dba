"""The play of different levels, and what they cannot know."""

from itertools import count

import pytest

from quarto_access.core import (
    Action,
    Call,
    Calls,
    Characteristic,
    Edition,
    FalseCall,
    Give,
    Pass,
    Phase,
    Place,
    Player,
    Position,
    Rules,
    Square,
    completed_by_latest,
)
from quarto_access.core.values import replace
from quarto_access.players.levels import LEVELS, Level
from quarto_access.players.mind import Mind
from quarto_access.players.sight import Observation
from quarto_access.players.solver import Solver
from tests.players.minds import after, looks, played

MIMI, *_, CLARA, VICTOR = LEVELS
SEES_ALL = Level("nina", lines=19, overlooks_own=0.0, overlooks_yours=0.0)

VARIANTS = (
    Rules(),
    Rules(edition=Edition.CLASSIC, squares=True),
    Rules(criteria=(Characteristic.HEIGHT,), false_call=FalseCall.FREE),
    Rules(calls=Calls.AUTOMATIC, first=Player.TWO),
    Rules(false_call=FalseCall.LOSE_GAME, squares=True, calls=Calls.MANUAL),
)

ROW_1_LACKS_D1 = (
    "1 give TRHG, 2 place A1, 2 give TRhg, 1 place B1, 1 give TrHg, 2 place C1, 2 give Trhg"
)
"""The player on turn holds a tall piece, and row 1 has three of them."""

LEFT_BEHIND = f"{ROW_1_LACKS_D1}, 1 place D1, 1 give tRHG"
"""Player 1 completed row 1 and said nothing."""


def both(level: Level, seed: int) -> dict[Player, Mind]:
    return {player: Mind(level, f"{seed} {player}") for player in Player}


@pytest.mark.parametrize("rules", VARIANTS, ids=str)
@pytest.mark.parametrize("level", LEVELS[:-1], ids=lambda level: str(level.id))
@pytest.mark.parametrize("masked", [False, True], ids=["open", "masked"])
def test_everybody_plays_whole_games_by_the_rules(rules: Rules, level: Level, masked: bool) -> None:
    for seed in range(4):
        assert played(both(level, seed), rules, masked=masked)


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    games = [played(both(CLARA, seed), Rules()) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_mind_that_comes_late_does_what_one_from_the_start_does() -> None:
    actions = played(both(CLARA, 5), Rules())
    for look, action in zip(looks(actions, Rules()), actions, strict=False):
        assert Mind(CLARA, f"5 {action.player}").decide(look) == action


def test_what_completes_a_line_is_placed_and_called() -> None:
    mind = Mind(SEES_ALL, 1)
    assert mind.decide(after(ROW_1_LACKS_D1)) == Place(Player.ONE, Square.D1)
    called = mind.decide(after(f"{ROW_1_LACKS_D1}, 1 place D1"))
    assert isinstance(called, Call)
    assert called.line.squares == (Square.A1, Square.B1, Square.C1, Square.D1)


def test_what_the_other_player_left_is_called() -> None:
    assert isinstance(Mind(SEES_ALL, 1).decide(after(LEFT_BEHIND)), Call)


def test_who_overlooks_everything_lets_you_call() -> None:
    blind = Mind(replace(SEES_ALL, overlooks_own=1.0, overlooks_yours=1.0), 1)
    assert not isinstance(blind.decide(after(LEFT_BEHIND)), Call)
    assert not isinstance(blind.decide(after(f"{ROW_1_LACKS_D1}, 1 place D1")), Call)


def test_who_keeps_few_lines_in_mind_sees_those_touched_last() -> None:
    """Row 4 and row 1 lack one tall piece each; row 1 was touched last."""
    look = after(
        "1 give TRHG, 2 place A4, 2 give TRHg, 1 place B4, 1 give TRhG, 2 place C4,"
        "2 give TRhg, 1 place A1, 1 give TrHG, 2 place B1, 2 give TrHg, 1 place C1, 1 give Trhg"
    )
    assert Mind(replace(SEES_ALL, lines=1), 1).decide(look) == Place(Player.TWO, Square.D1)


def test_a_masked_player_forgets_what_was_placed_long_ago() -> None:
    forgetful = replace(SEES_ALL, recalls=1, fades=1.0)
    assert isinstance(Mind(forgetful, 1).decide(after(LEFT_BEHIND)), Call)
    assert not isinstance(Mind(forgetful, 1).decide(after(LEFT_BEHIND, masked=True)), Call)


def test_who_plays_by_touch_forgets_without_a_mask() -> None:
    forgetful = replace(SEES_ALL, recalls=1, fades=1.0, by_touch=True)
    assert not isinstance(Mind(forgetful, 1).decide(after(LEFT_BEHIND)), Call)


def test_an_unsafe_piece_is_not_given_by_who_sees_the_line() -> None:
    look = after(ROW_1_LACKS_D1.rpartition(",")[0])
    for seed in range(20):
        given = Mind(SEES_ALL, seed).decide(look)
        assert isinstance(given, Give)
        assert given.piece.name.startswith("t")


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: str(level.id))
def test_only_who_imagines_things_calls_wrongly(level: Level) -> None:
    wrong = 0
    for seed in range(20 if level is not VICTOR else 1):
        minds = both(replace(level, ahead=min(level.ahead, 8), imagines=0.0), seed)
        actions = played(minds, Rules())
        wrong += sum(map(is_wrong, looks(actions, Rules()), actions))
    assert not wrong


def test_who_imagines_things_calls_wrongly_now_and_then() -> None:
    dreamer = replace(MIMI, imagines=1.0)
    games = [played(both(dreamer, seed), Rules()) for seed in range(10)]
    assert any(any(map(is_wrong, looks(game, Rules()), game)) for game in games)


def is_wrong(look: Observation, action: Action) -> bool:
    """Return whether this is a call of a line that is not a live alignment."""
    live = {alignment.line for alignment in completed_by_latest(look.game)}
    return isinstance(action, Call) and action.line not in live


def test_on_a_full_board_it_passes_where_there_is_nothing_to_call() -> None:
    for seed in count():
        actions = played(both(replace(CLARA, ahead=0), seed), Rules())
        if isinstance(actions[-1], Pass):
            assert [type(action) for action in actions[-2:]] == [Pass, Pass]
            return


@pytest.mark.parametrize("placed", [8, 9, 11, 13])
def test_the_strongest_keeps_what_a_position_is_worth(placed: int) -> None:
    solver = Solver(Rules())
    for seed in range(6):
        actions = played(both(LEVELS[3], seed), Rules())
        for look in looks(actions, Rules()):
            game = look.game
            if len(look.order) == placed and game.phase in {Phase.PLACE, Phase.GIVE}:
                if completed_by_latest(game):
                    continue
                position = Position(game.board, game.hand)
                done = Mind(VICTOR, seed).decide(look)
                best = solver.best(position)
                if isinstance(done, Place):
                    assert done.square in {choice.square for choice in best}
                elif isinstance(done, Give):
                    assert done.piece in {choice.gift for choice in best}


def test_thought_is_limited_by_nodes() -> None:
    """A level that may take no node at all plays by what it sees."""
    hasty = replace(CLARA, ahead=11, slips=0.0, nodes=0)
    assert played(both(hasty, 3), Rules())


def test_the_pace_comes_from_the_level_and_the_seed_and_not_from_thinking() -> None:
    look = after(ROW_1_LACKS_D1)
    for level in LEVELS:
        paces = [Mind(level, seed).pace(look.game) for seed in range(20)]
        least, most = level.pace
        assert all(least <= pace <= most for pace in paces)
        assert len(set(paces)) > 10
        mind = Mind(level, 1)
        assert mind.pace(look.game) == Mind(level, 1).pace(look.game)
