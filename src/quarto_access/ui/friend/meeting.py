"""What meeting friends far away needs from outside: a connection, and secrets."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from quarto_access.core.values import value

if TYPE_CHECKING:  # few evenings meet anybody
    from quarto_access.remote.connection import Linked
    from quarto_access.remote.protocol import FromClient


class Link(Protocol):
    """A connection to a relay. It comes back by itself until it is ended."""

    def send(self, message: "FromClient") -> object:
        """Send a message soon, if there is a connection; wait for nothing."""

    def hang_up(self) -> None:
        """Close the connection for good, soon: send what waits, and hear nothing more."""

    def end(self) -> None:
        """Close the connection for good, and wait until it is."""


@value
class Meeting:
    """The means of the program for meeting friends."""

    connect: "Callable[[Sequence[str], str, Linked], Link]"
    """Begins a connection to the first of some addresses that answers, with the player's token."""
    secret: Callable[[], str]
    """Returns 32 hexadecimal digits that nobody can foresee."""
