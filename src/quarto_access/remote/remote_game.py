"""A client's place at a remote table: what it asks for, and the steps that come back.

Nothing happens at a remote table until its step has come. One request waits at a time; it is sent
again after a lost connection, with the same mark, and so it is carried out once. Everything here
belongs to the game's thread, and knows nothing of the network.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from quarto_access.core.rules import Player
from quarto_access.core.values import replace, value
from quarto_access.match.setup import Setup
from quarto_access.remote.deciding import Reason, Wish
from quarto_access.remote.follower import Follower
from quarto_access.remote.possible import is_possible
from quarto_access.remote.protocol import (
    MOST_STEPS,
    FromClient,
    FromRelay,
    GoOn,
    LeaveTable,
    OpenTable,
    RefusedWish,
    Seated,
    SitDown,
    Steps,
    TableGone,
    Talk,
    Talked,
    TalkPhrase,
    Want,
)
from quarto_access.remote.remote_steps import RemoteStep
from quarto_access.remote.shared_table import SharedTable, after


@value
class Arrived:
    """A step has come; `before` and `after` are the table before and after it."""

    step: RemoteStep
    before: SharedTable | None
    after: SharedTable


class AtRemoteTable(Protocol):
    """What a remote game tells of."""

    def seated(self) -> None:
        """Hear that the player sits at the table; its steps follow."""

    def arrived(self, news: Arrived) -> None:
        """Hear of the next step, each once and in order."""

    def refused(self, request: OpenTable | SitDown | GoOn | Want, reason: Reason) -> None:
        """Hear that what was asked for is not granted."""

    def gone(self) -> None:
        """Hear that the relay has the table no more."""

    def begins_again(self) -> None:
        """Hear that the relay has lost steps; those that it has come again from the first on."""

    def broken(self) -> None:
        """Hear that the relay has sent a step that cannot be."""

    def talked(self, phrase: TalkPhrase | None, text: str) -> None:
        """Hear what the other player says."""


class RemoteGame:
    """One remote table. `send` sends a message if there is a connection; `mark` makes new marks."""

    def __init__(
        self,
        send: Callable[[FromClient], object],
        mark: Callable[[], str],
        listener: AtRemoteTable,
    ) -> None:
        self.code = ""
        """The table's code; empty until the player sits there."""
        self.player: Player | None = None
        self.table: SharedTable | None = None
        self.waiting: OpenTable | SitDown | Want | None = None
        """The request that has not been answered."""
        self._send = send
        self._mark = mark
        self._listener = listener
        self._follower = Follower()
        self._going_on: GoOn | None = None
        """The last request for the steps of the table, until some come."""
        self._is_wish_unsent = False
        """True if the wish in `waiting` is sent once the steps have come."""
        self._is_wish_stale = False
        """True if that wish was about a game that the relay no longer has."""

    def is_for(self, code: str) -> bool:
        """Return whether the player sits at the table with this code, or has asked for it."""
        request = self.waiting
        return code == self.code or (isinstance(request, SitDown) and request.code == code)

    @property
    def steps(self) -> int:
        """The number of steps that have come."""
        return self._follower.number

    def open(
        self,
        setup: Setup,
        name: str,
        *,
        in_public: bool = False,
        level: str = "",
        shut_out: tuple[str, ...] = (),
    ) -> None:
        """Open a table, but not for those shut out."""
        self._request(OpenTable(self._mark(), setup, name, level, in_public, shut_out))

    def sit_down(self, code: str, name: str, shut_out: tuple[str, ...] = ()) -> None:
        """Sit down at the table with this code, unless somebody shut out is there."""
        self._request(SitDown(self._mark(), code, name, shut_out))

    def go_on(self, code: str, player: Player) -> None:
        """Go on at a table at which the player sits already; all its steps come again."""
        self.code, self.player = code, player
        self._ask_for_steps()

    def rename(self, name: str) -> bool:
        """Put another name into the request for a seat; return whether there is one."""
        if not isinstance(self.waiting, OpenTable | SitDown):
            return False
        self.waiting = replace(self.waiting, name=name)
        return True

    def want(self, wish: Wish) -> bool:
        """Ask for something at the table; false if an answer or steps must come first."""
        if self.waiting is not None or self.table is None:
            return False
        self.waiting = Want(self._mark(), self.code, self._follower.number - 1, wish)
        if self._going_on is None:
            self._send(self.waiting)
        else:
            self._is_wish_unsent = True
        return True

    def talk(self, phrase: TalkPhrase | None, text: str = "") -> str:
        """Say something to the other player, and return the mark by which it may be refused.

        It is lost if there is no connection.
        """
        talk = Talk(self.code, phrase, text, self._mark())
        self._send(talk)
        return talk.mark

    def leave(self) -> None:
        """Leave the table; it can be gone on with later."""
        self._send(LeaveTable(self.code, self._follower.number - 1))

    def connected(self) -> None:
        """Ask for what was missed, and again for what was not answered: the connection is new.

        A wish waits for the steps, which show whether the relay still has the same game.
        """
        self._is_wish_unsent = isinstance(self.waiting, Want)
        if self.code:
            self._ask_for_steps()
        if self.waiting is not None and not self._is_wish_unsent:
            self._send(self.waiting)

    def hear(self, message: FromRelay) -> None:
        """Take a message of the relay; those about other tables mean nothing here."""
        match message:
            case Seated(mark, code, player) if self.waits_for(mark):
                self.waiting = None
                self.code, self.player = code, player
                self._listener.seated()
            case Steps(code, number, steps) if code == self.code:
                self._going_on = None
                self._take(number, steps)
                if len(steps) < MOST_STEPS and self.is_complete:
                    self._settle_wish()
            case TableGone(code) if code == self.code:
                self._listener.gone()
            case RefusedWish(mark) if self._going_on and self._going_on.mark == mark:
                going_on, self._going_on = self._going_on, None
                if message.why is Reason.UNKNOWN:
                    self._listener.gone()
                else:
                    self._listener.refused(going_on, message.why)
            case RefusedWish(mark) if self.waits_for(mark):
                request, self.waiting = self.waiting, None
                assert request is not None  # it was waited for
                self._listener.refused(request, message.why)
            case Talked(code, phrase, text) if code == self.code:
                self._listener.talked(phrase, text)
            case _:
                pass

    @property
    def is_complete(self) -> bool:
        """True if no step is known to be missing."""
        return self.table is not None and not self._follower.lacks

    def _take(self, number: int, steps: Sequence[RemoteStep]) -> None:
        if self._follower.is_denied(number, steps):
            self._begin_again()
            return
        for step in self._follower.take(number, steps):
            if not is_possible(self.table, step):
                self.waiting = None
                self._listener.broken()
                return
            self._arrived(step)
        if self._follower.lacks:
            self._ask_for_steps()

    def _begin_again(self) -> None:
        """Ask for all steps: the relay has others than it had, as from an older copy."""
        self._follower, self.table = Follower(), None
        self._is_wish_stale = self.waiting is not None
        self._listener.begins_again()
        self._ask_for_steps()

    def _settle_wish(self) -> None:
        """Send the wish that waited for a connection, or give it up if the relay has other steps.

        It may be among the steps that have come now.
        """
        request, is_stale, is_unsent = self.waiting, self._is_wish_stale, self._is_wish_unsent
        self._is_wish_stale = self._is_wish_unsent = False
        if request is None:
            return
        if is_stale:
            self.waiting = None
            self._listener.refused(request, Reason.STALE)
        elif is_unsent:
            self._send(request)

    def _ask_for_steps(self) -> None:
        """Ask for the steps from the latest one on, which shows that the relay still has it."""
        number = max(0, self._follower.number - 1)
        self._going_on = GoOn(self.code, number, self._mark())
        self._send(self._going_on)

    def _request(self, request: OpenTable | SitDown) -> None:
        self.waiting = request
        self._send(request)

    def waits_for(self, mark: str) -> bool:
        """Return whether the request with this mark has not been answered."""
        return self.waiting is not None and self.waiting.mark == mark

    def _arrived(self, step: RemoteStep) -> None:
        before, self.table = self.table, after(self.table, step)
        if step.mark and self.waits_for(step.mark):
            self.waiting = None
        self._listener.arrived(Arrived(step, before, self.table))
