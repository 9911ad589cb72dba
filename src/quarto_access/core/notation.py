"""Pieces, squares, actions and positions as text: every parser has a formatter as its twin.

Squares are read in either case and written in upper case; pieces are exact. A text that cannot be
read raises `NotationError`, which knows the column, counted from 1.
"""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import assert_never

from quarto_access.core.actions import Action, Call, Give, Pass, Place, Resign, TimeOut
from quarto_access.core.board import Board, Line, Square
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Player
from quarto_access.core.values import value


class Unreadable(StrEnum):
    """The reason why a text is not a piece, a square, an action or a position."""

    PIECE = "bad-piece"
    SQUARE = "bad-square"
    PLAYER = "bad-player"
    VERB = "bad-verb"
    TOO_FEW = "too-few-words"
    TOO_MANY = "too-many-words"
    NO_LINE = "not-a-line"
    ROWS = "bad-rows"
    PIECE_TWICE = "piece-twice"
    MIXED_EDITIONS = "mixed-editions"


class NotationError(ValueError):
    """A text that is not the notation of anything."""

    def __init__(self, reason: Unreadable, column: int, text: str) -> None:
        super().__init__(reason, column, text)
        self.reason = reason
        self.column = column
        self.text = text
        """The word at fault; empty if one is missing."""


@value
class Word:
    """A word and the column it begins in."""

    text: str
    column: int

    @classmethod
    def all_of(cls, text: str) -> "Iterator[Word]":
        """Return the words of a text, which spaces separate."""
        return (cls(match[0], match.start() + 1) for match in re.finditer("[^ ]+", text))

    def error(self, reason: Unreadable) -> NotationError:
        return NotationError(reason, self.column, self.text)


def parse_piece(word: str | Word) -> Piece:
    """Return the piece of four letters.

    >>> parse_piece("tRhg").traits
    (<Trait.SHORT: 't'>, <Trait.ROUND: 'R'>, <Trait.SOLID: 'h'>, <Trait.SMOOTH: 'g'>)
    """
    word = Word(word, 1) if isinstance(word, str) else word
    try:
        return Piece(word.text)
    except ValueError:
        raise word.error(Unreadable.PIECE) from None


def format_piece(piece: Piece) -> str:
    return piece.name


def parse_square(word: str | Word) -> Square:
    """Return the square of a column letter, in either case, and a row number."""
    word = Word(word, 1) if isinstance(word, str) else word
    try:
        return Square[word.text.upper()]
    except KeyError:
        raise word.error(Unreadable.SQUARE) from None


def format_square(square: Square) -> str:
    return square.name


def parse_action(text: str) -> Action:
    """Return an action: the player, the verb, and its words.

    >>> parse_action("2 place b3")
    Place(player=<Player.TWO: '2'>, square=<Square.B3: 9>)
    """
    words = tuple(Word.all_of(text))
    end = len(text.rstrip(" ")) + 1
    if not words:
        raise NotationError(Unreadable.TOO_FEW, end, "")
    if words[0].text not in _PLAYERS:
        raise words[0].error(Unreadable.PLAYER)
    if len(words) < 2:
        raise NotationError(Unreadable.TOO_FEW, end, "")
    if words[1].text not in _VERBS:
        raise words[1].error(Unreadable.VERB)
    takes, action = _VERBS[words[1].text]
    if len(words) < 2 + takes:
        raise NotationError(Unreadable.TOO_FEW, end, "")
    if len(words) > 2 + takes:
        raise words[2 + takes].error(Unreadable.TOO_MANY)
    return action(_PLAYERS[words[0].text], words[2:])


def _line(words: tuple[Word, ...]) -> Line:
    line = Line.of(map(parse_square, words))
    if line is None:
        raise words[0].error(Unreadable.NO_LINE)
    return line


_PLAYERS = {player.value: player for player in Player}

_VERBS: dict[str, tuple[int, Callable[[Player, tuple[Word, ...]], Action]]] = {
    "give": (1, lambda player, words: Give(player, parse_piece(words[0]))),
    "place": (1, lambda player, words: Place(player, parse_square(words[0]))),
    "call": (4, lambda player, words: Call(player, _line(words))),
    "pass": (0, lambda player, _: Pass(player)),
    "resign": (0, lambda player, _: Resign(player)),
    "timeout": (0, lambda player, _: TimeOut(player)),
}
"""The number of words after each verb, and the action that they make."""


def format_action(action: Action) -> str:
    """Return an action as a record has it.

    >>> format_action(Call(Player.ONE, Line.ROW_2))
    '1 call A2 B2 C2 D2'
    """
    match action:
        case Give(player, piece):
            return f"{player.value} give {format_piece(piece)}"
        case Place(player, square):
            return f"{player.value} place {format_square(square)}"
        case Call(player, line):
            return f"{player.value} call {' '.join(map(format_square, line.squares))}"
        case Pass(player):
            return f"{player.value} pass"
        case Resign(player):
            return f"{player.value} resign"
        case TimeOut(player):
            return f"{player.value} timeout"
        case _:
            assert_never(action)


@value
class Position:
    """The pieces on the board and in hand."""

    board: Board
    hand: Piece | None = None


def parse_position(text: str) -> Position:
    """Return the position of four rows joined by slashes, and the piece in hand or a hyphen.

    >>> parse_position("TRHG............/................/................/............trhg -")
    ... # doctest: +ELLIPSIS
    Position(board=(<Piece.TRHG: 'TRHG'>, None, ..., <Piece.trhg: 'trhg'>), hand=None)
    """
    words = tuple(Word.all_of(text))
    if len(words) < 2:
        raise NotationError(Unreadable.TOO_FEW, len(text.rstrip(" ")) + 1, "")
    if len(words) > 2:
        raise words[2].error(Unreadable.TOO_MANY)
    rows, hand = words
    if not re.fullmatch("[^/]{16}(/[^/]{16}){3}", rows.text):
        raise rows.error(Unreadable.ROWS)
    cells = [
        Word(rows.text[start : start + 4], rows.column + start)
        for row in range(4)
        for start in range(17 * row, 17 * row + 16, 4)
    ]
    board = tuple(None if cell.text == _EMPTY else parse_piece(cell) for cell in cells)
    in_hand = None if hand.text == _NOTHING else parse_piece(hand)
    seen: set[Piece] = set()
    for piece, word in zip((*board, in_hand), (*cells, hand), strict=True):
        if piece is None:
            continue
        if piece in seen:
            raise word.error(Unreadable.PIECE_TWICE)
        if any(piece.edition is not other.edition for other in seen):
            raise word.error(Unreadable.MIXED_EDITIONS)
        seen.add(piece)
    return Position(board, in_hand)


def format_position(position: Position) -> str:
    """Return the rows, a space, and the piece in hand or a hyphen."""
    hand = format_piece(position.hand) if position.hand else _NOTHING
    return f"{format_board(position.board)} {hand}"


def format_board(board: Board) -> str:
    """Return the four rows from the far side to the near side, joined by slashes."""
    cells = [format_piece(piece) if piece else _EMPTY for piece in board]
    return "/".join("".join(cells[start : start + 4]) for start in range(0, 16, 4))


_EMPTY = "...."
_NOTHING = "-"
