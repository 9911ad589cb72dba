"""The steps of one table as a client gets them from the network: each once, and in order."""

from collections.abc import Sequence

from quarto_access.remote.remote_steps import RemoteStep


class Follower:
    """Puts the steps of a table into their order; `number` is that of the next one."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self._ahead: dict[int, RemoteStep] = {}
        """Steps that came before those that precede them."""

    def take(self, number: int, steps: Sequence[RemoteStep]) -> tuple[RemoteStep, ...]:
        """Return the steps that are next, out of these and those that came too early."""
        for at, step in enumerate(steps, number):
            if at >= self.number:
                self._ahead[at] = step
        ready = []
        while self.number in self._ahead:
            ready.append(self._ahead.pop(self.number))
            self.number += 1
        return tuple(ready)

    @property
    def lacks(self) -> bool:
        """True if a step is missing before one that came: ask for those from `number` on."""
        return bool(self._ahead)
