"""A reader of the board in braille, who knows only the code in the guide."""

from quarto_access.core import Edition, Piece

WORDS = {
    Edition.ACCESS: ("tT", "Rr", "hH", "gG"),
    Edition.CLASSIC: ("tT", "Rr", "hH", "dD"),
}
"""For dots 1, 2, 4 and 5: the letter of a piece with the dot, and the one without."""

BAR = "⠸"


def dots(cell: str) -> set[int]:
    """Return the dots of one cell."""
    bits = ord(cell) - 0x2800
    assert 0 <= bits < 256
    return {dot for dot in range(1, 9) if bits >> dot - 1 & 1}


def meant(cell: str, edition: Edition) -> tuple[Piece | str | None, bool]:
    """Return the contents of a cell, and whether it has the cursor."""
    there = dots(cell)
    cursor = there & {7, 8}
    assert cursor in (set(), {7, 8})
    there -= cursor
    if {3, 6} <= there:
        letters = (WORDS[edition][n][dot in there] for n, dot in enumerate((1, 2, 4, 5)))
        return Piece("".join(letters)), bool(cursor)
    signs: dict[frozenset[int], str | None] = {
        frozenset(): None,
        frozenset({2, 3, 5}): "taken",
    }
    return signs[frozenset(there)], bool(cursor)


def read(
    board: str, edition: Edition = Edition.ACCESS
) -> tuple[list[tuple[Piece | str | None, bool]], tuple[Piece | str | None, bool]]:
    """Return the sixteen spaces, and the piece beside them."""
    assert len(board) == 20
    rows, beside = board[:19].split(BAR), board[19]
    assert [len(row) for row in rows] == [4, 4, 4, 4]
    return [meant(cell, edition) for row in rows for cell in row], meant(beside, edition)
