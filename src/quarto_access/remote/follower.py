"""The steps of one table as a client gets them from the network: each once, and in order."""

from collections.abc import Sequence

from quarto_access.remote.remote_steps import RemoteStep


class Follower:
    """Puts the steps of a table into their order."""

    def __init__(self) -> None:
        self._taken: list[RemoteStep] = []
        self._ahead: dict[int, RemoteStep] = {}
        """Steps that came before those that precede them."""

    @property
    def number(self) -> int:
        """The number of the next step."""
        return len(self._taken)

    def take(self, number: int, steps: Sequence[RemoteStep]) -> tuple[RemoteStep, ...]:
        """Return the steps that are next, out of these and those that came too early."""
        for at, step in enumerate(steps, number):
            if at >= self.number:
                self._ahead[at] = step
        before = self.number
        while self.number in self._ahead:
            self._taken.append(self._ahead.pop(self.number))
        return tuple(self._taken[before:])

    def is_denied(self, number: int, steps: Sequence[RemoteStep]) -> bool:
        """Return whether these show that the relay has other steps now than it sent before.

        It sends none where a step was that it no longer has, or another one.
        """
        if not steps:
            return number < self.number
        known = self._taken[max(0, number) :]
        sent = steps[max(0, -number) :]
        return any(ours != theirs for ours, theirs in zip(known, sent, strict=False))

    @property
    def lacks(self) -> bool:
        """True if a step is missing before one that came: ask for those from `number` on."""
        return bool(self._ahead)
