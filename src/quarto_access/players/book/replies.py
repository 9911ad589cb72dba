"""The book of openings as a file: a line for each class, with one proven reply.

    0..3........5... 9 B1 a

The sixteen squares from A1 to D4, the piece in hand, where to place it and what to give then.
A piece is its index as a hexadecimal digit. The position is the canonical one of its class.
"""

import os

from quarto_access.core.board import Square
from quarto_access.players.book.classes import BookReply

PATH = os.path.join(os.path.dirname(__file__), "replies.txt")
_DIGITS = "0123456789abcdef."


def format_reply(position: bytes, reply: BookReply) -> str:
    """Return one line of the book."""
    *board, hand = (_DIGITS[piece] for piece in position)
    return f"{''.join(board)} {hand} {Square(reply.square).name} {_DIGITS[reply.gift]}"


def parse_reply(line: str) -> tuple[bytes, BookReply]:
    """Return the position and the reply of one line."""
    board, hand, square, gift = line.split()
    position = bytes(map(_DIGITS.index, board + hand))
    return position, BookReply(Square[square].value, _DIGITS.index(gift))


def read(path: str = PATH) -> dict[bytes, BookReply]:
    """Return the book; empty if there is no file."""
    try:
        with open(path, encoding="ascii") as file:
            return dict(map(parse_reply, file))
    except FileNotFoundError:
        return {}
