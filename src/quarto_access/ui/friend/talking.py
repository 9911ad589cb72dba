"""The talk of two friends far apart, which the relay passes on and does not keep."""

from collections import deque
from collections.abc import Callable

from quarto_access.narration import friend_announcements as announced
from quarto_access.narration.announcement import (
    NOTHING,
    Named,
    Phrase,
    Priority,
    Telling,
    say,
)
from quarto_access.narration.refusals import refused
from quarto_access.printable import plain_text
from quarto_access.remote.deciding import Reason
from quarto_access.remote.protocol import (
    LONGEST_TALK,
    NOTICED_WITHIN,
    FromRelay,
    RefusedWish,
    TalkPhrase,
)
from quarto_access.ui.configuration.settings_table import FREE_TEXT
from quarto_access.ui.friend.far_table import FarTable
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.friend_screens import free_text_fits

MOST_SAID = 40
"""The most marks that are remembered: more than a relay takes in the time that a refusal needs."""


class Talking:
    """Says, hears and mutes words; `table` returns the table where the player sits, if any."""

    def __init__(self, parts: Parts, table: Callable[[], FarTable | None]) -> None:
        self._settings = parts.configuration.settings
        self._now = parts.now
        self._table = table
        self._muted: set[str] = set()
        """The hashes of the friends who are muted, as long as the program runs."""
        self._talked_at = -NOTICED_WITHIN
        """The time at which the player said something last."""
        self._said: deque[str] = deque(maxlen=MOST_SAID)
        """The marks of what the player said last, which the relay may refuse."""

    def may_write(self, far: FarTable) -> bool:
        """Return whether texts of one's own are said at this table, both ways."""
        fits = far.match is not None and free_text_fits(far.match.setup)
        return self._settings[FREE_TEXT] and fits

    def refusal(self, *, is_connected: bool) -> Telling:
        """Return why nothing can be said to the friend now; nothing if it can."""
        far = self._table()
        if far is None or far.friend is None:
            return refused("refused.no-friend")
        if not is_connected:
            return refused("friend.not-said")
        return refused("friend.is-away", player=far.friend) if far.friend_is_away else NOTHING

    def say(self, far: FarTable, phrase: TalkPhrase | None, text: str) -> Telling:
        """Send a phrase or a text to the friend, and return the answer to the key."""
        text = plain_text(text, LONGEST_TALK)  # so the answer is what the friend hears
        self._said.append(far.talk(phrase, text))
        self._talked_at = self._now()
        what = Phrase("verbatim", {"text": text})
        if phrase:
            what = Phrase(f"talk.{phrase.value}", {})
        return say("chosen", cue="sent", chosen=what)

    def hear(self, far: FarTable, who: Named, phrase: TalkPhrase | None, text: str) -> Telling:
        """Announce the words of the friend; say nothing if the friend is muted."""
        if self._is_muted(far):
            return NOTHING
        clean = plain_text(text, LONGEST_TALK)
        if phrase is not None or (clean and self.may_write(far)):
            return announced.talked(who, phrase, clean)
        return say("friend.wrote", priority=Priority.EVENT)

    def mute(self, far: FarTable) -> Telling:
        """Mute the friend, or hear them again."""
        self._muted ^= {far.friends_hash}
        return say("friend.muted" if self._is_muted(far) else "friend.unmuted")

    def _is_muted(self, far: FarTable) -> bool:
        return far.friends_hash in self._muted

    def refused(self, message: FromRelay) -> Telling:
        """Say that something the player has said was refused, if this is about it."""
        if not isinstance(message, RefusedWish) or message.mark not in self._said:
            return NOTHING
        self._said.remove(message.mark)
        return announced.not_granted(message.why)

    def lost(self) -> Telling:
        """Say, when the connection is lost, if what was said just before may not have arrived."""
        is_recent = self._table() is not None and self._now() - self._talked_at < NOTICED_WITHIN
        self._talked_at = -NOTICED_WITHIN
        return announced.not_granted(Reason.NOT_HEARD) if is_recent else NOTHING
