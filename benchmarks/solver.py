"""The time of exact answers, in C and in Python, with a piece in hand.

Positions are scattered at random, without alignments and without a win at once. Each is solved by
a solver of its own, which remembers nothing; the tables of the variant are there. Both searches get
the same positions. Times are those of the processor, so that a busy machine counts for less.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from time import thread_time

from benchmarks.figures import Bar, Figure, at_most
from quarto_access.core import (
    Action,
    Edition,
    Game,
    Give,
    Pass,
    Phase,
    Piece,
    Place,
    Player,
    Position,
    Record,
    Rules,
    Square,
    alignment_on,
    completed_by_latest,
)
from quarto_access.core.board import empty_squares, with_piece
from quarto_access.players.coach.adviser import HINT_NODES, REVIEW_NODES
from quarto_access.players.coach.evaluation import Advice, Evaluator
from quarto_access.players.coach.review import review
from quarto_access.players.solver import Choice, Solver, native

IN_PYTHON: dict[int, tuple[int, float, Bar | None]] = {
    8: (200, 2, None),
    6: (40, 100, at_most(1000)),
    5: (9, 1000, None),
}
"""By the pieces placed: how many positions, the bar of the median, and that of the worst."""

IN_C = {8: 200, 6: 200, 5: 100}

IN_EVERY_VARIANT = 40
"""Positions of each variant with four pieces placed."""

EVERY_VALUE = {8: (50, 20), 7: (20, 120)}

RULES = Rules()

VARIANTS = [
    Rules(criteria=Edition.ACCESS.characteristics[:count], squares=squares)
    for squares in (False, True)
    for count in (4, 3, 2, 1)
]

LARGEST = """
from quarto_access.core import LINES
from quarto_access.players.solver import Stopped
from quarto_access.players.solver.engine import search
from quarto_access.players.solver.tables import tables
variant = tables((0, 1, 2, 3), LINES)
try:
    search(variant, limit={nodes}).wins(variant.start, 0, 15)
