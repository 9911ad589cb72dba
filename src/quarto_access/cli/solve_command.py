"""`quarto-access solve`: says what positions are worth, in words or as JSON.

Words are imported only where one is said.
"""

import json
from argparse import Namespace
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple, TextIO

from quarto_access.cli.failures import refuse, why_unread
from quarto_access.core.notation import NotationError, Position, parse_position
from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import IllegalRules, Rules
from quarto_access.players.book import all_kept_by_the_book, kept_by_the_book
from quarto_access.players.solver import Choice, ImpossiblePosition, Solution, Solver, Value

SOLVED, IMPOSSIBLE = 0, 1

LONGEST = 1_000
"""Letters of a line; a position has 69."""


class Solved(NamedTuple):
    """What is told of a position."""

    value: Value
    best: tuple[Choice, ...]
    nodes: int
    seconds: float
    turns: int | None = None


def run(options: Namespace) -> int:
    """Solve what the arguments name; the worst of it is the exit status."""
    text, name = " ".join(options.position), options.file
    if bool(text) is (name is not None):
        return refuse("solve takes either a POSITION or --file FILE")
    try:
        rules = _rules(options)
    except (IllegalRules, KeyError) as error:
        from quarto_access.cli import words

        return refuse(words.bad_criteria(options.criteria, error))
    if name is None:
        return _solve(text, rules, options)
    try:
        with open(name, encoding="utf-8-sig", errors="backslashreplace") as file:
            lines = filter(None, map(str.strip, _lines(file)))
            return max((_solve(line, rules, options) for line in lines), default=SOLVED)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return refuse(f"{name}: {why_unread(error)}")


def _lines(file: TextIO) -> Iterator[str]:
    """The lines of a file; raises `ValueError` at one that no position can have."""
    while line := file.readline(LONGEST):
        if len(line) == LONGEST:
            raise ValueError("a line is too long")
        yield line


def _rules(options: Namespace) -> Rules:
    edition = Edition(options.edition)
    names = {characteristic.value: characteristic for characteristic in Characteristic}
    criteria = edition.characteristics
    if options.criteria is not None:
        criteria = tuple(names[word] for word in options.criteria.split() or [""])
    return Rules(edition, criteria, options.squares)


def _solve(text: str, rules: Rules, options: Namespace) -> int:
    try:
        position = parse_position(text)
        answer = _answer(position, rules, every=options.all, turns=options.turns)
    except (NotationError, ImpossiblePosition) as error:
        _tell_error(text, error, as_json=options.json)
        return IMPOSSIBLE
    if options.json:
        print(_as_json(text, answer, turns=options.turns), flush=True)
    else:
        from quarto_access.cli import words

        if options.file is not None:
            print(words.position(text))
        print(words.solved(answer.value, answer.best, answer.turns, rules), flush=True)
    return SOLVED


def _answer(position: Position, rules: Rules, *, every: bool, turns: bool) -> Solved:
    """The value is timed; what else was asked for comes after it."""
    solver = Solver(rules)
    solver.check(position)
    began = perf_counter()
    known = _known(position, rules, every=every)
    solution = Solution(Value.DRAW, known[0]) if known else solver.solve(position)
    seconds = perf_counter() - began
    nodes = solver.nodes
    best = known or tuple(filter(None, [solution.choice]))
    if every and not known:
        best = solver.best(position)
    distance = solver.turns(position) if turns and solution.value is not Value.DRAW else None
    return Solved(solution.value, best, nodes, seconds, distance)


def _known(position: Position, rules: Rules, *, every: bool) -> tuple[Choice, ...]:
    """What keeps the draw, where the book proves it to be one."""
    if every:
        return all_kept_by_the_book(position, rules)
    kept = kept_by_the_book(position, rules)
    return () if kept is None else (kept,)


def _as_json(text: str, answer: Solved, *, turns: bool) -> str:
    told: dict[str, object] = {
        "position": text,
        "value": answer.value.value,
        "best": [format_choice(choice) for choice in answer.best],
    }
    if turns:
        told["turns"] = answer.turns
    return json.dumps(told | {"nodes": answer.nodes, "seconds": round(answer.seconds, 6)})


def format_choice(choice: Choice) -> str:
    """What to do, as actions are written: "place B2 give TRhg", "place B2 call"."""
    place = f"place {choice.square.name}" if choice.square is not None else ""
    give = f"give {choice.gift.name}" if choice.gift is not None else ""
    return " ".join(filter(None, (place, "call" * choice.calls, give)))


def _tell_error(text: str, error: NotationError | ImpossiblePosition, *, as_json: bool) -> None:
    from quarto_access.cli import words

    match error:
        case NotationError(column=column):
            pass
        case ImpossiblePosition(piece=piece):
            column = text.rindex(piece.name) + 1
    if as_json:
        told = {"position": text, "error_column": column, "reason": error.reason.value}
        print(json.dumps(told | {"message": words.impossible(error)}))
    else:
        print(words.impossible(error, at=(text, column)))
