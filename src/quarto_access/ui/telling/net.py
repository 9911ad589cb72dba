"""A bug is logged, said and survived: the game goes on at the table.

The same bug three times within a minute closes the program in good order, with the game kept.
"""

from collections.abc import Callable, Sequence

from quarto_access.narration import bugs
from quarto_access.narration.announcement import Telling
from quarto_access.storage.log import Log, Recurring


class Net:
    """Catches what nobody foresaw.

    `ways` lead back into the game, the best first: each returns whether it did, and may raise.
    `close` leaves the program.
    """

    def __init__(
        self,
        log: Log,
        now: Callable[[], float],
        say: Callable[[Telling], object],
        ways: Sequence[Callable[[], bool]],
        close: Callable[[], object],
    ) -> None:
        self._log = log
        self._recurring = Recurring(now)
        self._say = say
        self._ways = ways
        self._close = close

    def caught(self, problem: Exception, doing: str) -> None:
        """Log it, go on as well as can be, and say so."""
        kind = self._log.caught(problem, doing)
        if self._recurring.again(kind):
            self._try(lambda: self._told(bugs.closing()))
            self._close()
            return
        any(self._try(way) for way in self._ways)
        self._try(lambda: self._told(bugs.survived()))

    def _told(self, telling: Telling) -> bool:
        self._say(telling)
        return True

    def _try(self, what: Callable[[], bool]) -> bool:
        try:
            return what()
        except Exception as problem:  # noqa: BLE001 - the bug may be in the way back, too
            self._log.caught(problem, "going on after a bug")
            return False
