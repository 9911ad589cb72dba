"""The right answers of drills a second time, with strings alone, and everything tried out."""

from collections.abc import Mapping
from functools import cache

from tests.core.naive import ROWS_COLUMNS_DIAGONALS, SQUARES, all_pieces

Board = Mapping[str, str]
"""The pieces by their squares; empty squares are missing."""

LINES = [line.split() for line in ROWS_COLUMNS_DIAGONALS]
PIECES = all_pieces("access")


def laid(moves: list[str]) -> Board:
    """Return the board after the actions of a record."""
    board, hand = {}, ""
    for _, what, name in (move.split() for move in moves):
        if what == "give":
            hand = name
        else:
            assert name not in board
            board[name] = hand
    return board


def tray(board: Board) -> list[str]:
    return [piece for piece in PIECES if piece not in board.values()]


def shared(pieces: list[str]) -> set[str]:
    """Return the letters that all of these pieces have."""
    return set.intersection(*map(set, pieces))


def is_line(line: list[str], board: Board) -> bool:
    return all(square in board for square in line) and bool(
        shared([board[square] for square in line])
    )


def completes(piece: str, board: Board) -> list[list[str]]:
    """Return the lines that this piece completes on one square or another."""
    return [
        line
        for square in SQUARES
        if square not in board
        for line in LINES
        if square in line and is_line(line, {**board, square: piece})
    ]


def where(board: Board, letters: str) -> list[str]:
    return [square for square, piece in board.items() if set(letters) <= set(piece)]


def lacking(board: Board) -> list[list[str]]:
    """Return the lines that a piece of the tray would complete."""
    found = [line for piece in tray(board) for line in completes(piece, board)]
    return [line for line in LINES if line in found]


def lines(board: Board) -> list[list[str]]:
    return [line for line in LINES if is_line(line, board)]


def harmless(board: Board) -> list[str]:
    return [piece for piece in tray(board) if not completes(piece, board)]


def loses(board: Board, gift: str) -> bool:
    """Return whether the player who gives this piece loses against perfect play."""
    return _worth(tuple(board.get(square, "") for square in SQUARES), gift) == 1


@cache
def _worth(there: tuple[str, ...], hand: str) -> int:
    """Return 1, 0 or -1 for the player who places the piece in hand."""
    board = {square: piece for square, piece in zip(SQUARES, there, strict=True) if piece}
    if completes(hand, board):
        return 1
    best = -1
    for square in SQUARES:
        if square in board:
            continue
        at = SQUARES.index(square)
        after = (*there[:at], hand, *there[at + 1 :])
        left = [piece for piece in tray(board) if piece != hand]
        best = max(best, max((-_worth(after, gift) for gift in left), default=0))
        if best == 1:
            return 1
    return best
