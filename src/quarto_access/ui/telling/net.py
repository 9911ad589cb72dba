"""The net for bugs: a bug is logged and said, and the game goes on at the table.

The same bug three times within a minute closes the program in good order, with the game kept.
"""

from collections.abc import Callable, Sequence

from quarto_access.narration import bugs
from quarto_access.narration.announcement import Telling
from quarto_access.storage.log import Log, Recurring


class Net:
    """Catches what nobody foresaw.

    `says` are ways to say something, and `ways` lead back into the game, the best first: each may
    raise, and returns False where it leads nowhere. `close` leaves the program, and `is_kept` tells
    whether the game is written down.
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
        """Log it, go on as well as can be, and say so."""
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
