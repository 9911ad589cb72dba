"""The news of a match, as values. Its seats see each, and then its subscribers.

What the journal keeps, it sees before them: `Played`, `TakenBack` and `DoneAgain`. `Noted` is for
the journal alone.
"""

from quarto_access.core.actions import Action
from quarto_access.core.errors import Illegal
from quarto_access.core.events import Event, Outcome
from quarto_access.core.game import Game
from quarto_access.core.rules import Player
from quarto_access.core.values import value


@value
class Began:
    """The seats are taken; the game begins, or goes on from here."""

    game: Game


@value
class Played:
    """An action and what it did."""

    action: Action
    events: tuple[Event, ...]
    before: Game
    after: Game


@value
class TakenBack:
    """Actions were undone, the latest first; `note` says how things stand then."""

    actions: tuple[Played, ...]
    note: str = ""


@value
class DoneAgain:
    """Actions were redone, in their order; `note` says how things stand then."""

    actions: tuple[Played, ...]
    note: str = ""


@value
class Refused:
    """A seat tried what the rules do not allow, and nothing changed."""

    by: Player
    action: Action
    reason: Illegal


@value
class MaskChanged:
    """A player put a mask on, or took it off."""

    player: Player
    on: bool


@value
class MasksLocked:
    """Masks stay on until the end."""


@value
class Warned:
    """A number of seconds of the turn are left."""

    seconds: int


@value
class Paused:
    """A menu is open: the clock is stopped, unless a relay has it, and machines wait."""


@value
class Resumed:
    """The clock may run, and machines may act."""


@value
class GameEnded:
    """The game is over."""

    outcome: Outcome


@value
class Closed:
    """The game ended without an action: by agreement, or by a claim."""

    outcome: Outcome


@value
class Noted:
    """A note for the journal, with everything that the actions do not say."""

    text: str


News = (
    Began
    | Played
    | TakenBack
    | DoneAgain
    | Refused
    | MaskChanged
    | MasksLocked
    | Warned
    | Paused
    | Resumed
    | Closed
    | GameEnded
    | Noted
)
