"""The moves over sixteen places, four by four, as a hand moves: with edges, without wrapping.

The board and the tray are both such a map. The tray has a place for each piece, in an order in
which neighbours differ in one characteristic: rows tall and round, tall and square, short and
square, short and round; columns hollow with the first trait of the fourth characteristic, hollow
with the second, solid with the second, solid with the first.
"""

from collections.abc import Collection, Iterable
from functools import cache

from quarto_access.core.board import Square
from quarto_access.core.pieces import Edition, Piece

_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def moved(place: Square, command: str) -> Square | None:
    """Return the place to which a command takes the hand; None at the edge."""
    column, row = place.column, place.row
    if command in _STEPS:
        across, down = _STEPS[command]
        column, row = column + across, row + down
    elif command in {"row-start", "row-end"}:
        column = 0 if command == "row-start" else 3
    elif command in {"corner-first", "corner-last"}:
        column = row = 0 if command == "corner-first" else 3
    elif command.startswith("row-"):
        row = int(command[-1]) - 1
    else:
        column = int(command[-1]) - 1
    if 0 <= column < 4 and 0 <= row < 4:
        return Square.at(column, row)
    return None


def _steps(one: Square, other: Square) -> int:
    return abs(one.column - other.column) + abs(one.row - other.row)


NEAREST = {
    here: tuple(sorted(Square, key=lambda there, here=here: _steps(here, there)))  # type: ignore[misc]
    for here in Square
}
"""For each place all places, the nearest first: itself."""


def nearest_piece(place: Square, edition: Edition, tray: Collection[Piece]) -> Square:
    """Return the place of the nearest piece left; this place if none is left."""
    for there in NEAREST[place]:
        if tray_piece(edition, there) in tray:
            return there
    return place


def next_in(places: Iterable[Square], here: Square, step: int) -> Square | None:
    """Return the next of these places row by row, backwards if `step` is -1, round the end."""
    every = list(Square)
    at = every.index(here)
    there = set(places)
    on_the_way = (every[(at + step * far) % len(every)] for far in range(1, len(every) + 1))
    return next((place for place in on_the_way if place in there), None)


MOVES = (
    *_STEPS,
    *("row-start", "row-end", "corner-first", "corner-last"),
    *(f"{line}-{number}" for line in ("row", "column") for number in range(1, 5)),
)
"""The commands that move the hand."""

_ROWS = ("TR", "Tr", "tr", "tR")
_COLUMNS = {Edition.ACCESS: ("HG", "Hg", "hg", "hG"), Edition.CLASSIC: ("HD", "Hd", "hd", "hD")}


@cache
def tray_piece(edition: Edition, place: Square) -> Piece:
    """Return the piece that belongs in this place of the tray."""
    return Piece(_ROWS[place.row] + _COLUMNS[edition][place.column])
