"""The clients that are connected to this node."""

import asyncio
import hashlib
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable

from quarto_access.core.values import value
from quarto_access.relay.limits import Allowance, Limits


def hash_of(token: str) -> str | None:
    """Return the hash of a token; None if that is not one: 128 bits, as 32 digits."""
    if not re.fullmatch("[0-9a-f]{32}", token):
        return None
    return hashlib.sha256(token.encode()).hexdigest()


@value
class GuestLine:
    """The line to a client, as its socket has it."""

    send: Callable[[str], object]
    """Takes a text at once, and waits for nothing; a player who reads too slowly is let go."""
    send_patiently: Callable[[str], Awaitable[object]]
    """Waits until the player has read most of what was sent."""
    has_arrived: Callable[[], Awaitable[bool]]
    """Waits until all that was sent has arrived; false if it never will."""
    silent_for: Callable[[], float]
    """Returns the seconds since the last sign of life."""


async def arrives_at(lines: Iterable[GuestLine]) -> bool:
    """Return whether all that was sent arrives at one of these lines, as soon as that is known."""
    for answer in asyncio.as_completed([line.has_arrived() for line in lines]):
        if await answer:
            return True
    return False


class Guest:
    """One connection of a player."""

    __slots__ = ("address", "allowance", "codes", "faults", "hashed", "line", "send")

    def __init__(self, hashed: str, address: str, allowance: Allowance, line: GuestLine) -> None:
        self.hashed = hashed
        self.address = address
        """Empty if it is that of this computer."""
        self.allowance = allowance
        self.line = line
        self.send = line.send
        self.codes: set[str] = set()
        """The tables at which it follows the game."""
        self.faults = 0
        """The messages in a row that were unreadable or too many."""


class Guests:
    """The number of connections of each player and each address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of_player: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._of_player.total()

    def has_room_for(self, hashed: str, address: str) -> bool:
        """Return whether there may be one more connection of this player and this address."""
        of_address = self._of_address[address] if address else 0
        return (
            self._of_player[hashed] < self._limits.connections
            and of_address < self._limits.connections_of_address
        )

    def add(self, guest: Guest) -> None:
        self._of_player[guest.hashed] += 1
        self._of_address[guest.address] += 1

    def remove(self, guest: Guest) -> None:
        for counter, key in (
            (self._of_player, guest.hashed),
            (self._of_address, guest.address),
        ):
            counter[key] -= 1
            if not counter[key]:
                del counter[key]
