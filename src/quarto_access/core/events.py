"""The events of a game. Every change of it is one or more of these, in order.

An event is what everybody at the table notices, and no more: a completed alignment is not an event
until a player calls it.
"""

from enum import Enum

from quarto_access.core.alignment import Alignment
from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Player
from quarto_access.core.values import value


class CallFault(Enum):
    """The fault of a line that was called wrongly."""

    NOT_FULL = "not-full"
    NOTHING_SHARED = "nothing-shared"
    NOT_LATEST = "not-latest"
    """It is an alignment, but the latest placement did not complete it: it is dead."""


class How(Enum):
    """The way in which a game ended."""

    CALL = "call"
    FALSE_CALL = "false-call"
    RESIGN = "resign"
    TIMEOUT = "timeout"
    DRAW = "draw"


@value
class Outcome:
    """The end of a game."""

    how: How
    winner: Player | None
    alignment: Alignment | None = None
    """The line that the winner called; None if nobody called one."""


@value
class Given:
    """The player gave this piece to the other one."""

    player: Player
    piece: Piece


@value
class Placed:
    """The player placed this piece."""

    player: Player
    piece: Piece
    square: Square


@value
class CalledRight:
    """A call that wins."""

    player: Player
    alignment: Alignment


@value
class CalledWrong:
    """A call of a line that is not a live alignment."""

    player: Player
    line: Line
    fault: CallFault


@value
class CallLost:
    """The player cannot call again until the next piece is placed."""

    player: Player


@value
class CalledForPlayer:
    """Automatic calling: all alignments that the player's placement completed."""

    player: Player
    alignments: tuple[Alignment, ...]


@value
class LastCallAsked:
    """The board is full, and this player may call or pass."""

    player: Player


@value
class Passed:
    """The player let the last chance to call go by."""

    player: Player


@value
class Resigned:
    """The player gave the game up."""

    player: Player


@value
class TimedOut:
    """The player's clock ran out."""

    player: Player


@value
class Ended:
    """The game is over."""

    outcome: Outcome


Event = (
    Given
    | Placed
    | CalledRight
    | CalledWrong
    | CallLost
    | CalledForPlayer
    | LastCallAsked
    | Passed
    | Resigned
    | TimedOut
    | Ended
)
