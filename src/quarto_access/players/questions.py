"""What goes to the process that thinks, and what comes back: a line of JSON each.

A question holds everything that an answer depends on, so that a new process can take the place of
one that died. An empty line says that nobody waits any longer.
"""

import json
from typing import Any, NamedTuple

from quarto_access.core.actions import Action
from quarto_access.core.board import Square
from quarto_access.core.game import Game, Phase
from quarto_access.core.notation import (
    Position,
    format_action,
    format_position,
    parse_action,
    parse_position,
)
from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import Calls, FalseCall, Player, Rules
from quarto_access.players.sight import Look

NOBODY_WAITS = "\n"


class NoReply(ValueError):
    """A line that is no answer."""


class Question(NamedTuple):
    """Who is asked, and what there is to see."""

    number: int
    level: str
    seed: str
    look: Look


class Reply(NamedTuple):
    """An answer; without one it says that thought goes on."""

    number: int
    answer: Action | None = None


def format_question(question: Question) -> str:
    """The question as a line."""
    look = question.look
    game, rules = look.game, look.game.rules
    told = {
        "number": question.number,
        "level": question.level,
        "seed": question.seed,
        "edition": rules.edition.value,
        "criteria": [characteristic.value for characteristic in rules.criteria],
        "squares": rules.squares,
        "calls": rules.calls.value,
        "false_call": rules.false_call.value,
        "first": rules.first.value,
        "phase": game.phase.value,
        "on_turn": game.on_turn.value,
        "position": format_position(Position(game.board, game.hand)),
        "latest": None if game.latest is None else game.latest.name,
        "call_lost": game.call_lost,
        "order": [square.name for square in look.order],
        "masked": look.masked,
    }
    return f"{json.dumps(told)}\n"


def parse_question(line: str) -> Question:
    """The question of a line."""
    told: dict[str, Any] = json.loads(line)
    rules = Rules(
        Edition(told["edition"]),
        tuple(map(Characteristic, told["criteria"])),
        told["squares"],
        Calls(told["calls"]),
        FalseCall(told["false_call"]),
        Player(told["first"]),
    )
    position = parse_position(told["position"])
    used = {*position.board, position.hand}
    game = Game(
        rules,
        Phase(told["phase"]),
        Player(told["on_turn"]),
        position.board,
        tuple(piece for piece in rules.edition.pieces if piece not in used),
        position.hand,
        None if told["latest"] is None else Square[told["latest"]],
        told["call_lost"],
    )
    look = Look(game, tuple(Square[name] for name in told["order"]), told["masked"])
    return Question(told["number"], told["level"], told["seed"], look)


def format_reply(reply: Reply) -> str:
    """The answer as a line."""
    action = None if reply.answer is None else format_action(reply.answer)
    return f"{json.dumps({'number': reply.number, 'action': action})}\n"


def parse_reply(line: str) -> Reply:
    """The answer of a line; a line that is none raises `NoReply`."""
    try:
        told: dict[str, Any] = json.loads(line)
        action = told["action"]
        return Reply(told["number"], None if action is None else parse_action(action))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NoReply(line) from error
