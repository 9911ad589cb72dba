"""Boards that are worth the same: turned and folded, traits swapped and characteristics exchanged.

With ten lines, 32 ways to arrange the board anew keep every line a line; with two-by-two squares
there are eight. The characteristics that count can change places, and each can swap its two traits.
All boards that these turn into one another are one class.

What they leave of a board is which squares are taken, as far to the front as can be, and how the
pieces there differ: for each characteristic, which of them have not the first one's trait.

A board is sixteen pieces by their indexes, in the order of `Square`; None is an empty square.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

from quarto_access.core.board import LINES_AND_TWO_BY_TWOS

Board = Sequence[int | None]

Places = tuple[int, ...]


class Classes:
    """The classes of boards in one variant: its characteristics, with two-by-twos or not."""

    def __init__(self, counted: tuple[int, ...], *, squares: bool) -> None:
        self._bits = tuple(3 - which for which in counted)
        self._ways = tuple(filter(_keeps_two_by_twos, BOARD)) if squares else BOARD
        self._arranged: dict[int, tuple[int, Places]] = {}

    def of(self, board: Board) -> tuple[int, int]:
        """The class: the squares taken, a bit for each, and the number of how the pieces differ."""
        taken = sum(1 << square for square, piece in enumerate(board) if piece is not None)
        if taken not in self._arranged:
            self._arranged[taken] = min(_arranged(taken, way) for way in self._ways)
        like, order = self._arranged[taken]
        return like, self._number(board, order)

    def taken(self, placed: int) -> list[int]:
        """Return each set of squares that this many pieces can take, one for each class."""
        every = (sum(1 << square for square in some) for some in combinations(range(16), placed))
        return sorted({min(_arranged(taken, way)[0] for way in self._ways) for taken in every})

    def boards(self, taken: int) -> Iterator[tuple[Board | None, int]]:
        """A board for each way in which pieces on these squares may differ, in their order.

        With it comes the first number of a board alike, which can be its own. None stands for a
        board that would need more pieces of a kind than there are.
        """
        arranged = (_arranged(taken, way) for way in self._ways)
        orders = {order for like, order in arranged if like == taken}
        for differing in ways_to_differ(taken.bit_count(), len(self._bits)):
            board = self._board(taken, differing)
            yield board, 0 if board is None else min(self._number(board, one) for one in orders)

    def _number(self, board: Board, order: Places) -> int:
        pieces = [board[square] or 0 for square in order]
        return ways_to_differ(len(order), len(self._bits))[_differing(pieces, self._bits)]

    def _board(self, taken: int, differing: tuple[int, ...]) -> Board | None:
        board: list[int | None] = [None] * 16
        every = sum(1 << bit for bit in self._bits)
        last = taken.bit_count() - 1
        for at, square in enumerate(s for s in range(16) if taken >> s & 1):
            kind = sum(
                (which >> last - at & 1) << bit
                for which, bit in zip(differing, self._bits, strict=True)
            )
            alike = (p for p in range(16) if p & every == kind and p not in board)
            board[square] = next(alike, None)
            if board[square] is None:
                return None
        return board


@cache
def ways_to_differ(pieces: int, characteristics: int) -> dict[tuple[int, ...], int]:
    """Return the ways in which this many pieces may differ, numbered.

    In a way, each characteristic has a bit for each piece.
    """
    one = range(1 << max(pieces - 1, 0))
    ways = combinations_with_replacement(one, characteristics)
    return {way: number for number, way in enumerate(ways)}


def _differing(pieces: list[int], bits: tuple[int, ...]) -> tuple[int, ...]:
    """Return, by characteristic, the pieces that differ in it from the first one, one bit each."""
    found = []
    for bit in bits:
        first = pieces[0] >> bit & 1 if pieces else 0
        which = 0
        for piece in pieces:
            which = which << 1 | (piece >> bit & 1 ^ first)
        found.append(which)
    found.sort()
    return tuple(found)


def _arranged(taken: int, way: Places) -> tuple[int, Places]:
    """These squares on the board arranged anew, and which of them comes where."""
    order = [(place, square) for place, square in enumerate(way) if taken >> square & 1]
    return sum(1 << place for place, _ in order), tuple(square for _, square in order)


def _of_board() -> tuple[Places, ...]:
    """Rows and columns change places alike, so that diagonals stay; or the two diagonals swap."""
    alike = [p for p in permutations(range(4)) if p[0] + p[3] == p[1] + p[2] == 3]
    found = []
    for rows, turned, swapped in product(alike, (False, True), (False, True)):
        columns = rows[::-1] if turned else rows
        places = [4 * row + column for row in rows for column in columns]
        found.append(tuple(4 * (p % 4) + p // 4 if swapped else p for p in places))
    return tuple(sorted(found))


def _keeps_two_by_twos(way: Places) -> bool:
    lines = {frozenset(map(int, line.squares)) for line in LINES_AND_TWO_BY_TWOS}
    return {frozenset(way[square] for square in line) for line in lines} == lines


BOARD = _of_board()
"""The ways to arrange the board: for each place, the square that comes there."""
