"""What goes to the coach's process, and what comes back: a line of JSON each.

A question is a record: of a game that is over, to look back on, or of one that waits for a hint.
"""

import json
from typing import Any, NamedTuple

from quarto_access.core.board import Square
from quarto_access.core.notation import format_piece, format_square, parse_piece, parse_square
from quarto_access.core.pieces import Piece
from quarto_access.core.record import Record, format_record, parse_record
from quarto_access.core.values import value
from quarto_access.players.coach.review import Point, Review, Turned
from quarto_access.players.coach.worth import Advice
from quarto_access.players.questions import NoReply
from quarto_access.players.solver import Value

Best = tuple[Square, ...] | tuple[Piece, ...]


@value
class TooFar:
    """The end of the game is too far away for the solver."""


Told = Advice | Review | TooFar


class Question(NamedTuple):
    """A game, and whether it is to be looked back on."""

    number: int
    record: Record
    back: bool


class Reply(NamedTuple):
    """An answer; without one it says that the work goes on."""

    number: int
    answer: Told | None = None


def format_question(question: Question) -> str:
    """The question as a line."""
    told = {
        "number": question.number,
        "record": format_record(question.record),
        "back": question.back,
    }
    return f"{json.dumps(told)}\n"


def parse_question(line: str) -> Question:
    """The question of a line."""
    told: dict[str, Any] = json.loads(line)
    return Question(told["number"], parse_record(told["record"]), told["back"])


def format_reply(reply: Reply) -> str:
    """The answer as a line."""
    return f"{json.dumps({'number': reply.number, 'answer': _answer(reply.answer)})}\n"


def parse_reply(line: str) -> Reply:
    """The answer of a line; a line that is none raises `NoReply`."""
    try:
        told: dict[str, Any] = json.loads(line)
        answer = told["answer"]
        return Reply(told["number"], None if answer is None else _read(answer))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NoReply(line) from error


def _answer(answer: Told | None) -> dict[str, Any] | None:
    match answer:
        case Advice(worth, best):
            return {"worth": worth.value, "best": _written(best)}
        case Review(since, points):
            return {"since": since, "points": [_point(point) for point in points]}
        case TooFar():
            return {}
        case None:
            return None


def _read(answer: dict[str, Any]) -> Told:
    if "worth" in answer:
        return Advice(Value(answer["worth"]), _best(answer["best"]))
    if "since" in answer:
        return Review(int(answer["since"]), tuple(map(_read_point, answer["points"])))
    return TooFar()


def _point(point: Point) -> list[Any]:
    worth = (of and of.value for of in (point.was, point.became))
    return [point.at, point.turned.value, *worth, _written(point.best)]


def _read_point(point: list[Any]) -> Point:
    at, turned, was, became, best = point
    was, became = (None if worth is None else Value(worth) for worth in (was, became))
    return Point(int(at), Turned(turned), was, became, _best(best))


def _written(best: Best) -> list[str]:
    return [format_piece(b) if isinstance(b, Piece) else format_square(b) for b in best]


def _best(written: list[str]) -> Best:
    """A square is two characters, a piece is four."""
    if all(len(word) == 2 for word in written):
        return tuple(map(parse_square, written))
    return tuple(map(parse_piece, written))
