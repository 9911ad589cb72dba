"""The contact with the relay: the connection, and what the player hears of it."""

from functools import partial
from typing import Protocol

from quarto_access.narration.announcement import Priority, Telling, play, say
from quarto_access.narration.refusals import refused
from quarto_access.remote.protocol import FromClient, FromRelay
from quarto_access.ui.configuration.settings_table import RELAY
from quarto_access.ui.friend.meeting import Link, Meeting
from quarto_access.ui.friend.player_file import RETRY, PlayerFile
from quarto_access.ui.parts import Parts

WAITS = "friend.waits-for-connection"

UNREAD = "no-secret"
"""The reason for no connection where the player's file cannot be read; see `WhyNot`."""

FAILING = "failing"
"""The reason of a connection that the relay has closed because it failed; see `WhyNot`."""

TOO_OLD = frozenset({"they-are-old", "we-are-old"})
"""The reasons for which no other connection is tried; see `WhyNot`."""

WORKS_FOR = 15.0
"""The seconds after which a relay that failed works again, if it has not failed once more."""


class InContact(Protocol):
    """The part of the program that uses the connection."""

    @property
    def matters(self) -> bool:
        """True if the player waits for the relay, or for a friend."""

    def connected(self, now: int) -> None:
        """Send what has waited: the connection is new. This is the relay's time in milliseconds."""

    def disconnected(self) -> None:
        """Hear that there is no connection."""

    def hear(self, message: FromRelay) -> None:
        """Hear a message of the relay."""

    def tell(self, telling: Telling) -> None:
        """Say this when nothing else is being said."""


class Contact:
    """The connection to the relay that is set; it is made when it is wanted."""

    def __init__(
        self, parts: Parts, meeting: Meeting | None, player_file: PlayerFile, user: InContact
    ) -> None:
        """Make it; without a `meeting` no friends can be met here."""
        self.is_connected = False
        self.why_not = ""
        """The reason why there is no connection, once it is known."""
        self._settings = parts.configuration.settings
        self._meeting = meeting
        self._player_file = player_file
        self._user = user
        self._now = parts.now
        self._post = parts.scheduler.post
        self._link: Link | None = None
        self._addresses = self._settings[RELAY]
        """The addresses that the connection is made to."""
        self._is_failing = False
        """True from when the relay failed until it has done something, or failed no more."""
        self._works_alarm = parts.scheduler.alarm(self.works)
        self._secret_alarm = parts.scheduler.alarm(self._look_for_secret)

    @property
    def is_possible(self) -> bool:
        return self._meeting is not None

    def connect(self) -> None:
        """Make a connection, unless there is one already."""
        addresses = self._settings[RELAY]
        if self._meeting is None or self._link or not addresses:
            return
        token = self._player_file.secret(self._meeting.secret)
        if not token:
            self._has_no_secret()
            return
        self._addresses = addresses
        self._link = self._meeting.connect(addresses, token, self)

    def hang_up(self) -> None:
        """Send and hear nothing more, but do not wait for that."""
        if self._link:
            self._link.hang_up()

    def end(self) -> None:
        """End the connection."""
        if self._link:
            self._link.end()
        self._link = None
        self.is_connected, self.why_not, self._is_failing = False, "", False
        self._works_alarm.set(None)

    @property
    def is_elsewhere(self) -> bool:
        """True if another relay has been set since the connection was made."""
        return self._settings[RELAY] != self._addresses

    def mark(self) -> str:
        """Return a new mark for a request."""
        assert self._meeting is not None  # or there is no request
        return self._meeting.secret()

    def send(self, message: FromClient) -> None:
        """Send a message if there is a connection now."""
        if self.is_connected:
            self.send_always(message)

    def send_always(self, message: FromClient) -> None:
        """Send a message of a table, which sends it again if there is no connection now."""
        if self._link:
            self._link.send(message)

    # What the player hears

    @property
    def is_too_old(self) -> bool:
        """True if the relay cannot be reached before something is updated."""
        return not self.is_connected and self.why_not in TOO_OLD

    @property
    def is_away(self) -> bool:
        """True if there is no connection; not while it is just being made."""
        return bool(self.why_not) and not self.is_connected

    def sent(self, telling: Telling) -> Telling:
        """Return the answer to a key that asks for something at the relay."""
        if self.is_too_old:
            return self.refusal()
        return play("sent") + (say(WAITS) if self.is_away else telling)

    def refusal(self) -> Telling:
        """Say why nothing can be sent."""
        why = self.why_not
        return refused(f"friend.no-connection.{why}")

    def works(self) -> None:
        """Say that the relay works again, if it failed."""
        self._works_alarm.set(None)
        if self._is_failing and self._user.matters:
            self._user.tell(say("friend.connected", priority=Priority.EVENT))
        self._is_failing = False

    # What the connection tells

    def connected(self, now: int) -> None:
        was_told, self.why_not = self.why_not, ""
        self.is_connected = True
        if self._is_failing:
            self._works_alarm.set(self._now() + WORKS_FOR)
        elif was_told and self._user.matters:
            self._user.tell(say("friend.connected", priority=Priority.EVENT))
        self._user.connected(now)

    def disconnected(self, why: str) -> None:
        self._works_alarm.set(None)
        self.is_connected = False
        self.why_not = why
        was_failing, self._is_failing = self._is_failing, why == FAILING
        if self._user.matters and not (was_failing and self._is_failing):
            self._user.tell(say(f"friend.no-connection.{why}", priority=Priority.EVENT))
        self._user.disconnected()

    def hear(self, message: FromRelay) -> None:
        self._user.hear(message)

    def _has_no_secret(self) -> None:
        """Say that the player's file cannot be read, once, and try again later."""
        if self.why_not != UNREAD:
            self.why_not = UNREAD
            self._post(partial(self.disconnected, UNREAD))  # after the first words
        self._secret_alarm.set(self._now() + RETRY)

    def _look_for_secret(self) -> None:
        if self._user.matters:
            self.connect()
