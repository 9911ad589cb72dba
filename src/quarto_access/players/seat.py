"""A seat at the table: it sees everything that happens there, and acts at any time.

The match refuses what the rules refuse, and says why. A person at the keyboard, the computer, a
process behind a pipe: to the match they are all the same.
"""

from typing import Protocol, runtime_checkable

from quarto_access.core.actions import Action
from quarto_access.core.game import Game
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.players.news import News


class Side(Protocol):
    """One side of a table, from which a seat looks and acts. Use it on the game's thread alone."""

    player: Player

    @property
    def game(self) -> Game:
        """The game as it stands."""

    @property
    def masked(self) -> bool:
        """Whether this player wears a mask."""

    @property
    def paused(self) -> bool:
        """Whether a menu is open: machines wait then."""

    def act(self, action: Action) -> None:
        """Do this; raises `IllegalAction` where it is not allowed, and changes nothing then."""


class Seat(Protocol):
    """Somebody who takes part in a game."""

    @property
    def name(self) -> str:
        """Empty: the language layer supplies one."""

    @property
    def at_keyboard(self) -> bool:
        """Whether this seat's actions come from the keys of this program."""

    def sit(self, side: Side) -> None:
        """Take this side of the table."""

    def see(self, news: News) -> None:
        """Hear what has happened. Acting at once is allowed: it is told after this."""

    def leave(self) -> None:
        """Leave the table for good."""


@runtime_checkable
class Machine(Seat, Protocol):
    """A seat that thinks by itself, which takes time."""

    @property
    def thinks(self) -> float | None:
        """The seconds for which it has been thinking; None where it is not."""


@value
class Person:
    """Somebody at the keyboard, who hears what happens and acts by keys."""

    name: str = ""
    at_keyboard = True

    def sit(self, side: Side) -> None:
        """Nothing to do: a person acts by keys."""

    def see(self, news: News) -> None:
        """Nothing to do: a person hears the narration."""

    def leave(self) -> None:
        """Nothing to do: a person may stay."""
