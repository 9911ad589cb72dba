"""Choices and answers of the solver as a person writes them."""

from quarto_access.core import Position, Rules, format_piece, format_square, parse_position
from quarto_access.players.solver import Choice, Solver, Value

VALUES = {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}


def choice(choice: Choice) -> str:
    words = []
    if choice.square is not None:
        words.append(f"place {format_square(choice.square)}")
    if choice.calls:
        words.append("call")
    if choice.gift is not None:
        words.append(f"give {format_piece(choice.gift)}")
    return " ".join(words)


def position(text: str) -> Position:
    return parse_position(text)


def value(text: str, rules: Rules | None = None) -> str:
    return Solver(rules or Rules()).value(position(text)).value


def best(text: str, rules: Rules | None = None) -> set[str]:
    return {choice(c) for c in Solver(rules or Rules()).best(position(text))}


def turns(text: str, rules: Rules | None = None) -> int | None:
    return Solver(rules or Rules()).turns(position(text))
