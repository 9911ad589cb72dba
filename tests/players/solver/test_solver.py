"""The solver for its callers: known values, limits, and impossible positions."""

from random import Random

import pytest

from quarto_access.core import Characteristic, Edition, Piece, Position, Rules, Square
from quarto_access.core.board import LINES
from quarto_access.players.book.symmetry import BOARD
from quarto_access.players.solver import (
    Choice,
    Impossible,
    ImpossiblePosition,
    Solver,
    Stopped,
    Value,
)
from tests.players.solver.positions import VARIANTS, of_variant, scattered
from tests.players.solver.written import best, position, turns, value

pytestmark = pytest.mark.usefixtures("each_engine")

EMPTY = "................"
FULL = "trHgTrhgTRHgtrhG/TRHGTrhGtrHGtRhg/tRhGtRHgtRHGTRhg/TrHGtrhgTRhGTrHg -"
THREE_ROUND = f"TRHGtRHgTRhg..../{EMPTY}/{EMPTY}/{EMPTY}"
DEAD = f"TRHGTRHgTRhGTRhg/tRHg....TrhG..../{EMPTY}/....trHg........"


def test_a_piece_that_completes_a_line_wins_in_one() -> None:
    assert value(f"{THREE_ROUND} tRhG") == "win"
    assert turns(f"{THREE_ROUND} tRhG") == 1
    solution = Solver(Rules()).solve(position(f"{THREE_ROUND} tRhG"))
    assert solution.choice == Choice(Square.D1, None, calls=True)


def test_a_winning_choice_that_takes_longer_is_as_good() -> None:
    """Perfect play needs no hurry: every choice that wins keeps the value."""
    late = "TRHGtRHgTRhg..../trHGtrhgTrhG..../tRhGTrHGTRHg..../................ tRhg"
    solver = Solver(Rules())
    values = solver.values(position(late))
    wins = {choice for choice, worth in values.items() if worth is Value.WIN}
    assert Choice(Square.D1, None, calls=True) in wins
    assert wins == set(solver.best(position(late)))


def test_giving_what_completes_a_line_loses_in_one() -> None:
    only = Rules(criteria=(Characteristic.SHAPE,))
    both = "TRHGTRHgTRhG..../TrHGTrHgTrhG..../................/................ -"
    assert value(both, only) == "loss"
    assert turns(both, only) == 1
    given = {f"give {piece.name}" for piece in only.edition.pieces if piece.name not in both}
    assert best(both, only) == given


def test_the_book_is_not_asked_under_rules_that_it_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = Position((None,) * 16)
    assert Solver(Rules()).is_in_book(start)
    monkeypatch.setattr(Rules, "lines", property(lambda _: LINES[:8]))
    assert not Solver(Rules()).is_in_book(start)


def test_a_full_board_is_a_draw_with_nothing_to_do() -> None:
    assert value(FULL) == "draw"
    assert best(FULL) == set()
    assert turns(FULL) is None
    assert Solver(Rules()).solve(position(FULL)).choice is None


def test_the_last_piece_is_placed_and_nothing_is_given() -> None:
    last = FULL.replace("TRHG", "....").replace("-", "TRHG")
    assert best(last) in ({"place A2"}, {"place A2 call"})


def test_an_alignment_that_nobody_called_is_worth_nothing() -> None:
    """The row is full; only later completions count."""
    assert Solver(Rules()).solve(position(f"{DEAD} tRHG")).value is Value.DRAW


def test_two_by_two_squares_win_only_where_they_count() -> None:
    corner = f"TRHGtRHg......../TRhg............/{EMPTY}/{EMPTY} trHg"
    # all of the corner but B2 is round; the piece in hand is not
    rounded = corner.replace("trHg", "tRhG")
    assert turns(rounded, Rules(squares=True)) == 1
    call = Choice(Square.B2, None, calls=True)
    assert Solver(Rules(squares=True)).solve(position(rounded)).choice == call
    elsewhere = Solver(Rules()).solve(position(rounded)).choice
    assert elsewhere is not None
    assert not elsewhere.calls


def turned(there: Position, squares: tuple[int, ...]) -> Position:
    return Position(tuple(there.board[square] for square in squares), there.hand)


