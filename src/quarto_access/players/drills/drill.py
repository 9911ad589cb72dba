"""A drill: the moves, the question, the answers to choose from, and the proof of the right one.

The proof asks the rules about places and lines, and the exact solver where the answer depends on
how the game goes on.
"""

from collections.abc import Sequence
from enum import Enum

from quarto_access.core.actions import Place
from quarto_access.core.board import Line, Square
from quarto_access.core.game import Game, completed_by_latest
from quarto_access.core.notation import Position
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.threats import completing_traits, harmless, threats
from quarto_access.core.values import value
from quarto_access.players.news import Played
from quarto_access.players.solver import Solver, Value


class DrillKind(Enum):
    """The question of a drill."""

    WHERE = "where"
    """The space of the piece with these traits."""
    LACKS = "lacks"
    """The line that one piece of the tray would complete."""
    LINE = "line"
    """The line that can be called, or None if there is none."""
    HARMLESS = "harmless"
    """The piece of the tray that completes no line."""
    SAFE = "safe"
    """The piece that can be given without losing, if both play perfectly from there on."""


Answer = Square | Line | Piece | None


@value
class Drill:
    """One question; exactly one of its answers is right."""

    kind: DrillKind
    moves: tuple[Played, ...]
    """The gifts and placements that are heard, from an empty board on."""
    answers: tuple[Answer, ...]
    right: int
    """The place of the right answer."""
    traits: tuple[Trait, ...] = ()
    """The traits of the piece that is looked for."""

    @property
    def game(self) -> Game:
        """The game after the moves."""
        return self.moves[-1].after

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the placements, in their order."""
        return tuple(p.action.square for p in self.moves if isinstance(p.action, Place))


def is_right(kind: DrillKind, game: Game, answer: Answer, traits: Sequence[Trait] = ()) -> bool:
    """Return whether an answer is right in this game."""
    match kind, answer:
        case DrillKind.WHERE, Square():
            piece = game.board[answer]
            return piece is not None and all(trait in piece.traits for trait in traits)
        case DrillKind.LACKS, Line():
            lacking = [
                threat for threat in threats(game.board, game.rules) if threat.line is answer
            ]
            return any(piece.mask & completing_traits(lacking) for piece in game.tray)
        case DrillKind.LINE, Line():
            return any(alignment.line is answer for alignment in completed_by_latest(game))
        case DrillKind.LINE, None:
            return not completed_by_latest(game)
        case DrillKind.HARMLESS, Piece():
            return bool(harmless((answer,), threats(game.board, game.rules)))
        case DrillKind.SAFE, Piece():
            after = Position(game.board, answer)
            return Solver(game.rules).value(after) is not Value.WIN  # for the one who gets it
    return False


def is_trivial(drill: Drill) -> bool:
    """Return whether a player could find the answer without following the moves.

    That is so if
    - the piece that is looked for is the one placed last;
    - every other line to choose from has less than two pieces, or, where a line can be called or
      not, less than three, so that the fullest one is right;
    - the piece to give is the only one of them with some trait, so that the list gives it away;
    - each piece that loses completes a line now, so that nothing has to be worked out.
    """
    game, right = drill.game, drill.answers[drill.right]
    others = [answer for answer in drill.answers if answer is not right]
    match drill.kind:
        case DrillKind.WHERE:
            return right is game.latest
        case DrillKind.LACKS | DrillKind.LINE:
            least = 2 if drill.kind is DrillKind.LACKS else 3
            return all(pieces_in(line, game) < least for line in others if isinstance(line, Line))
        case DrillKind.HARMLESS | DrillKind.SAFE:
            wrong = [piece for piece in others if isinstance(piece, Piece)]
            assert isinstance(right, Piece)  # see the kinds
            shared = set(Trait).intersection(*(piece.traits for piece in wrong))
            if shared - set(right.traits):
                return True
            later = harmless(wrong, threats(game.board, game.rules))
            return drill.kind is DrillKind.SAFE and not later


def pieces_in(line: Line, game: Game) -> int:
    """Return how many pieces are on a line."""
    return sum(game.board[square] is not None for square in line.squares)
