"""The request that the relay erase everything it keeps of the player.

It is carried out at once or not at all: later there may be something else to erase.
"""

from collections.abc import Callable

from quarto_access.narration import friend_announcements as announced
from quarto_access.narration.announcement import NOTHING, Priority, Telling, say
from quarto_access.remote.protocol import EraseMe, FromClient, FromRelay, RefusedWish


class Erasing:
    """The latest request, until the relay has answered it."""

    def __init__(self, send: Callable[[FromClient], object]) -> None:
        self._send = send
        self._request: EraseMe | None = None

    @property
    def is_asked(self) -> bool:
        return self._request is not None

    def ask(self, mark: str) -> None:
        self._request = EraseMe(mark)
        self._send(self._request)

    def connected(self) -> None:
        """Send what was asked for while the connection was made."""
        if self._request:
            self._send(self._request)

    def is_done(self) -> None:
        self._request = None

    def give_up(self) -> Telling:
        """Wait no more for the answer, and say so if something was asked for."""
        if self._request is None:
            return NOTHING
        self._request = None
        return say("friend.perhaps-not-erased", priority=Priority.EVENT)

    def refusal(self, message: FromRelay) -> Telling:
        """Say why the relay does not do it, if this message says so."""
        request = self._request
        if not isinstance(message, RefusedWish) or request is None or message.mark != request.mark:
            return NOTHING
        self._request = None
        return announced.not_granted(message.why)
