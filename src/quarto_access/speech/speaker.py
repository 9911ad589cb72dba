"""The presenter's output: says what it is given in the best way of speaking that works.

- `say`, `braille` and `silence` never wait: they leave word with the speaker's thread and return.
- The newest wins: words that interrupt also drop what has not been begun.
- A way of speaking that fails, or does not answer, is left behind. Its words are said in the next
  one, behind the news of the switch; so is what it may not have finished when it died.
- A better way is looked for again and again, and taken when it is there and nobody speaks.
- When nothing works the words are lost, and everything is tried again for the next ones.
"""

import time
from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING

from quarto_access.speech.backend import Backend, NotWorking, Skill, Utterance, speakable
from quarto_access.speech.choice import AUTOMATIC, OWN_VOICE, TERMINAL, WayOfSpeaking, in_order
from quarto_access.speech.manner import USUAL, Manner
from quarto_access.speech.pace import seconds
from quarto_access.speech.voice_preview import VoicePreview

if TYPE_CHECKING:
    from quarto_access.speech.backend_thread import BackendThread, PendingAnswer

SECONDS_TO_CLOSE = 2.0
SECONDS_TO_ANSWER = 2.0
"""For what does not wait until it was heard, and for what was cut off."""

SECONDS_TO_BEGIN = 15.0
"""What hearing words may take beside the words: a cold disk, a voice that is begun anew."""

LOOK_WHILE_HEARD = 0.5
"""Seconds between two looks at a way that is believed to be speaking."""

LOOK = 3.0
"""Seconds between two looks at a way that is silent."""

CHANCES = 2
"""So often a way may fail on the same words: the second time it has been made anew."""

MOST_FAILURES = 50


