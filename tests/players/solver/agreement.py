"""The solver in C compared with the one in Python, and with trying everything.

`python -m tests.players.solver.agreement` compares them on 20,000 random positions of all variants,
and on positions that random games come through with at most five empty squares, where everything is
tried. It takes about half an hour; `--positions` and `--games` make it less.
"""

import argparse
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random
from time import perf_counter

from quarto_access.core import Edition, Piece, Position, Rules
from quarto_access.players.solver import Choice, Solution, Solver, Value, native
from tests.players.solver.naive import choices, game_at, worth
from tests.players.solver.positions import scattered, some_criteria
from tests.players.solver.written import VALUES, choice

PLACED = (7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 15, 16)
"""The pieces on the board, in turns. With fewer of them the solver in Python takes too long."""

Told = tuple[Solution, dict[Choice, Value], tuple[Choice, ...], int | None, int]
"""All answers of a solver about a position, and the nodes that it took."""


@contextmanager
def in_python() -> Iterator[None]:
    """Make new solvers search in Python meanwhile."""
    library, native.LIBRARY = native.LIBRARY, None
    try:
        yield
    finally:
        native.LIBRARY = library


def told(position: Position, rules: Rules) -> Told:
    solver = Solver(rules)
    return (
        solver.solve(position),
        solver.values(position),
        solver.best(position),
        solver.turns(position),
        solver.nodes,
    )


def same_in_both(position: Position, rules: Rules) -> int:
    """Compare every answer and the nodes, and return the nodes."""
    found = told(position, rules)
    with in_python():
        assert found == told(position, rules), (position, rules)
    return found[-1]


def random_positions(number: int, seed: str) -> Iterator[tuple[Position, Rules]]:
    """Yield positions with any characteristics of both editions, with and without two-by-twos."""
    chance = Random(seed)
    for at in range(number):
        rules = some_criteria(chance.choice(list(Edition)), chance)
        placed = PLACED[at % len(PLACED)]
        yield scattered(rules, placed, chance, hand=placed < 16 and chance.random() < 0.7), rules


def same_as_trying_everything(positions: Iterable[Position], rules: Rules) -> int:
    """Compare positions of one game, the earliest first; return how many they are."""
    tried = 0
    for position in positions:
        _compare(position, rules)
        tried += 1
    worth.cache_clear()
    return tried


def _compare(position: Position, rules: Rules) -> None:
    game = game_at(position, rules)
    value, placements = worth(game)
    every = choices(game)
    solver = Solver(rules)
    solution = solver.solve(position)
    assert solution.value is VALUES[value]
    assert solver.value(position) is VALUES[value]
    found = {choice(c): v for c, v in solver.values(position).items()}
    assert found == {c: VALUES[v] for c, v in every.items()}
    best = {c for c, v in every.items() if v == value}
    assert {choice(c) for c in solver.best(position)} == best
    if solution.choice is None:
        assert not best
    else:
        assert choice(solution.choice) in best
    assert solver.turns(position) == (placements or None)
    assert solver.ways(position) == len(every)
    ending = solver.ending(position)
    assert (ending is None) is (value == 0)
    if ending is not None:
        turns, by = ending
        assert turns == placements
        assert choice(by) in best
        assert by.calls or solver.turns(after(position, by)) == turns - (position.hand is not None)


def after(position: Position, by: Choice) -> Position:
    """Return the position that the other player gets."""
    board = list(position.board)
    if by.square is not None:
        board[by.square] = position.hand
    return Position(tuple(board), by.gift)


def passed_through(rules: Rules, chance: Random, empty: int) -> Iterator[Position]:
    """Yield the positions of a random game without calls, from so many empty squares on."""
    pieces = list(rules.edition.pieces)
    chance.shuffle(pieces)
    squares = list(range(16))
    chance.shuffle(squares)
    board: list[Piece | None] = [None] * 16
    for piece, square in zip(pieces, squares, strict=True):
        if board.count(None) <= empty:
            yield Position(tuple(board))
            yield Position(tuple(board), piece)
        board[square] = piece
    yield Position(tuple(board))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.players.solver.agreement")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=2_000)
    options = parser.parse_args()
    assert native.LIBRARY, "there is no solver in C here"
    began = perf_counter()
    nodes = sum(same_in_both(*one) for one in random_positions(options.positions, "agreement"))
    print(f"{options.positions:,} positions: both solvers agree, also on their {nodes:,} nodes;")
    print(f"{perf_counter() - began:,.0f} s.", flush=True)
    began, tried = perf_counter(), 0
    chance = Random("games")
    for _ in range(options.games):
        rules = some_criteria(chance.choice(list(Edition)), chance)
        tried += same_as_trying_everything(passed_through(rules, chance, empty=5), rules)
    print(f"{tried:,} positions of {options.games:,} games: all as by trying everything;")
    print(f"{perf_counter() - began:,.0f} s.")


if __name__ == "__main__":
    main()