def swapped(there: Position, rules: Rules, bits: int) -> Position:
    """Return the position with some traits of every piece swapped."""

    def other(piece: Piece | None) -> Piece | None:
        return piece and rules.edition.pieces[piece.index ^ bits]

    return Position(tuple(map(other, there.board)), other(there.hand))


@pytest.mark.parametrize("rules", VARIANTS[:4], ids=of_variant)
def test_positions_alike_have_equal_values(rules: Rules) -> None:
    chance = Random(of_variant(rules))
    for _ in range(4):
        there = scattered(rules, chance.choice([8, 9, 10]), chance, hand=chance.random() < 0.7)
        same = {
            (Solver(rules).value(like), Solver(rules).turns(like))
            for like in (
                there,
                *(turned(there, squares) for squares in chance.sample(BOARD, 6)),
                *(swapped(there, rules, bits) for bits in chance.sample(range(16), 4)),
            )
        }
        assert len(same) == 1


def test_the_editions_differ_in_nothing_but_letters() -> None:
    chance = Random("editions")
    for _ in range(10):
        there = scattered(Rules(), 9, chance)
        text = [p and Piece(p.name.replace("g", "d").replace("G", "D")) for p in there.board]
        assert there.hand
        hand = Piece(there.hand.name.replace("g", "d").replace("G", "D"))
        classic = Position(tuple(text), hand)
        theirs = Solver(Rules(Edition.CLASSIC))
        ours = Solver(Rules())
        assert theirs.value(classic) is ours.value(there)
        assert theirs.nodes == ours.nodes


def hard(placed: int) -> Position:
    """Return a position whose value takes a search."""
    chance = Random(f"hard {placed}")
    while True:
        there = scattered(Rules(), placed, chance)
        solver = Solver(Rules())
        solver.value(there)
        if solver.nodes > 3_000:
            return there


def test_the_same_question_takes_the_same_nodes() -> None:
    there = hard(7)
    solvers = [Solver(Rules()) for _ in range(3)]
    assert len({(solver.solve(there), solver.nodes) for solver in solvers}) == 1
    assert solvers[0].nodes > 0


def test_a_search_stops_at_its_limit_and_no_earlier() -> None:
    there = hard(7)
    whole = Solver(Rules())
    worth = whole.value(there)
    assert Solver(Rules(), limit=whole.nodes).value(there) is worth
    for limit in (0, 1, 100, whole.nodes - 1):
        short = Solver(Rules(), limit=limit)
        with pytest.raises(Stopped):
            short.value(there)


def test_a_search_stops_when_nobody_waits_any_longer() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 3

    solver = Solver(Rules(), stop=stop)
    with pytest.raises(Stopped):
        solver.value(hard(7))
    assert len(asked) == 3
    assert solver.nodes < 2_000


def test_counting_turns_stops_too() -> None:
    there = scattered(Rules(squares=True), 6, Random("turns 23"))
    solver = Solver(Rules(squares=True))
    assert solver.value(there) is Value.WIN
    nodes = solver.nodes
    assert solver.turns(there) == 9
    assert solver.nodes > nodes + 20
    with pytest.raises(Stopped):
        Solver(Rules(squares=True), limit=nodes + 20).turns(there)


def test_a_stopped_search_can_go_on() -> None:
    there = hard(7)
    stops = iter([False, True])
    solver = Solver(Rules(), stop=lambda: next(stops, False))
    with pytest.raises(Stopped):
        solver.value(there)
    assert solver.value(there) is Solver(Rules()).value(there)


def test_a_piece_of_the_other_edition_cannot_be_there() -> None:
    there = position(f"TRHD............/{EMPTY}/{EMPTY}/{EMPTY} -")
    with pytest.raises(ImpossiblePosition) as error:
        Solver(Rules()).value(there)
    assert error.value.reason is Impossible.OTHER_EDITION
    assert error.value.piece is Piece.TRHD
    Solver(Rules(Edition.CLASSIC)).check(there)


def test_a_piece_cannot_be_there_twice() -> None:
    for there in (
        Position((Piece.TRHG, Piece.TRHG, *[None] * 14)),
        Position((Piece.TRHG, *[None] * 15), Piece.TRHG),
    ):
        with pytest.raises(ImpossiblePosition) as error:
            Solver(Rules()).check(there)
        assert error.value.reason is Impossible.PIECE_TWICE