class Speaker:
    """Speaks until it is closed.

    `switched` gets the name of a way and returns the words that announce it, after each switch and
    at the start if only the last resort works. `wanted` is one of `choice.CHOICES`. `failures` is
    for reports: which ways failed, the latest last; `note` gets each of them as it happens. All
    three are called on the speaker's thread.
    """

    def __init__(
        self,
        ways: Sequence[WayOfSpeaking],
        switched: Callable[[str], str],
        wanted: Callable[[], str] = lambda: AUTOMATIC,
        now: Callable[[], float] = time.monotonic,
        changed: Callable[[], object] = lambda: None,
        note: Callable[[str, str], None] | None = None,
    ) -> None:
        from threading import Condition, Thread

        from quarto_access.speech.backend_search import BackendSearch
        from quarto_access.speech.braille_output import BrailleOutput

        self.failures: list[tuple[str, str]] = []
        self._noted = note
        self.is_mute = False
        """Whether it is known that nothing speaks: words are in writing, if anywhere."""
        self._ways = tuple(ways)
        self._switched = switched
        self._wanted = wanted
        self._now = now
        self._changed = changed
        self._order = in_order(self._ways, self._wanted())
        self._seeking = BackendSearch(self._wake, self._failed, now)
        self._brailling = BrailleOutput(self._ways, BackendSearch(self._wake, self._failed, now))
        self._trying_out = VoicePreview(ways)

        self._in_use: BackendThread | None = None
        self._news = ""
        self._spoke_last = ""
        self._speaking: PendingAnswer | None = None
        self._begun_at = 0.0
        self._asked: list[PendingAnswer] = []
        self._chances: dict[str, int] = {}
        """How often each way has failed on the words that are to be said next."""
        self._handed_until = 0.0
        self._alive_at = 0.0
        self._was_alive_at = 0.0
        self._hushed: Utterance | None = None

        self._change = Condition()  # guards what follows
        self._is_woken = True
        self._waiting: list[Utterance] = []
        self._under_way: Utterance | None = None
        self._cut_at = 0.0
        self._handed: list[tuple[Utterance, float]] = []
        """What was handed over and may still be heard, each with the end of it."""
        self._is_silenced = False
        self._braille: str | None = None
        self._is_closing = False

        self._thread = Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str | None:
        """What speaks, once it is known."""
        in_use = self._in_use
        return in_use.name if in_use else None

    @property
    def can_be_cut(self) -> bool:
        """Where words stay, those that wait for their turn can still be cut."""
        in_use = self._in_use
        return in_use is None or Skill.CUT in in_use.can or bool(self._waiting)

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        begins = self._now() + after
        utterance = Utterance(text, interrupt=interrupt, begins=begins, manner=manner)
        with self._change:
            if interrupt:
                self._drop()
            self._waiting.append(utterance)
            self._notify()

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        return seconds(text, manner)

    def over_by(self, estimate: float) -> float:
        in_use = self._in_use
        if self._waiting or self._under_way:
            return inf
        if in_use and Skill.WAITS in in_use.can:
            return -inf
        return max(estimate, self._handed_until)  # it may have begun later than was thought

    def silence(self) -> None:
        with self._change:
            self._drop()
            self._is_silenced = True
            self._notify()

    def braille(self, text: str) -> None:
        """Show it on a braille display, where there is one."""
        with self._change:
            self._braille = text
            self._notify()

    def try_voice(self, text: str, manner: Manner) -> None:
        """Say it as it would sound: in our own voice, where what speaks has a manner of its own."""
        in_use = self._in_use
        if in_use and Skill.MANNER in in_use.can:
            self.say(text, interrupt=True, manner=manner)
        else:
            self.silence()
            self._trying_out.say(Utterance(text, interrupt=True, manner=manner))

    def find_voices(self) -> None:
        """Have our own voice tell which voices there are, if it has not been begun yet."""
        if self.name != OWN_VOICE:
            self._trying_out.begin()

    def close(self) -> None:
        """Let go of everything. A screen reader says what it was given; nothing else is said."""
        with self._change:
            self._drop()
            self._is_closing = True
            self._notify()
        self._trying_out.close()
        self._thread.join(SECONDS_TO_CLOSE)

    def _drop(self) -> None:
        self._waiting.clear()
        self._handed.clear()
        self._trying_out.cut()
        if self._under_way and not self._under_way.was_cut:
            self._cut_at = self._now()
            self._under_way.cut()

    def _notify(self) -> None:
        self._is_woken = True
        self._change.notify()

    def _wake(self) -> None:
        with self._change:
            self._notify()

    def _run(self) -> None:
        self._seeking.search(self._order)
        while True:
            with self._change:
                self._change.wait_for(lambda: self._is_woken, self._pause())
                self._is_woken = False
                if self._is_closing:
                    break
                silenced, self._is_silenced = self._is_silenced, False
                braille, self._braille = self._braille, None
            try:
                self._see_answers()
                self._see_ways()
                if silenced:
                    self._hush()
                if braille is not None:
                    self._brailling.show(braille, self._in_use)
                self._look_whether_alive()
                self._go_on()
            except Exception as problem:  # noqa: BLE001 - this thread must never end in silence
                self._begin_anew(problem)
        self._seeking.drop()
        self._brailling.close()
        if self._in_use:
            self._in_use.close()
            self._in_use.wait(SECONDS_TO_CLOSE / 2)

    def _pause(self) -> float:
        """For how long there is nothing to do but to wait for word."""
        now = self._now()
        moments = [answer.late_at for answer in self._asked]
        moments += self._seeking.due + self._brailling.due
        moments += [due for due in self._seeking.look_due(self._better()) if due > now]
        if self._speaking:
            moments.append(self._late_at(self._speaking))
        else:
            moments += [u.begins for u in self._waiting[:1] if u.begins > now]
            moments += [self._alive_at] if self._in_use and not self._asked else []
            moments += [self._handed_until] if self._handed_until > now else []
        moments.append(now + LOOK)
        return max(0.0, min(moments) - now)

    # What became of what was asked.

    def _see_answers(self) -> None:
        answer = self._speaking
        if answer and (answer.is_over or self._now() >= self._late_at(answer)):
            if answer.is_over and not answer.problem:
                self._was_said()
            else:
                self._give_up(answer)
        for answer in [a for a in self._asked if a.is_over or self._now() >= a.late_at]:
            if answer.is_over and not answer.problem and answer.result is not False:
                self._asked.remove(answer)
                self._was_alive_at = self._now()
            elif answer in self._asked:  # not if the one before has ended it all
                self._give_up(answer)

    def _late_at(self, answer: "PendingAnswer") -> float:
        is_cut = self._under_way and self._under_way.was_cut
        return min(answer.late_at, self._cut_at + SECONDS_TO_ANSWER) if is_cut else answer.late_at

    def _was_said(self) -> None:
        assert self._in_use
        now = self._now()
        self._speaking = None
        self._chances.clear()
        self._seeking.worked(self._in_use.way)
        self._spoke_last = self._in_use.name
        self._was_alive_at = now
        with self._change:
            utterance, self._under_way = self._under_way, None
            assert utterance
            if Skill.WAITS not in self._in_use.can:
                begins = now if utterance.interrupt else max(now, self._handed_until)
                self._handed_until = begins + seconds(utterance.text, utterance.manner)
                self._alive_at = min(self._alive_at, now + LOOK_WHILE_HEARD)
                if not utterance.was_cut:
                    self._handed = [(u, ends) for u, ends in self._handed if ends > now]
                    self._handed.append((utterance, self._handed_until))
        if not utterance.was_cut or now - self._begun_at > seconds(self._news):
            self._news = ""

    def _give_up(self, answer: "PendingAnswer") -> None:
        """Leave the way in use, and say in another what was not heard."""
        assert self._in_use
        way = self._in_use.way
        self._chances[way.name] = self._chances.get(way.name, 0) + (
            1 if answer.is_over else CHANCES
        )
        self._failed(way, answer.problem or NotWorking("no answer"))
        self._seeking.put_off(way)
        self._leave()

    def _begin_anew(self, problem: Exception) -> None:
        """Something went wrong here and not in a way of speaking: leave it, and go on."""
        self._note("speaker", _told(problem))
        self._leave()

    def _leave(self) -> None:
        """Let go of the way in use; what it has not said is to be said by the next."""
        channel, self._in_use = self._in_use, None
        if channel:
            channel.close()
        self._asked.clear()
        self._speaking = None
        with self._change:
            unheard = [u for u, ends in self._handed if ends > self._was_alive_at]
            self._handed.clear()
            utterance, self._under_way = self._under_way, None
            if utterance and utterance.was_cut:
                self._spoke_last = channel.name if channel else ""
            elif utterance:
                unheard.append(utterance)
            if not (self._waiting and self._waiting[0].interrupt):
                self._waiting[:0] = [_anew(u) for u in unheard if u.words or not u.text]
        if utterance:
            utterance.cut()  # should the old way come back to life
        self._handed_until = 0.0
        self._seeking.drop(but=self._able())
        self._seeking.search(self._able())

    # Which way speaks.

    def _able(self) -> list[WayOfSpeaking]:
        """The ways that may still say the next words."""
        return [way for way in self._order if self._chances.get(way.name, 0) < CHANCES]

    def _better(self) -> list[WayOfSpeaking]:
        """The ways before the one in use."""
        if self._in_use is None:
            return self._able()
        return self._order[: self._order.index(self._in_use.way)]

    def _see_ways(self) -> None:
        self._order = in_order(self._ways, self._wanted())
        if self._in_use is None and self._waiting and not self._seeking.is_under_way:
            self._seeking.search(self._able())
        if self._in_use or not self._seeking.is_under_way:
            self._seeking.look(self._better())
        is_newer = bool(self._waiting) and self._waiting[0].interrupt
        is_free = not self._speaking and (is_newer or self._now() >= self._handed_until)
        if self._in_use is None or is_free:
            channel = self._seeking.found(self._better())
            if channel:
                self._take(channel)
        if self._in_use is None and not self._seeking.is_under_way:
            if not self.is_mute:
                self.is_mute = True
                self._changed()
            with self._change:
                self._waiting.clear()  # nothing works
            self._chances.clear()
        self._brailling.look(self._in_use, self._wanted())

    def _take(self, channel: "BackendThread") -> None:
        from quarto_access.speech.backend_thread import PendingAnswer

        before, self._in_use = self._in_use, channel
        self.is_mute = channel.name == TERMINAL
        if before:
            before.ask(lambda backend: backend.silence(), PendingAnswer())
            before.close()
        self._asked.clear()
        self._seeking.drop(but=self._better())
        self._was_alive_at = self._now()
        self._alive_at = self._now() + LOOK
        is_last_resort = channel.way.kind == TERMINAL and len(self._ways) > 1
        is_news = channel.name != self._spoke_last and (self._spoke_last or is_last_resort)
        self._news = self._announced(channel.name) if is_news else ""
        self._brailling.goes_with(channel)
        self._changed()

    def _announced(self, name: str) -> str:
        try:
            return speakable(self._switched(name))
        except Exception as problem:  # noqa: BLE001 - words that fail must not take the voice along
            self._note("news", _told(problem))
            return name

    def _failed(self, way: WayOfSpeaking, problem: BaseException | None) -> None:
        self._note(way.name, _told(problem) if problem else "not made in time")

    def _note(self, name: str, why: str) -> None:
        """A failure for reports, once: what fails is tried again and again."""
        known = [failure for failure in self.failures if failure[0] == name]
        if known[-1:] != [(name, why)]:
            self.failures.append((name, why))
            del self.failures[:-MOST_FAILURES]
            if self._noted:
                self._noted(name, why)

    # What the way in use is asked.

    def _go_on(self) -> None:
        """Say the next words, if it is time."""
        if self._speaking or self._in_use is None:
            return
        with self._change:
            if not self._waiting:
                if not (self._news and self._spoke_last):
                    return
                self._waiting.append(Utterance("", interrupt=False))
            utterance = self._waiting[0]
            is_time = utterance.begins <= self._now()
            if is_time:
                del self._waiting[0]
                text = f"{self._news} {speakable(utterance.text)}".strip()
                said = self._under_way = _anew(utterance, text)
        if not is_time:
            if utterance.interrupt and utterance is not self._hushed:
                self._hush()
                self._hushed = utterance
            return
        self._begun_at = self._now()
        self._speaking = self._in_use.ask(_speak(said), self._answer(said))

    def _answer(self, utterance: Utterance) -> "PendingAnswer":
        from quarto_access.speech.backend_thread import PendingAnswer

        assert self._in_use
        if Skill.WAITS not in self._in_use.can:
            return PendingAnswer(self._now() + SECONDS_TO_ANSWER)
        heard = 3 * seconds(utterance.text, utterance.manner)
        return PendingAnswer(self._now() + heard + SECONDS_TO_BEGIN)

    def _hush(self) -> None:
        self._handed_until = 0.0
        self._ask(lambda backend: backend.silence())

    def _ask(self, what: Callable[[Backend], object]) -> None:
        from quarto_access.speech.backend_thread import PendingAnswer

        if self._in_use:
            answer = PendingAnswer(self._now() + SECONDS_TO_ANSWER)
            self._asked.append(self._in_use.ask(what, answer))

    def _look_whether_alive(self) -> None:
        now = self._now()
        if self._speaking or self._asked or now < self._alive_at:
            return
        self._alive_at = now + (LOOK_WHILE_HEARD if now < self._handed_until else LOOK)
        self._ask(lambda backend: backend.alive())


def _anew(utterance: Utterance, text: str | None = None) -> Utterance:
    """The same words, which nobody has cut off yet, perhaps behind some news."""
    return Utterance(
        utterance.words,
        interrupt=utterance.interrupt,
        manner=utterance.manner,
        text=text,
    )


def _speak(utterance: Utterance) -> Callable[[Backend], object]:
    def speak(backend: Backend) -> None:
        if utterance.was_cut:
            return
        if utterance.text:
            backend.speak(utterance)
        elif utterance.interrupt:
            backend.silence()

    return speak


def _told(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}"
