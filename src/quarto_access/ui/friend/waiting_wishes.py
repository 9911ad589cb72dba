"""The wishes of the player at a friend's table: they are sent one after the other."""

from collections import deque

from quarto_access.core.actions import Resign
from quarto_access.core.values import value
from quarto_access.remote.deciding import HaveHeard, Reply, WantAction, Wish
from quarto_access.remote.protocol import Want
from quarto_access.remote.remote_game import RemoteGame


@value
class _Queued:
    """A wish, and the step with the question that was open when the player had it."""

    wish: Wish
    asked_in: int | None


class WaitingWishes:
    """Keeps those of one table that wait for the one before to be answered."""

    def __init__(self, game: RemoteGame) -> None:
        self._game = game
        self._queued: deque[_Queued] = deque()

    def add(self, wish: Wish) -> None:
        """Have this wish wait, unless it is the same key once more."""
        asked = [other for other in self.unanswered if not isinstance(other, HaveHeard)]
        if isinstance(wish, WantAction) or asked[-1:] != [wish]:
            self._queued.append(_Queued(wish, self.asked_in))

    def send_next(self) -> bool:
        """Send the next one, if none waits for an answer.

        Return whether an answer to the friend was dropped: it was not about the present question.
        """
        is_stale = False
        while self._queued and self._game.waiting is None:
            queued = self._queued[0]
            if isinstance(queued.wish, Reply) and queued.asked_in != self.asked_in:
                is_stale = True
            elif not self._game.want(queued.wish):
                break
            self._queued.popleft()
        return is_stale

    def clear(self) -> None:
        """Drop those that have not been sent."""
        self._queued.clear()

    def drop_moves(self) -> None:
        """Drop those that follow from the moves before them, and fail with them."""
        self._queued = deque(queued for queued in self._queued if not _is_move(queued.wish))

    @property
    def unanswered(self) -> tuple[Wish, ...]:
        """All that the relay has not answered, the one that was sent first."""
        waiting = self._game.waiting
        sent = (waiting.wish,) if isinstance(waiting, Want) else ()
        return *sent, *(queued.wish for queued in self._queued)

    @property
    def are_silent(self) -> bool:
        """True if nothing that the player did or asked for waits for an answer."""
        return all(isinstance(wish, HaveHeard) for wish in self.unanswered)

    @property
    def asked_in(self) -> int | None:
        """The number of the step in which the friend asked what is not answered; None if none."""
        table, here = self._game.table, self._game.player
        if table is None or table.requested is None or table.requested.player is here:
            return None
        return table.requested_in


def _is_move(wish: Wish) -> bool:
    return isinstance(wish, WantAction) and not isinstance(wish.action, Resign)
