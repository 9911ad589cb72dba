"""The steps of a remote table, which are the game: numbered from nought, and never changed.

Each step is written to the log of its table before anybody hears of it. Two writers of one number
cannot both succeed, so two friends cannot both sit down, and nobody acts twice in one turn.
"""

from enum import Enum

from quarto_access.core.actions import Action
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.match.setup import Setup
from quarto_access.processes.codec import format_plain, from_plain
from quarto_access.processes.wire import parse_message


class Request(Enum):
    """What a player can ask the other one for."""

    TAKE_BACK = "take-back"
    DRAW = "draw"
    PAUSE = "pause"
    REMATCH = "rematch"


@value
class Opened:
    """Player 1 opened the table: a game on these terms."""

    setup: Setup
    by: str
    """The hash of the player's token."""
    name: str


@value
class SatDown:
    """Player 2 sat down, and the game begins."""

    by: str
    """The hash of the player's token."""
    name: str
    first: Player


@value
class Acted:
    """A player acted as the rules allow."""

    action: Action


@value
class Heard:
    """The player on turn has heard that it is their turn: the clock starts."""

    player: Player


@value
class Requested:
    """A player asked the other one for something."""

    player: Player
    request: Request


@value
class Declined:
    """A player said no to what the other one asked for."""

    player: Player


@value
class TookBack:
    """The players agreed: a number of actions is taken back, and this player is on turn again."""

    player: Player
    actions: int


@value
class AgreedDraw:
    """The players agreed on a draw."""


@value
class GamePaused:
    """The players agreed to a pause: the clock is stopped."""


@value
class GameResumed:
    """A player ended the pause."""

    player: Player


@value
class NewGame:
    """The players agreed to play again; now this player gives the first piece."""

    first: Player


@value
class MaskPut:
    """A player put the mask on, or took it off."""

    player: Player
    on: bool


@value
class WentAway:
    """A player is no longer connected; with `left`, the player left on purpose."""

    player: Player
    left: bool


@value
class CameBack:
    """A player is connected again."""

    player: Player


@value
class Claimed:
    """A player claimed the game, because the other one had been away for too long."""

    player: Player


Happening = (
    Opened
    | SatDown
    | Acted
    | Heard
    | Requested
    | Declined
    | TookBack
    | AgreedDraw
    | GamePaused
    | GameResumed
    | NewGame
    | MaskPut
    | WentAway
    | CameBack
    | Claimed
)
"""What can happen at a remote table."""


@value
class RemoteStep:
    """One step of a table's log."""

    at: int
    """The relay's time in milliseconds."""
    what: Happening
    mark: str = ""
    """The mark of the wish that led to it, by which a wish that is sent twice is one step."""


def format_step(step: RemoteStep) -> bytes:
    """Return the step as an entry of a log."""
    return format_plain(step).encode()


def parse_step(entry: bytes) -> RemoteStep:
    """Return the step of a log's entry; raises `NoMessage` if it is not one."""
    step: RemoteStep = from_plain(RemoteStep, parse_message(entry))
    return step
