"""A seat at the table: it sees everything that happens there, and may act at any time.

The match refuses what the rules refuse, with a reason. A person at the keyboard, the computer and a
process behind a pipe are all the same to the match.
"""

from typing import Protocol, runtime_checkable

from quarto_access.core.actions import Action
from quarto_access.core.game import Game
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.players.news import News


class Side(Protocol):
    """One side of a table, from which a seat sees and acts. Use it on the game's thread alone."""

    player: Player

    @property
    def game(self) -> Game:
        """The game as it stands."""

    @property
    def masked(self) -> bool:
        """True if this player wears a mask."""

    @property
    def paused(self) -> bool:
        """True while a menu is open: machines wait then."""

    def act(self, action: Action) -> None:
        """Carry out an action; an illegal one raises `IllegalAction` and changes nothing."""


class Seat(Protocol):
    """A player of a game."""

    @property
    def at_keyboard(self) -> bool:
        """True if this seat's actions come from the keys of this program."""

    def sit(self, side: Side) -> None:
        """Take this side of the table."""

    def see(self, news: News) -> None:
        """See what has happened. If the seat acts at once, that is published after this."""

    def leave(self) -> None:
        """Leave the table for good."""


@runtime_checkable
class Machine(Seat, Protocol):
    """A seat that thinks by itself, which takes time."""

    @property
    def thinks(self) -> float | None:
        """The seconds for which it has been thinking; None if it is not."""


@value
class Person:
    """A person at the keyboard, who hears the narration and acts by keys."""

    at_keyboard = True

    def sit(self, side: Side) -> None:
        """Do nothing: a person acts by keys."""

    def see(self, news: News) -> None:
        """Do nothing: a person hears the narration."""

    def leave(self) -> None:
        """Do nothing: a person may stay."""


class Absent:
    """A player who is not at this keyboard, and whose actions come from elsewhere."""

    at_keyboard = False

    def __init__(self) -> None:
        self.side: Side | None = None
        """The side of the table, from which the actions are carried out."""

    def sit(self, side: Side) -> None:
        self.side = side

    def see(self, news: News) -> None:
        """Do nothing: this player hears it elsewhere."""

    def leave(self) -> None:
        self.side = None
