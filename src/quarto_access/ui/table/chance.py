"""Chance: coins, and the numbers and seeds drawn with them."""

from collections.abc import Callable

SEEDS = 1 << 31
"""The number of ways in which the same opponent may play."""


class Chance:
    """Draws with a coin: nobody can foresee it, unless the program was started with a seed."""

    def __init__(self, coin: Callable[[], bool]) -> None:
        self.coin = coin

    def pick(self, below: int) -> int:
        """Return a random number below another one."""
        coins = below.bit_length() + 8  # so the odds differ by less than a hundredth
        return sum(self.coin() << bit for bit in range(coins)) % below

    def seed(self) -> str:
        """Return a seed for an opponent, or for drills."""
        return str(self.pick(SEEDS))
