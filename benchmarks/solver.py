"""How long exact answers take: ten lines, four characteristics, a piece in hand.

Positions are scattered at random, without alignments and without a win at once. Each is solved by
a solver of its own, which remembers nothing; the tables of the variant are there.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.figures import Bar, Figure, at_most
from quarto_access.core import (
    Game,
    Phase,
    Piece,
    Player,
    Position,
    Rules,
    Square,
    alignment_on,
    completed_by_latest,
)
from quarto_access.core.board import empty_squares, with_piece
from quarto_access.players.solver import Solver

BARS: dict[int, tuple[int, float, Bar | None]] = {
    8: (200, 2, None),
    7: (100, 16, None),
    6: (40, 100, at_most(1000)),
    5: (9, 1000, None),
    4: (3, 20_000, None),
}
"""By the pieces placed: how many positions, the bar of the median, and that of the worst."""

EVERY_VALUE = {8: (50, 20), 7: (20, 120)}

RULES = Rules()


def figures(*, quick: bool) -> Iterator[Figure]:
    _milliseconds(8, 20, Solver.value)  # the tables are there afterwards
    for placed, (number, bar, worst) in BARS.items():
        if quick and placed < 6:
            continue
        taken = _milliseconds(placed, 5 if quick else number, Solver.value)
        what = f"value, {placed} placed"
        yield Figure(f"{what}, median", median(taken), "ms", at_most(bar))
        yield Figure(f"{what}, worst", max(taken), "ms", worst)
    for placed, (number, bar) in EVERY_VALUE.items():
        taken = _milliseconds(placed, 5 if quick else number, Solver.values)
        yield Figure(f"every value, {placed} placed, median", median(taken), "ms", at_most(bar))


def _milliseconds(
    placed: int, number: int, ask: Callable[[Solver, Position], object]
) -> list[float]:
    taken = []
    for position in _positions(placed, number):
        solver = Solver(RULES)
        start = perf_counter()
        ask(solver, position)
        taken.append((perf_counter() - start) * 1000)
    return taken


def _positions(placed: int, number: int) -> list[Position]:
    chance = Random(f"solver {placed}")
    found: list[Position] = []
    while len(found) < number:
        position = _scattered(placed, chance)
        if not _won(position):
            found.append(position)
    return found


def _scattered(placed: int, chance: Random) -> Position:
    *pieces, hand = chance.sample(RULES.edition.pieces, placed + 1)
    board: list[Piece | None] = [None] * len(Square)
    for square, piece in zip(chance.sample(list(Square), placed), pieces, strict=True):
        board[square] = piece
    return Position(tuple(board), hand)


def _won(position: Position) -> bool:
    """Whether there is an alignment, or one that the piece in hand completes."""
    if any(alignment_on(line, position.board, RULES) for line in RULES.lines):
        return True
    for square in empty_squares(position.board):
        board = with_piece(position.board, square, position.hand)
        game = Game(RULES, Phase.GIVE, Player.ONE, board, (), None, square)
        if completed_by_latest(game):
            return True
    return False
