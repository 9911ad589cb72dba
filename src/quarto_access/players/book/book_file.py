"""The book as a file: a line for each variant and set of squares, a letter for each class there.

    4 lines x..x............ ==

How many characteristics count, whether two-by-twos do, which squares from A1 to D4 are taken; then
"+" where the player who gives can win, "=" where it is a draw, "-" where that player must lose, in
the order of `ways_to_differ`. "." stands where there are too few pieces for such a board.
"""

import os
from typing import NamedTuple

PATH = os.path.join(os.path.dirname(__file__), "values.txt")

NO_BOARD = "."
LETTERS = {-1: "-", 0: "=", 1: "+"}
WORTH = {letter: worth for worth, letter in LETTERS.items()}
_LINES = {False: "lines", True: "squares"}


class BookVariant(NamedTuple):
    """The rules that a value depends on: how many characteristics count, but not which ones."""

    characteristics: int
    squares: bool


class Row(NamedTuple):
    """One line of the file."""

    variant: BookVariant
    taken: int
    letters: str


def format_row(row: Row) -> str:
    """One line, without its end."""
    squares = "".join(".x"[row.taken >> square & 1] for square in range(16))
    return f"{row.variant.characteristics} {_LINES[row.variant.squares]} {squares} {row.letters}"


def parse_row(line: str) -> Row:
    """The content of one line."""
    count, lines, squares, letters = line.split()
    taken = sum(1 << at for at, mark in enumerate(squares) if mark == "x")
    return Row(BookVariant(int(count), lines == _LINES[True]), taken, letters)


def read(path: str = PATH) -> dict[tuple[BookVariant, int], str]:
    """The letters by variant and squares; empty where there is no file."""
    try:
        with open(path, encoding="ascii") as file:
            return {(row.variant, row.taken): row.letters for row in map(parse_row, file)}
    except FileNotFoundError:
        return {}
