"""Gathers what is to be told: all that one key leads to is one utterance, and so is each event.

It knows whom to speak to and what they prefer, and takes along what waits in the outbox.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.narration.announcement import NOTHING, Cells, Fact, Priority, Telling
from quarto_access.preferences import Preferences
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.telling.listener import Listener
from quarto_access.ui.telling.outbox import Outbox


class Teller:
    """`addressed` is who is spoken to, and `board` what stands on a braille display.

    `places_words` tells whether words come from the square that they speak of, whatever is set.
    """

    def __init__(
        self,
        listener: Listener,
        configuration: Configuration,
        outbox: Outbox,
        addressed: Callable[[], Player],
        board: Callable[[], Cells | None],
        places_words: Callable[[], bool],
    ) -> None:
        self.listener = listener
        self._configuration = configuration
        self._outbox = outbox
        self._addressed = addressed
        self._board = board
        self._places_words = places_words
        self._answer: Telling | None = None
        self._is_again = False
        self.latest = configuration.preferences(Player.ONE)
        """What was preferred by whoever was spoken to last. Any thread may read it."""

    @property
    def is_answering(self) -> bool:
        """Whether a key is being answered."""
        return self._answer is not None

    @property
    def caption(self) -> str:
        """What was said last, for those who see."""
        return self.listener.caption

    @property
    def preferences(self) -> Preferences:
        """What the player who is spoken to prefers."""
        return self._configuration.preferences(self._addressed())

    def word(self, fact: Fact) -> str:
        """Return how a fact reads to the player who is spoken to."""
        return self.preferences.word(fact)

    def text(self, telling: Telling) -> str:
        """Return how a telling reads to the player who is spoken to."""
        return self.preferences.text(telling)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Make one utterance of all that is said meanwhile, and present it as a key's answer."""
        self._answer = NOTHING
        try:
            yield
        finally:
            answer, self._answer = self._answer, None
        self._configuration.settings.keep()  # what could not be written is tried again
        answer += self._outbox.take()
        is_again, self._is_again = self._is_again, False
        present = self.listener.again if is_again else self.listener.answer
        present(answer, self._to(), self._board())

    def forget_answer(self) -> None:
        """Drop an answer under way: what it would have told may not be true."""
        self._answer = None
        self._is_again = False

    def say(self, telling: Telling) -> None:
        """Say it with the answer under way, or at once as an event."""
        if self._answer is not None:
            self._answer += telling
        elif telling:
            self.listener.tell(telling, self._to(), self._board())

    def say_plainly(self, telling: Telling) -> None:
        """Say the words and do nothing else, after a bug in all that goes with them."""
        self.listener.say_plainly(telling, self.latest)

    def say_again(self, telling: Telling) -> None:
        """Say it as the answer, without keeping it anew."""
        self._is_again = True
        self.say(telling)

    def say_notices(self) -> None:
        """Say what waits in the outbox, after what is being said unless it is urgent."""
        if not self.is_answering and (telling := self._outbox.take()):
            is_urgent = any(a.priority is Priority.URGENT for a in telling.announcements)
            self.listener.tell(telling, self._to(), self._board(), behind=not is_urgent)

    def remark(self, telling: Telling) -> None:
        """Say something that is not worth keeping, and that no key asked for."""
        self.listener.again(telling, self._to(), self._board())

    def repeat(self, telling: Telling) -> None:
        """Say once more what may not have been heard."""
        self.listener.again(telling, self._to(), self._board(), keeps_events=True)

    def try_voice(self, telling: Telling, player: Player) -> None:
        """Say it as this player's own voice would."""
        self.listener.try_voice(telling, self._configuration.preferences(player))

    def _to(self) -> Preferences:
        self.latest = preferences = self.preferences
        if self._places_words() and not preferences.from_squares:
            return replace(preferences, from_squares=True)
        return preferences
