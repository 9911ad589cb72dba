"""Questions and answers between the game and the thinking process stay unchanged."""

import pytest

from quarto_access.core import Action, Calls, Characteristic, Edition, FalseCall, Player, Rules
from quarto_access.players.levels import LEVELS, Level
from quarto_access.players.mind import Mind
from quarto_access.players.sight import Observation
from quarto_access.processes.codec import from_plain
from quarto_access.processes.wire import NoMessage
from tests.players.minds import looks, played
from tests.processes.messages import sent

VARIANTS = (
    Rules(),
    Rules(Edition.CLASSIC, (Characteristic.SHAPE, Characteristic.COLOUR), squares=True),
    Rules(calls=Calls.AUTOMATIC, first=Player.TWO),
    Rules(false_call=FalseCall.LOSE_GAME),
)


@pytest.mark.parametrize("rules", VARIANTS, ids=str)
@pytest.mark.parametrize("masked", [False, True])
def test_every_question_and_answer_of_a_game_comes_back(rules: Rules, masked: bool) -> None:
    minds = {player: Mind(LEVELS[0], player) for player in Player}
    actions = played(minds, rules, masked=masked)
    for look, action in zip(looks(actions, rules, masked=masked), actions, strict=False):
        assert sent(look, Observation) == look
        assert sent(action, Action) == action


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_every_level_comes_back(level: Level) -> None:
    assert sent((level, "a seed"), tuple[Level, str]) == (level, "a seed")


@pytest.mark.parametrize(
    "action",
    [
        3,
        "1 give TRHG",
        [],
        None,
        {},
        {"is": "Dance", "player": "ONE"},
        {"is": "Give", "player": "ONE"},
        {"is": "Give", "player": "ONE", "piece": "XXXX"},
        {"is": "Give", "player": [], "piece": "TRHG"},
    ],
    ids=str,
)
def test_an_action_that_cannot_be_read_is_refused(action: object) -> None:
    with pytest.raises(NoMessage):
        from_plain(Action, action)
