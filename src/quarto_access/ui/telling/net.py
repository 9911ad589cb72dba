"""The net for bugs: a bug is logged and announced, and the game goes on at the table.

If the same bug comes three times within a minute, the program closes in good order, with the game
kept.
"""

from collections.abc import Callable, Sequence

from quarto_access.narration import bugs
from quarto_access.narration.announcement import Telling
from quarto_access.storage.log import Log, Recurring


class Net:
    """Catches unforeseen errors.

    `says` are ways to say something, and `ways` lead back into the game, the best first: each may
    raise, and returns False if it leads nowhere. `close` leaves the program, and `is_kept` returns
    whether the game is on disk.
    """

    def __init__(
        self,
        log: Log,
        now: Callable[[], float],
        says: Sequence[Callable[[Telling], object]],
        ways: Sequence[Callable[[], bool]],
        close: Callable[[], object],
        *,
        is_kept: Callable[[], bool],
    ) -> None:
        self._log = log
        self._recurring = Recurring(now)
        self._says = says
        self._ways = ways
        self._close = close
        self._is_kept = is_kept

    def caught(self, problem: Exception, doing: str) -> None:
        """Log a bug, go on as well as possible, and say so."""
        kind = self._log.caught(problem, doing)
        if self._recurring.again(kind):
            told = bugs.closing(is_kept=self._try(self._is_kept))
            any(self._try(say, told) for say in self._says)
            self._close()
            return
        any(self._try(way) for way in self._ways)
        told = bugs.survived(is_kept=self._try(self._is_kept))
        any(self._try(say, told) for say in self._says)

    def _try(self, what: Callable[..., object], *given: object) -> bool:
        try:
            return what(*given) is not False
        except Exception as problem:  # noqa: BLE001 - the bug may be in the way back, too
            self._log.caught(problem, "going on after a bug")
            return False
