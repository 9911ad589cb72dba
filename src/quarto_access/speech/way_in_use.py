"""The way of speaking in use: its requests, its answers, and when its words have been heard."""

from collections.abc import Callable, Iterator

from quarto_access.speech.backend import Backend, Skill, Utterance
from quarto_access.speech.backend_thread import BackendThread, PendingAnswer
from quarto_access.speech.pace import seconds

SECONDS_TO_ANSWER = 2.0
"""The time for a request that does not wait to be heard, and for one that was cut off."""

SECONDS_BEYOND_WORDS = 15.0
"""The time that a way may take beyond its words: a cold disk, a voice that is started again."""

LOOK_WHILE_HEARD = 0.5
"""The seconds between two checks of a way that seems to be speaking."""

LOOK = 3.0
"""The seconds between two checks of a way that is silent."""


class WayInUse:
    """The way in use. Call it on the speaker's thread; nothing here waits."""

    def __init__(self, channel: BackendThread, now: Callable[[], float]) -> None:
        self.channel = channel
        self.saying: Utterance | None = None
        """The words that it was given and has not answered for."""
        self.begun_at = 0.0
        """The time at which it was given them."""
        self.heard_until = 0.0
        """The estimated time by which everything that it has taken will have been heard."""
        self.was_alive_at = now()
        self._now = now
        self._look_at = now() + LOOK
        self._said: PendingAnswer | None = None
        self._asked: list[PendingAnswer] = []

    @property
    def is_silent(self) -> bool:
        """True if nothing that it was given can still be heard."""
        return not self.saying and self._now() >= self.heard_until

    @property
    def due(self) -> Iterator[float]:
        """The times at which there may be something to do, if it does not answer before."""
        yield from (answer.late_at for answer in self._asked)
        if self._said:
            yield self._late_at(self._said)
            return
        if not self._asked:
            yield self._look_at
        if self.heard_until > self._now():
            yield self.heard_until

    def say(self, utterance: Utterance) -> None:
        """Have it said; `take_said` returns it afterwards."""
        self.saying, self.begun_at = utterance, self._now()
        timeout = SECONDS_TO_ANSWER
        if Skill.WAITS in self.channel.can:
            timeout = 3 * seconds(utterance.text, utterance.manner) + SECONDS_BEYOND_WORDS
        self._said = self.channel.ask(_speak(utterance), PendingAnswer(self.begun_at + timeout))

    def hush(self) -> None:
        """Make it fall silent."""
        self.heard_until = 0.0
        self._ask(lambda backend: backend.silence())

    def look_whether_alive(self) -> None:
        """Check now and then whether it is alive, while it is idle."""
        now = self._now()
        if not (self._said or self._asked) and now >= self._look_at:
            self._look_at = now + (LOOK_WHILE_HEARD if now < self.heard_until else LOOK)
            self._ask(lambda backend: backend.alive())

    def take_said(self) -> Utterance | None:
        """Return the words that it has said or taken, once."""
        utterance, answer = self.saying, self._said
        if not (utterance and answer and answer.is_over) or answer.problem:
            return None
        self.saying = self._said = None
        self.was_alive_at = now = self._now()
        if Skill.WAITS not in self.channel.can:
            begins = now if utterance.interrupt else max(now, self.heard_until)
            self.heard_until = begins + seconds(utterance.text, utterance.manner)
            utterance.heard_by = self.heard_until
            self._look_at = min(self._look_at, now + LOOK_WHILE_HEARD)
        return utterance

    def failed(self) -> PendingAnswer | None:
        """Return an answer that failed, or did not come in time."""
        for answer in [*([self._said] if self._said else []), *self._asked]:
            if answer.is_over and not answer.problem and answer.result is not False:
                if answer in self._asked:
                    self._asked.remove(answer)
                    self.was_alive_at = self._now()
            elif answer.is_over or self._now() >= self._late_at(answer):
                return answer
        return None

    def _late_at(self, answer: PendingAnswer) -> float:
        cut = self.saying if answer is self._said else None
        if cut and cut.was_cut:
            return min(answer.late_at, cut.cut_at + SECONDS_TO_ANSWER)
        return answer.late_at

    def _ask(self, what: Callable[[Backend], object]) -> None:
        answer = PendingAnswer(self._now() + SECONDS_TO_ANSWER)
        self._asked.append(self.channel.ask(what, answer))


def _speak(utterance: Utterance) -> Callable[[Backend], object]:
    def speak(backend: Backend) -> None:
        if utterance.was_cut:
            return
        if utterance.text:
            backend.speak(utterance)
        elif utterance.interrupt:
            backend.silence()

    return speak
