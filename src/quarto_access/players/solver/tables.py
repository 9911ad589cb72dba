"""The tables that a search looks things up in, for one choice of lines and characteristics.

A situation is one integer, and so is what a placement does to it; one `and` places a piece.

    bits 0 to 15    the empty squares
    bits 16 to 31   the pieces in the tray
    a byte a line   the counted traits that all of its pieces share; every trait if it is empty

Nothing here depends on an edition: a piece is its index, and a characteristic its number. Complete
alignments are not recorded: a line counts while it has a gap.
"""

from collections.abc import Iterator
from functools import cache

from quarto_access.core.board import Line, Square

SQUARES = 0xFFFF
TRAY_AT = 16
TRAY = 0xFFFF << TRAY_AT
LINES_AT = 32
BYTE = 8
HALVES = (128, 64, 32, 16, 8)
"""The shifts that bring all bytes of the lines together in the last one."""

MANY = 100_000
"""The most entries of a table that fills in use; then it begins anew."""


class Tables:
    """The tables of one variant. The largest ones are filled as they are used."""

    def __init__(self, counted: tuple[int, ...], lines: tuple[Line, ...]) -> None:
        self.lines = tuple(tuple(map(int, line.squares)) for line in lines)
        self.traits = tuple(_traits(piece, counted) for piece in range(16))
        """The counted traits of each piece, a bit for each."""
        every = self.traits[0] | self.traits[15]
        self.start = sum(every << at for at, _ in self.bytes_of_lines()) | (1 << LINES_AT) - 1
        """The empty board with all pieces in the tray."""
        self.placing = tuple(
            tuple(self._placing(piece, square) for square in Square) for piece in range(16)
        )
        """By piece and square, the mask that turns a situation into the one after a placement."""
        self.one_gap, self.matters = self._gaps()
        """By the empty squares: the bytes of lines with one gap, and all that can still matter."""
        self.safe = _Safe(self.traits)
        self.choices = _Choices(self.traits)
        self.squares = _Squares()

    def completes(self, situation: int, piece: int) -> bool:
        """Return whether the piece completes an alignment anywhere, which wins at once."""
        threats = situation & self.one_gap[situation & SQUARES]
        return not self.safe[threats] >> piece + TRAY_AT & 1

    def completed(self, situation: int, piece: int, square: int) -> bool:
        """Return whether the piece completes an alignment on this square."""
        threats = situation & self.one_gap[situation & SQUARES]
        return any(
            threats >> at & self.traits[piece]
            for at, line in self.bytes_of_lines()
            if square in line
        )

    def bytes_of_lines(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the first bit of each line's byte, and the squares of the line."""
        return zip(
            range(LINES_AT, LINES_AT + BYTE * len(self.lines), BYTE), self.lines, strict=True
        )

    def _placing(self, piece: int, square: int) -> int:
        left = ~(1 << square | 1 << piece + TRAY_AT) & (1 << LINES_AT) - 1
        for at, line in self.bytes_of_lines():
            left |= (self.traits[piece] if square in line else 0xFF) << at
        return left

    def _gaps(self) -> tuple[list[int], list[int]]:
        """Return both tables; each square, filled or empty, doubles them."""
        some, several = [0], [0]
        for square in range(16):
            through = sum(0xFF << at for at, line in self.bytes_of_lines() if square in line)
            several += [s | a & through for s, a in zip(several, some, strict=True)]
            some += [a | through for a in some]
        low = (1 << LINES_AT) - 1
        one = [a ^ s for a, s in zip(some, several, strict=True)]
        return one, [a | low for a in some]


@cache
def tables(counted: tuple[int, ...], lines: tuple[Line, ...]) -> Tables:
    """Return the tables for these characteristics (0 to 3) and lines, made once."""
    return Tables(counted, lines)


def _traits(piece: int, counted: tuple[int, ...]) -> int:
    """Return two bits for each counted characteristic: the first trait, the second trait."""
    return sum(1 << 2 * which + (piece >> 3 - which & 1) for which in counted)


class _Safe(dict[int, int]):
    """By the bytes of the lines with one gap: the pieces that complete nothing, as in a tray."""

    def __init__(self, traits: tuple[int, ...]) -> None:
        self._without = [
            sum(1 << p + TRAY_AT for p, of in enumerate(traits) if not of & dangerous)
            for dangerous in range(1 << BYTE)
        ]
        self.danger: dict[int, int] = {}
        """By the same: the number of traits that complete something. Filled with the pieces."""

    def __missing__(self, threats: int) -> int:
        if len(self) > MANY:
            self.clear()
            self.danger.clear()
        traits = threats >> LINES_AT
        for half in HALVES:
            traits |= traits >> half
        traits &= 0xFF
        self.danger[threats] = traits.bit_count()
        self[threats] = self._without[traits]
        return self[threats]


class _Choices(dict[int, tuple[int, ...]]):
    """By a set of pieces: one of each kind, since pieces that count alike have the same value."""

    def __init__(self, traits: tuple[int, ...]) -> None:
        self._traits = traits

    def __missing__(self, pieces: int) -> tuple[int, ...]:
        kinds = {self._traits[p]: p for p in range(16) if pieces >> p + TRAY_AT & 1}
        self[pieces] = choices = tuple(kinds.values())
        return choices


class _Squares(dict[int, tuple[int, ...]]):
    """By the empty squares: the same as numbers."""

    def __missing__(self, empty: int) -> tuple[int, ...]:
        self[empty] = squares = tuple([s for s in range(16) if empty >> s & 1])
        return squares
