"""The limits of a relay, so that nobody can use it up or guess the code of a table."""

from collections.abc import Callable
from typing import Generic, TypeVar

from quarto_access.core.values import value

Key = TypeVar("Key")

MINUTE = 60.0


@value
class Limits:
    """The limits of a connection, a player and an address."""

    rate: float = 5.0
    """The messages a second of one connection, after the first burst of them."""
    burst: float = 30.0
    guesses: int = 10
    """The codes that may be wrong in a minute, for each address and each player."""
    tables: int = 20
    """The unfinished tables of one player."""
    tables_of_address: int = 10
    """The tables that may be opened in a minute from one address: a new player is made quickly."""
    connections: int = 5
    """The connections of one player."""
    connections_of_address: int = 50
    """The connections from one address; those of this computer itself are not counted."""
    hello: float = 5.0
    """The seconds within which a connection must say hello."""
    unsent: int = 256 * 1024
    """The bytes that may wait for a slow reader."""
    costly: float = 5.0
    """The number of ordinary messages that a costly one counts as."""


class Allowance:
    """A token bucket: `burst` at once, and `rate` a second after that."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def left(self, now: float) -> float:
        """Return how much of it may be taken now."""
        return min(self._burst, self._left + (now - self._at) * self._rate)

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Take an amount of it, if so much is left."""
        left = self.left(now)
        if left < amount:
            return False
        self._left, self._at = left - amount, now
        return True


class AMinute(Generic[Key]):
    """Limits how often each key may do something in a minute."""

    def __init__(self, a_minute: int, now: Callable[[], float]) -> None:
        self._a_minute = a_minute
        self._now = now
        self._of: dict[Key, Allowance] = {}
        self._tidy_at = now() + MINUTE

    def __len__(self) -> int:
        return len(self._of)

    def may(self, key: Key) -> bool:
        """Return whether it may be done once more."""
        return key not in self._of or self._of[key].left(self._now()) >= 1.0

    def count(self, key: Key) -> None:
        """Count it once more."""
        now = self._now()
        if now >= self._tidy_at:
            self._tidy_at = now + MINUTE
            self._of = {k: one for k, one in self._of.items() if one.left(now) < self._a_minute}
        if key not in self._of:
            self._of[key] = Allowance(self._a_minute / MINUTE, self._a_minute, now)
        self._of[key].take(now)
