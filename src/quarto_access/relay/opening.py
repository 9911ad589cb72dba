"""How a table was opened, beyond its terms: who may not sit down, and whether it waits for all."""

from collections.abc import Callable, Sequence

from quarto_access.core.values import value
from quarto_access.processes.codec import format_plain, from_plain
from quarto_access.processes.wire import parse_message
from quarto_access.relay.logs import Logs
from quarto_access.remote.codes import new_code


@value
class Opening:
    """The first and only entry of its log; to write it is to take the code."""

    shut_out: tuple[str, ...]
    """The hashes of those who may not sit down."""
    level: str
    in_public: bool


class Openings:
    """Takes new codes; `choice` chooses each sign, and must be unpredictable."""

    def __init__(self, logs: Logs, choice: Callable[[Sequence[str]], str]) -> None:
        self._logs = logs
        self._choice = choice

    async def take(self, opening: Opening) -> str:
        """Return a code that nobody else has."""
        entry = format_plain(opening).encode()
        while True:
            code = new_code(self._choice)
            if await self._logs.append(_log(code), 0, entry):
                return code

    async def of(self, code: str) -> Opening | None:
        """Return how this table was opened; None if it was not."""
        entries = await self._logs.read(_log(code), 0)
        return from_plain(Opening, parse_message(entries[0])) if entries else None

    async def forget(self, code: str) -> None:
        await self._logs.forget(_log(code))


def _log(code: str) -> str:
    return f"opening.{code}"
