"""The questions of the trainer: one mark of a piece, whole pieces, and the space of a piece.

Things that the player confuses are asked more often. The order of the answers gives nothing away.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TypeVar

from quarto_access.core.board import Square
from quarto_access.core.pieces import Characteristic, Edition, Piece, Trait
from quarto_access.core.values import value

T = TypeVar("T")

Answer = Trait | Piece | Square

Pick = Callable[[int], int]
"""Returns a random number below another one."""

CHARACTERISTICS = Edition.ACCESS.characteristics


class Exercise(Enum):
    """The exercises of the trainer."""

    MARKS = "marks"
    PIECES = "pieces"
    SPACES = "spaces"


@value
class Question:
    """A piece that is heard, perhaps on a space, and the answers to choose from."""

    about: str
    """The subject under which the answer is kept: a characteristic, or the exercise."""
    piece: Piece
    square: Square | None
    answers: "tuple[Answer, ...]"
    right: int

    def sounds_as(self, place: int) -> tuple[Piece, Square | None]:
        """Return the piece and the space that would be heard if this answer were right."""
        match self.answers[place]:
            case Trait() as trait:
                return with_trait(self.piece, trait), self.square
            case Piece() as piece:
                return piece, self.square
            case Square() as square:
                return self.piece, square


def ask(exercise: Exercise, pick: Pick, weight: Callable[[str], int]) -> Question:
    """Return the next question of an exercise."""
    piece = Edition.ACCESS.pieces[pick(16)]
    match exercise:
        case Exercise.MARKS:
            characteristic = _weighted(CHARACTERISTICS, pick, weight)
            trait = next(t for t in piece.traits if t.characteristic is characteristic)
            traits = characteristic.traits
            return Question(characteristic.value, piece, None, traits, traits.index(trait))
        case Exercise.PIECES:
            pieces = [_with_other(piece, c) for c in _three(pick, weight)]
            answers, right = _with_right(piece, pieces, pick)
            return Question("piece", piece, None, answers, right)
        case Exercise.SPACES:
            square = Square(pick(16))
            column, row = ((at + 1 + pick(3)) % 4 for at in (square.column, square.row))
            others = ((column, square.row), (square.column, row), (column, row))
            squares = [Square.at(*place) for place in others]
            places, right = _with_right(square, squares, pick)
            return Question("space", piece, square, places, right)


def _with_right(right: T, others: Sequence[T], pick: Pick) -> tuple[tuple[T, ...], int]:
    """Return all answers, and the number of the right one, which is random."""
    place = pick(len(others) + 1)
    return (*others[:place], right, *others[place:]), place


def _three(pick: Pick, weight: Callable[[str], int]) -> list[Characteristic]:
    """Return three characteristics, those that are confused first."""
    left = list(CHARACTERISTICS)
    left.remove(min(left, key=lambda c: (weight(c.value), pick(100))))
    return left


def with_trait(piece: Piece, trait: Trait) -> Piece:
    """Return the piece that has this trait and is otherwise like this one."""
    wanted = tuple(trait if t.characteristic is trait.characteristic else t for t in piece.traits)
    return next(other for other in Edition.ACCESS.pieces if other.traits == wanted)


def _with_other(piece: Piece, characteristic: Characteristic) -> Piece:
    """Return the piece that differs in one characteristic."""
    return with_trait(piece, next(t for t in characteristic.traits if t not in piece.traits))


def _weighted(
    options: Sequence[Characteristic], pick: Pick, weight: Callable[[str], int]
) -> Characteristic:
    weights = [weight(option.value) for option in options]
    at = pick(sum(weights))
    for option, heavy in zip(options, weights, strict=True):
        at -= heavy
        if at < 0:
            return option
    return options[-1]
