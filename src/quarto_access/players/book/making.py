"""Makes the book of openings: `python -m quarto_access.players.book.making`.

Boards with four pieces come first. What can be given and placed there leads to boards with five;
these are searched to the end, once for each class and question. Boards with fewer pieces lead only
to boards that are known by then.

Each set of squares is written down at once, and a run that was stopped goes on where it was.
Nothing is left to chance or to the clock.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from quarto_access.core.board import LINES, LINES_AND_TWO_BY_TWOS, pieces_on, with_piece
from quarto_access.players.book import LARGEST, Book, book_file
from quarto_access.players.book.symmetry import Board, Classes
from quarto_access.players.solver.engine import search
from quarto_access.players.solver.tables import SQUARES, TRAY, tables

VARIANTS = tuple(book_file.BookVariant(*one) for one in product((1, 2, 3, 4), (False, True)))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m quarto_access.players.book.making",
        description="Make the book of openings, or go on making it.",
    )
    parser.add_argument(
        "--into", metavar="FILE", default=book_file.PATH, help="where the book is kept"
    )
    path = parser.parse_args().into
    known = book_file.read(path)
    for variant in VARIANTS:
        for row in BookMaking(variant, known).rows():
            with open(path, "a", encoding="ascii") as file:
                file.write(f"{book_file.format_row(row)}\n")
            sys.stdout.write(f"{book_file.format_row(row)}\n")
            sys.stdout.flush()
    with open(path, "w", encoding="ascii") as file:
        file.writelines(
            f"{book_file.format_row(book_file.Row(*key, known[key]))}\n" for key in sorted(known)
        )


class AfterPlacing(NamedTuple):
    """A board with five pieces, after a gift that was placed where another one is safe."""

    class_: tuple[int, int]
    there: int
    safe: int


class BookMaking:
    """The book of one variant as it grows. `known` is what there is of it."""

    def __init__(
        self, variant: book_file.BookVariant, known: dict[tuple[book_file.BookVariant, int], str]
    ) -> None:
        self._variant = variant
        self._known = known
        counted = tuple(range(variant.characteristics))
        self._classes = Classes(counted, squares=variant.squares)
        self._book = Book(counted, known, squares=variant.squares)
        self._tables = tables(counted, LINES_AND_TWO_BY_TWOS if variant.squares else LINES)
        self._search = search(self._tables)
        self._wins: dict[tuple[int, int], bool] = {}
        self._holds: dict[tuple[int, int], bool] = {}

    def rows(self) -> Iterator[book_file.Row]:
        """Yield each missing row as soon as it is known."""
        for placed in range(LARGEST, -1, -1):
            for taken in self._classes.taken(placed):
                key = self._variant, taken
                if key not in self._known:
                    self._known[key] = self._letters(taken)
                    yield book_file.Row(*key, self._known[key])

    def _letters(self, taken: int) -> str:
        letters = ""
        for number, (board, first) in enumerate(self._classes.boards(taken)):
            if board is None:
                letters += book_file.NO_BOARD
            else:
                letters += (
                    book_file.LETTERS[self._giving(board)] if first == number else letters[first]
                )
        return letters

    def _giving(self, board: Board) -> int:
        """Return the value of the board for the player who gives."""
        there = self._situation(board)
        gifts = self._tables.choices[self._search.safe_gifts(there)]
        if pieces_on(board) < LARGEST:
            return max((-self._placing(board, gift) for gift in gifts), default=-1)
        placed = [list(self._placed(board, there, gift)) for gift in gifts]
        can_hold, can_win = self._search.gift_holds, self._search.gift_wins
        if not all(_can(can_hold, one, self._holds) for one in placed):
            return 1
        placed.sort(key=lambda ones: sum(one.class_ not in self._wins for one in ones))
        return -1 if all(_can(can_win, one, self._wins) for one in placed) else 0

    def _placed(self, board: Board, there: int, gift: int) -> Iterator[AfterPlacing]:
        """Return the squares for this gift, in the order of the search."""
        for _, after, safe in self._search.placements(there, gift):
            square = (there & ~after & SQUARES).bit_length() - 1
            yield AfterPlacing(self._classes.of(with_piece(board, square, gift)), after, safe)

    def _placing(self, board: Board, piece: int) -> int:
        worth = self._book.placing(board, piece)
        assert worth is not None  # one piece more came first
        return worth

    def _situation(self, board: Board) -> int:
        there = self._tables.start
        for square, piece in enumerate(board):
            if piece is not None:
                there &= self._tables.placing[piece][square]
        return there


def _can(
    ask: Callable[[int, int, int], bool],
    placed: list[AfterPlacing],
    known: dict[tuple[int, int], bool],
) -> bool:
    """Return whether the player who places can do this after one of the placements."""
    if any(known.get(one.class_) for one in placed):
        return True
    for one in placed:
        if one.class_ not in known:
            known[one.class_] = ask(one.there, one.safe, (one.there & TRAY).bit_count())
        if known[one.class_]:
            return True
    return False


if __name__ == "__main__":
    main()
