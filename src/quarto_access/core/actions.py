"""The actions of players. An action names its player; it may be legal or not."""

from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Player
from quarto_access.core.values import value


@value
class Give:
    """Give a piece of the tray to the other player."""

    player: Player
    piece: Piece


@value
class Place:
    """Place the piece in hand."""

    player: Player
    square: Square


@value
class Call:
    """Call "Quarto!" and name a line."""

    player: Player
    line: Line


@value
class Pass:
    """Let the last chance to call go by, on a full board."""

    player: Player


@value
class Resign:
    """Give the game up."""

    player: Player


@value
class TimeOut:
    """The player's clock has run out. The keeper of the clock reports it; the rules have none."""

    player: Player


Action = Give | Place | Call | Pass | Resign | TimeOut
