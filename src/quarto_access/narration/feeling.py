"""The answers of a touch: a piece, an empty space, or "taken" if no touch is left."""

from quarto_access.core.board import Square
from quarto_access.core.game import Game
from quarto_access.core.values import value
from quarto_access.narration.announcement import Described, Phrase, Telling, say
from quarto_access.narration.describing import described, in_full


@value
class Felt:
    """One space, as far as it was felt."""

    square: Square
    taken: bool
    felt: bool
    piece: Described | None = None


def found(game: Game, square: Square, *, felt: bool, full: bool = False) -> Felt:
    """Return what a hand finds on a space; with `full`, all traits of its piece."""
    piece = game.board[square]
    if piece is None or not felt:
        return Felt(square, piece is not None, felt)
    told = in_full(piece) if full else described(piece, game.rules)
    return Felt(square, True, felt, told)


def unfelt(square: Square) -> Felt:
    """Return a space of which only the name is known."""
    return Felt(square, False, False)


def space(felt: Felt, sounds: str = "piece") -> Telling:
    """Announce one space, after a move of the cursor or a question."""
    square = felt.square
    if felt.piece:
        return say("space.piece", at=square, cue=sounds, square=square, piece=felt.piece)
    if felt.taken:
        return say("space.taken", at=square, square=square)
    if felt.felt:
        return say("space.empty", at=square, cue="empty", square=square)
    return say("space.name", at=square, square=square)


def item_in_short(felt: Felt) -> Phrase:
    """Name an occupied space within its row, in as few words as possible."""
    if felt.piece:
        return Phrase("short.piece", {"square": felt.square, "piece": felt.piece})
    return Phrase("short.taken", {"square": felt.square})


def item(felt: Felt) -> Phrase:
    """Name one space as one of several in a sentence."""
    if felt.piece:
        return Phrase("item.piece", {"square": felt.square, "piece": felt.piece})
    if felt.taken:
        return Phrase("item.taken", {"square": felt.square})
    if felt.felt:
        return Phrase("item.empty", {"square": felt.square})
    return Phrase("item.name", {"square": felt.square})