except Stopped:
    print(*(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def figures(*, quick: bool) -> Iterator[Figure]:
    if native.LIBRARY:
        yield from _in_c(quick=quick)
    with _in_python():
        yield from _of_python(quick=quick)


def _in_c(*, quick: bool) -> Iterator[Figure]:
    for placed, number in IN_C.items():
        taken = _milliseconds(placed, 5 if quick else number, Solver.value)
        yield Figure(f"value in C, {placed} placed, median", median(taken), "ms")
        yield Figure(f"value in C, {placed} placed, worst", max(taken), "ms")
        same = IN_PYTHON[placed][0]
        if quick and placed < 6:
            continue
        with _in_python():
            python = _milliseconds(placed, 5 if quick else same, Solver.value)
        ratio = median(taken[:same]) / median(python)
        what = f"the same beside Python, {placed} placed, of its median"
        yield Figure(what, 100 * ratio, "%", at_most(4))
    for rules in VARIANTS:
        number = 2 if quick else IN_EVERY_VARIANT
        taken = _milliseconds(4, number, Solver.value, rules)
        lines = "lines and squares" if rules.squares else "lines"
        what = f"value in C, 4 placed, {lines}, {len(rules.criteria)} characteristics"
        yield Figure(f"{what}, median", median(taken), "ms")
        yield Figure(f"{what}, worst", max(taken), "ms", at_most(1000))
    for who, ask in (("the coach", _advice), ("Victor", _choice)):
        asked = _questions(1 if quick else 10, ask)
        yield Figure(f"question of {who}, p99", asked[len(asked) * 99 // 100], "ms", at_most(300))
        yield Figure(f"question of {who}, worst", asked[-1], "ms")
    chance = Random("look back")
    asked = sorted(_look_back(rules, chance) for rules in _in_book() * (1 if quick else 5))
    yield Figure("look back at a whole game, median", median(asked), "ms")
    yield Figure("look back at a whole game, worst", asked[-1], "ms", at_most(2000))
    if sys.platform == "linux":
        nodes = 100_000 if quick else 100_000_000
        yield Figure("memory of a long search", _megabytes(nodes), "MB", at_most(256, timed=False))


def _of_python(*, quick: bool) -> Iterator[Figure]:
    _milliseconds(8, 20, Solver.value)  # the tables are there afterwards
    for placed, (number, bar, worst) in IN_PYTHON.items():
        if quick and placed < 6:
            continue
        taken = _milliseconds(placed, 5 if quick else number, Solver.value)
        what = f"value in Python, {placed} placed"
        yield Figure(f"{what}, median", median(taken), "ms", at_most(bar))
        yield Figure(f"{what}, worst", max(taken), "ms", worst)
    for placed, (number, bar) in EVERY_VALUE.items():
        taken = _milliseconds(placed, 5 if quick else number, Solver.values)
        what = f"every value in Python, {placed} placed, median"
        yield Figure(what, median(taken), "ms", at_most(bar))


@contextmanager
def _in_python() -> Iterator[None]:
    library, native.LIBRARY = native.LIBRARY, None
    try:
        yield
    finally:
        native.LIBRARY = library


def _milliseconds(
    placed: int, number: int, ask: Callable[[Solver, Position], object], rules: Rules = RULES
) -> list[float]:
    taken = []
    for position in _positions(placed, number, rules):
        solver = Solver(rules)
        start = thread_time()
        ask(solver, position)
        taken.append((thread_time() - start) * 1000)
    return taken


def _questions(number: int, ask: Callable[[Position, Rules], object]) -> list[float]:
    """Time questions at each stage of games, answered or given up, in every variant of the book.

    The longest is the last.
    """
    taken = []
    for rules in _in_book():
        for placed in range(15):
            for position in _positions(placed, number, rules):
                for there in (position, Position(position.board)):
                    start = thread_time()
                    ask(there, rules)
                    taken.append((thread_time() - start) * 1000)
    return sorted(taken)


def _in_book() -> list[Rules]:
    """Return the variants that are known from the empty board on."""
    return [rules for rules in VARIANTS if Solver(rules).is_in_book(Position((None,) * 16))]


def _advice(position: Position, rules: Rules) -> Advice | None:
    return Evaluator(rules, HINT_NODES, lambda: False).advice(_game(position, rules))


def _choice(position: Position, rules: Rules) -> Choice | None:
    return Solver(rules).solve(position).choice


def _look_back(rules: Rules, chance: Random) -> float:
    """The time for a game of sixteen turns, in which much is given away and nobody calls."""
    record = _random_game(rules, chance)
    start = thread_time()
    found = review(record, Evaluator(rules, REVIEW_NODES, lambda: False))
    assert found.since == 0
    return (thread_time() - start) * 1000


def _random_game(rules: Rules, chance: Random) -> Record:
    giver, placer = Player
    actions: list[Action] = []
    pieces = chance.sample(rules.edition.pieces, 16)
    for piece, square in zip(pieces, chance.sample(list(Square), 16), strict=True):
        actions += [Give(giver, piece), Place(placer, square)]
        giver, placer = placer, giver
    return Record(rules, (*actions, Pass(giver), Pass(placer)))


def _megabytes(nodes: int) -> float:
    """The largest resident size of a process that searches for so long."""
    command = [sys.executable, "-c", LARGEST.format(nodes=nodes)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return int(told) / 1024


def _positions(placed: int, number: int, rules: Rules = RULES) -> list[Position]:
    chance = Random(f"solver {placed}")
    found: list[Position] = []
    while len(found) < number:
        position = _scattered(placed, chance)
        if not _won(position, rules):
            found.append(position)
    return found


def _scattered(placed: int, chance: Random) -> Position:
    *pieces, hand = chance.sample(RULES.edition.pieces, placed + 1)
    board: list[Piece | None] = [None] * len(Square)
    for square, piece in zip(chance.sample(list(Square), placed), pieces, strict=True):
        board[square] = piece
    return Position(tuple(board), hand)


def _won(position: Position, rules: Rules) -> bool:
    """Return whether there is an alignment, or the piece in hand completes one."""
    if any(alignment_on(line, position.board, rules) for line in rules.lines):
        return True
    for square in empty_squares(position.board):
        board = with_piece(position.board, square, position.hand)
        game = Game(rules, Phase.GIVE, Player.ONE, board, (), None, square)
        if completed_by_latest(game):
            return True
    return False


def _game(position: Position, rules: Rules) -> Game:
    there = (*position.board, position.hand)
    tray = tuple(piece for piece in rules.edition.pieces if piece not in there)
    phase = Phase.PLACE if position.hand else Phase.GIVE
    return Game(rules, phase, Player.ONE, position.board, tray, position.hand)
