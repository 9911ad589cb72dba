"""`quarto-access solve`: says what positions are worth, in words or as JSON.

Words are imported only if a sentence is needed.
"""

import json
import os
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from threading import Event
from time import perf_counter
from typing import NamedTuple, TextIO

from quarto_access.cli.failures import UNUSABLE, refuse, why_unread
from quarto_access.cli.progress import Progress
from quarto_access.core.alignment import alignment_on
from quarto_access.core.notation import NotationError, Position, parse_position
from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import IllegalRules, Rules
from quarto_access.players.solver import Choice, ImpossiblePosition, Solver, Value, native_megabytes

SOLVED, IMPOSSIBLE = 0, 1

LONGEST = 1_000
"""The longest line, in letters; a position has 69."""

MOST_THREADS = 8
"""The most threads: each may take the memory that the doctor reports."""

LOOK_EVERY = 0.5
"""The seconds between two checks whether a line of progress is due."""


class Solved(NamedTuple):
    """The answer for one position."""

    value: Value
    best: tuple[Choice, ...]
    nodes: int
    seconds: float
    turns: int | None = None
    """The placements to the end, if they were asked for and somebody wins."""
    ways: int | None = None
    """The number of choices, good or bad, if all the best ones were asked for."""
    has_line: bool = False
    """True if a line that would win is on the board already, and counts as dead."""


Answer = Solved | NotationError | ImpossiblePosition


def run(options: Namespace) -> int:
    """Solve the positions in the arguments, and return the worst exit status."""
    text, name = " ".join(options.position), options.file
    if bool(text) is (name is not None):
        return refuse("solve takes either a POSITION or --file FILE")
    try:
        rules = _rules(options)
    except (IllegalRules, KeyError) as error:
        from quarto_access.cli import words

        return refuse(words.bad_criteria(options.criteria, error))
    if name is None:
        return _tell(text, _alone(text, rules, options), rules, options)
    try:
        with open(name, encoding="utf-8-sig", errors="backslashreplace") as file:
            lines = list(filter(None, map(str.strip, _lines(file))))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return refuse(f"{name}: {why_unread(error)}")
    told = zip(lines, _together(lines, rules, options), strict=True)
    return max((_tell(line, answer, rules, options) for line, answer in told), default=SOLVED)


def _lines(file: TextIO) -> Iterator[str]:
    """Yield the lines of a file; raise `ValueError` at one that is too long for a position."""
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


def _alone(text: str, rules: Rules, options: Namespace) -> Answer:
    """Return the answer for one position, with progress on a terminal."""
    progress = Progress()

    def goes_on() -> bool:
        progress.tell(_searching)
        return False

    return _answer(text, rules, options, goes_on)


def _together(lines: list[str], rules: Rules, options: Namespace) -> Iterator[Answer]:
    """Yield the answers for many positions, in order, using every core."""
    is_over = Event()
    progress = Progress()
    with ThreadPoolExecutor(_threads()) as pool:
        asked = [pool.submit(_answer, line, rules, options, is_over.is_set) for line in lines]
        try:
            for done, answer in enumerate(asked):
                while not wait([answer], LOOK_EVERY).done:
                    progress.tell(partial(_so_far, done, len(lines)))
                progress.tell(partial(_so_far, done, len(lines)))
                yield answer.result()
        finally:  # interrupted, perhaps
            is_over.set()
            pool.shutdown(cancel_futures=True)


def _threads() -> int:
    """Return how many can search at once: only the solver in C lets other threads run."""
    return min(os.cpu_count() or 1, MOST_THREADS) if native_megabytes() else 1


def _searching(seconds: int) -> str:
    from quarto_access.cli import words

    return words.of("solve.searching", count=seconds)


def _so_far(done: int, total: int, _: int) -> str:
    from quarto_access.cli import words

    return words.of("solve.so-far", done=done, total=total)


def _answer(text: str, rules: Rules, options: Namespace, stop: Callable[[], bool]) -> Answer:
    try:
        position = parse_position(text)
        return _solved(position, Solver(rules, stop=stop), every=options.all, turns=options.turns)
    except (NotationError, ImpossiblePosition) as error:
        return error


def _tell(text: str, answer: Answer, rules: Rules, options: Namespace) -> int:
    """Print an answer, and return the exit status."""
    if not isinstance(answer, Solved):
        _tell_error(text, answer, as_json=options.json)
        return IMPOSSIBLE if isinstance(answer, ImpossiblePosition) else UNUSABLE
    if options.json:
        print(_as_json(text, answer, turns=options.turns), flush=True)
    else:
        from quarto_access.cli import words

        if options.file is not None:
            print(words.position(text))
        print(words.solved(answer, rules), flush=True)
    return SOLVED


def _solved(position: Position, solver: Solver, *, every: bool, turns: bool) -> Solved:
    """Return the timed value, and then whatever else was asked for."""
    solver.check(position)
    began = perf_counter()
    solution = solver.solve(position)
    seconds = perf_counter() - began
    nodes = solver.nodes
    best = solver.best(position) if every else tuple(filter(None, [solution.choice]))
    ways = solver.ways(position) if every else None
    ending = None
    if turns and solution.value is not Value.DRAW:
        ending = solver.ending(position)
        if ending and not every:
            best = (ending[1],)
    rules = solver.rules
    has_line = any(alignment_on(line, position.board, rules) for line in rules.lines)
    return Solved(solution.value, best, nodes, seconds, ending and ending[0], ways, has_line)


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
    """Return a choice as actions are written: "place B2 give TRhg", "place B2 call"."""
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
