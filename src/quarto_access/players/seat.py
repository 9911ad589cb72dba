"""A seat at the table: whoever sits there is asked, and answers when ready.

Nobody waits for an answer. A seat is asked for one action at a time, with the game as it stands,
and looked at again and again until it knows.
"""

from typing import Protocol, runtime_checkable

from quarto_access.core import Action, Game
from quarto_access.core.values import value


class Seat(Protocol):
    """Somebody who acts when asked."""

    @property
    def name(self) -> str:
        """Empty: the language layer supplies one."""

    @property
    def at_keyboard(self) -> bool:
        """Whether this seat's actions come from the keys."""

    def asked(self, game: Game) -> None:
        """It is this seat's turn to act in this game: begin to think."""

    def answer(self) -> Action | None:
        """What it does, as soon as it knows; None while it thinks, and always at the keyboard."""

    def dismissed(self) -> None:
        """What was asked is no longer of interest, after an undo or the end for example."""


@runtime_checkable
class Machine(Seat, Protocol):
    """A seat that thinks by itself, which takes time and can fail."""

    @property
    def thinks(self) -> float | None:
        """For how many seconds it has been thinking; None where it is not."""

    def take_trouble(self) -> str | None:
        """What went wrong since last asked, in a word; told once."""

    def close(self) -> None:
        """Leave the table for good."""


@value
class Person:
    """Somebody at the keyboard, who acts by pressing keys and not by answering."""

    name: str = ""
    at_keyboard = True

    def asked(self, game: Game) -> None:
        """A person is told by what is heard."""

    def answer(self) -> None:
        """The keys answer."""

    def dismissed(self) -> None:
        """Nothing was begun."""
