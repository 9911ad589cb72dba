"""Questions and answers between the game and the process that thinks go round unchanged."""

import pytest

from quarto_access.core import Calls, Characteristic, Edition, FalseCall, Player, Rules
from quarto_access.players.levels import LEVELS
from quarto_access.players.mind import Mind
from quarto_access.players.questions import (
    NoReply,
    Question,
    Reply,
    format_question,
    format_reply,
    parse_question,
    parse_reply,
)
from tests.players.minds import looks, played

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
    for number, look in enumerate(looks(actions, rules, masked=masked)[:-1]):
        question = Question(number, "mimi", "a seed", look)
        assert parse_question(format_question(question)) == question
        reply = Reply(number, actions[number])
        assert parse_reply(format_reply(reply)) == reply
    assert parse_reply(format_reply(Reply(3))) == Reply(3, None)


@pytest.mark.parametrize("line", ["", "\n", "3", "[]", "{}", "null", '{"number": 1}', "{"])
def test_a_line_that_is_no_answer_is_refused(line: str) -> None:
    with pytest.raises(NoReply):
        parse_reply(line)


@pytest.mark.parametrize("action", ["3", '"1 dance"', '"1 give XXXX"', "[]"])
def test_an_action_that_cannot_be_read_is_refused(action: str) -> None:
    with pytest.raises(NoReply):
        parse_reply(f'{{"number": 1, "action": {action}}}')
