"""The classes of early positions with a piece in hand, and the positions after each reply."""

from collections.abc import Iterator
from typing import NamedTuple

from quarto_access.players.book.symmetry import HAND, NO_PIECE, canonical
from quarto_access.players.solver.tables import TRAY_AT, Tables


class BookReply(NamedTuple):
    """A square for the piece in hand and the gift after it."""

    square: int
    gift: int


BEGINNING = bytes([NO_PIECE] * HAND + [0])
"""The first piece in hand. All first pieces are alike."""


def replies(position: bytes) -> Iterator[tuple[BookReply, bytes]]:
    """Yield every reply, with the position that the other player gets."""
    hand = position[HAND]
    for square in range(HAND):
        if position[square] == NO_PIECE:
            after = bytearray(position)
            after[square] = hand
            for gift in range(NO_PIECE):
                if gift not in position:
                    after[HAND] = gift
                    yield BookReply(square, gift), bytes(after)


def classes(placed: int, tables: Tables) -> list[bytes]:
    """Return one position for each class of this size without an immediate win, in order."""
    found = {BEGINNING}
    for _ in range(placed):
        found = {canonical(after).position for like in found for _, after in replies(like)}
    return sorted(like for like in found if not wins_at_once(tables, like))


def situation(tables: Tables, position: bytes) -> int:
    """Return the position in the form that a search takes."""
    found = tables.start & ~(1 << position[HAND] + TRAY_AT)
    for square, piece in enumerate(position[:HAND]):
        if piece != NO_PIECE:
            found &= tables.placing[piece][square]
    return found


def wins_at_once(tables: Tables, position: bytes) -> bool:
    """Return whether the piece in hand completes a line."""
    return tables.completes(situation(tables, position), position[HAND])
