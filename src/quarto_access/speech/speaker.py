"""The presenter's output: says every text in the best way of speaking that works.

- `say`, `braille` and `silence` never wait: they leave a request for the speaker's thread.
- The newest wins: words that interrupt also drop those that have not been begun.
- A way of speaking that fails, or does not answer, is abandoned. The next one announces the switch
  and says its words, including those that may have been unfinished when it died.
- The very first words wait until a screen reader has read the title of the window, and are said
  once.
- Better ways are tried again and again; one that works is taken when nothing is being said.
- If nothing works the words are lost, and everything is tried again for the next ones.
"""

from collections.abc import Callable, Sequence
from math import inf

from quarto_access.awake import awake
from quarto_access.speech.backend import NotWorking, Skill, Utterance, speakable
from quarto_access.speech.backend_search import BackendSearch
from quarto_access.speech.backend_thread import BackendThread, PendingAnswer
from quarto_access.speech.braille_output import BrailleOutput
from quarto_access.speech.choice import AUTOMATIC, OWN_VOICE, TERMINAL, WayOfSpeaking, in_order
from quarto_access.speech.manner import USUAL, Manner
from quarto_access.speech.pace import seconds
from quarto_access.speech.voice_preview import VoicePreview
from quarto_access.speech.way_in_use import LOOK, WayInUse

SECONDS_TO_CLOSE = 2.0

CHANCES = 2
"""The number of failures on the same words before a way is passed over; it is remade in between."""

MOST_FAILURES = 50


class Speaker:
    """Speaks until it is closed.

    `switched` gets the name of a way and returns the words that announce it, after each switch and
    at the start if only the last resort works. `wanted` is one of `choice.CHOICES`. `changed` is
    called when something else speaks, and `note` with each failure. These are called on the
    speaker's thread, so none of them may touch the game's state.
    """

    def __init__(
        self,
        ways: Sequence[WayOfSpeaking],
        switched: Callable[[str], str],
        *,
        wanted: str = AUTOMATIC,
        now: Callable[[], float] = awake,
        changed: Callable[[], object] = lambda: None,
        note: Callable[[str, str], object] = lambda *_: None,
    ) -> None:
        from threading import Condition, Thread

        self.failures: list[tuple[str, str]] = []
        """The parts that failed, mostly ways of speaking, and the reasons, the latest last."""
        self.is_mute = False
        """True once it is known that nothing speaks: words are in writing, if anywhere."""
        self._ways = tuple(ways)
        self._switched = switched
        self._wanted = wanted
        self._now = now
        self._changed = changed
        self._noted = note
        self._trying_out = VoicePreview(ways)

        # Only the speaker's thread changes these.
        self._order = in_order(self._ways, wanted)
        self._seeking = BackendSearch(self._wake, self._failed, now)
        self._brailling = BrailleOutput(self._ways, BackendSearch(self._wake, self._failed, now))
        self._in_use: WayInUse | None = None
        self._news = ""
        """The words that announce the way in use, until they have been heard."""
        self._spoke_last = ""
        self._chances: dict[str, int] = {}
        """The number of failures of each way on the next words."""

        self._change = Condition()  # guards the attributes below
        self._is_woken = True
        self._waiting: list[Utterance] = []
        self._given: list[Utterance] = []
        """The words that the way in use may still be saying; the list itself is never changed."""
        self._first_words_at: float | None = 0.0
        """The time from which the very first words may be said; None once they have been."""
        self._is_silenced = False
        self._is_new = False
        """True if words have come that no way has failed on."""
        self._is_to_look = False
        self._braille: str | None = None
        self._is_closing = False

        self._thread = Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    # These may be called on any thread.

    @property
    def name(self) -> str | None:
        """The name of what speaks, once it is known."""
        channel = self._channel
        return channel.name if channel else None

    @property
    def can_be_cut(self) -> bool:
        """True if words can be cut off: even where they stay, those that are waiting can be."""
        channel = self._channel
        return channel is None or Skill.CUT in channel.can or bool(self._waiting)

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        begins = self._now() + after
        utterance = Utterance(text, interrupt=interrupt, begins=begins, manner=manner)
        with self._change:
            if interrupt:
                self._drop()
                self._is_silenced |= after > 0
            self._waiting.append(utterance)
            self._is_new = True
            self._notify()

    def give_way(self, seconds: float) -> bool:
        """Hold the very first words back for this long; return False if it is too late for that."""
        with self._change:
            if self._first_words_at is None:
                return False
            self._first_words_at = self._now() + seconds
            self._notify()
            return True

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        return seconds(text, manner)

    def over_by(self, estimate: float) -> float:
        in_use = self._in_use
        if self._waiting or any(utterance.heard_by == inf for utterance in self._given):
            return inf
        if in_use and Skill.WAITS in in_use.channel.can:
            return -inf
        # It may have begun later than estimated.
        return max(estimate, in_use.heard_until) if in_use else estimate

    def silence(self) -> None:
        with self._change:
            self._drop()
            self._is_silenced = True
            self._notify()

    @property
    def can_braille(self) -> bool:
        channel = self._channel
        return channel is None or self._brailling.can_show(channel)

    def braille(self, text: str) -> None:
        """Show a text on a braille display, if there is one."""
        with self._change:
            self._braille = text
            self._notify()

    def prefer(self, wanted: str) -> None:
        """Prefer this kind of way from now on; it is one of `choice.CHOICES`."""
        with self._change:
            self._wanted = wanted
            self._notify()

    def look_again(self) -> None:
        """Search for better ways at once: something that they need may be back."""
        with self._change:
            self._is_to_look = True
            self._notify()

    def try_voice(self, text: str, manner: Manner) -> None:
        """Say a text as it would sound in our own voice, if what speaks has a manner of its own."""
        channel = self._channel
        if channel and Skill.MANNER in channel.can:
            self.say(text, interrupt=True, manner=manner)
        else:
            self.silence()
            self._trying_out.say(Utterance(text, interrupt=True, manner=manner))

    def find_voices(self) -> None:
        """Start our own voice, if it has not been started, so that its voices become known."""
        if self.name != OWN_VOICE:
            self._trying_out.begin()

    def close(self) -> None:
        """Close everything. A screen reader finishes what it was given; nothing else is said."""
        with self._change:
            self._drop()
            self._is_closing = True
            self._notify()
        self._trying_out.close()
        self._thread.join(SECONDS_TO_CLOSE)

    @property
    def _channel(self) -> BackendThread | None:
        """The way in use, as its thread."""
        in_use = self._in_use
        return in_use.channel if in_use else None

    def _drop(self) -> None:
        self._waiting.clear()
        self._trying_out.cut()
        for utterance in self._given:
            if not utterance.was_cut:
                utterance.cut(self._now())

    def _notify(self) -> None:
        self._is_woken = True
        self._change.notify()

    def _wake(self) -> None:
        with self._change:
            self._notify()

    # These run on the speaker's thread.

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
                looks, self._is_to_look = self._is_to_look, False
                is_new, self._is_new = self._is_new, False
            try:
                if looks:
                    self._seeking.forget()
                self._see_answers(are_words_new=is_new)
                self._see_ways()
                if self._in_use and silenced:
                    self._in_use.hush()
                if braille is not None:
                    self._brailling.show(braille, self._channel)
                if self._in_use:
                    self._in_use.look_whether_alive()
                    self._go_on(self._in_use)
            except Exception as problem:  # noqa: BLE001 - this thread must never end unnoticed
                self._note("speaker", _told(problem))
                self._leave()
        self._seeking.drop()
        self._brailling.close()
        if channel := self._channel:
            channel.close()
            if not channel.wait(SECONDS_TO_CLOSE / 2):
                self._note(channel.name, "did not end")

    def _pause(self) -> float:
        """Return the seconds until there may be something to do."""
        now = self._now()
        moments = self._seeking.due + self._brailling.due
        moments += [due for due in self._seeking.look_due(self._better()) if due > now]
        if self._in_use:
            moments += self._in_use.due
        if not (self._in_use and self._in_use.saying):
            moments += [at for at in map(self._begins, self._waiting[:1]) if at > now]
        return max(0.0, min(moments, default=now + LOOK) - now)

    def _see_answers(self, *, are_words_new: bool) -> None:
        """Handle the answers that have come; failures on older words do not count for new ones."""
        if in_use := self._in_use:
            if said := in_use.take_said():
                self._was_said(said, in_use)
            if answer := in_use.failed():
                self._give_up(answer, in_use.channel.way)
        if are_words_new:
            self._chances.clear()

    def _was_said(self, utterance: Utterance, by: WayInUse) -> None:
        now = self._now()
        self._chances.clear()
        self._seeking.worked(by.channel.way)
        self._spoke_last = by.channel.name
        with self._change:
            self._given = [u for u in self._given if now < u.heard_by < inf and not u.was_cut]
        if not utterance.was_cut or now - by.begun_at > seconds(self._news):
            self._news = ""

    def _give_up(self, answer: PendingAnswer, way: WayOfSpeaking) -> None:
        """Abandon the way in use, and say in another one what was not heard."""
        failures = 1 if answer.is_over else CHANCES
        self._chances[way.name] = self._chances.get(way.name, 0) + failures
        self._failed(way, answer.problem or NotWorking("no answer"))
        self._seeking.put_off(way)
        self._leave()

    def _leave(self) -> None:
        """Close the way in use; the next one says what it has not said."""
        left, self._in_use = self._in_use, None
        with self._change:
            given, self._given = self._given, []
            if left:
                left.channel.close()
                if left.saying and left.saying.was_cut:
                    self._spoke_last = left.channel.name
                unheard = [u for u in given if u.heard_by > left.was_alive_at and not u.was_cut]
                if not (self._waiting and self._waiting[0].interrupt):
                    self._waiting[:0] = [u.anew() for u in unheard if u.words or not u.text]
        if left and left.saying:
            left.saying.cut()  # in case the old way revives
        self._seeking.drop(but=self._able())
        self._seeking.search(self._able())

    def _able(self) -> list[WayOfSpeaking]:
        """Return the ways that may still say the next words."""
        return [way for way in self._order if self._chances.get(way.name, 0) < CHANCES]

    def _better(self) -> list[WayOfSpeaking]:
        """Return the ways before the one in use."""
        if self._in_use is None:
            return self._able()
        return self._order[: self._order.index(self._in_use.channel.way)]

    def _see_ways(self) -> None:
        """Search for a way that speaks, or a better one, and take it if it works."""
        wanted = self._wanted
        self._order = in_order(self._ways, wanted)
        if self._in_use is None and self._waiting and not self._seeking.is_under_way:
            self._seeking.search(self._able())
        if self._in_use or not self._seeking.is_under_way:
            self._seeking.look(self._better())
        if self._may_switch() and (channel := self._seeking.found(self._better())):
            self._take(channel)
        if self._in_use is None and not self._seeking.is_under_way:
            if not self.is_mute:
                self.is_mute = True
                self._changed()
            with self._change:
                if not self._is_new:
                    self._waiting.clear()  # nothing works
            self._chances.clear()
        self._brailling.look(self._channel, wanted)

    def _may_switch(self) -> bool:
        """Return whether nothing is being said, or only what is about to be interrupted."""
        if self._in_use is None or self._in_use.is_silent:
            return True
        is_newer = bool(self._waiting) and self._waiting[0].interrupt
        return is_newer and not self._in_use.saying

    def _take(self, channel: BackendThread) -> None:
        before, self._in_use = self._in_use, WayInUse(channel, self._now)
        self.is_mute = channel.way.kind == TERMINAL
        if before:
            before.hush()
            before.channel.close()
        self._seeking.drop(but=self._better())
        is_last_resort = channel.way.kind == TERMINAL and len(self._ways) > 1
        is_news = channel.name != self._spoke_last and (self._spoke_last or is_last_resort)
        self._news = self._announced(channel.name) if is_news else ""
        self._brailling.goes_with(channel)
        self._changed()

    def _announced(self, name: str) -> str:
        try:
            return speakable(self._switched(name))
        except Exception as problem:  # noqa: BLE001 - one failed sentence must not end the voice
            self._note("news", _told(problem))
            return name

    def _go_on(self, in_use: WayInUse) -> None:
        """Say the next words, or the news alone, if it is time."""
        if in_use.saying:
            return
        with self._change:
            if not self._waiting and self._news and self._spoke_last:
                self._waiting.append(Utterance("", interrupt=False))
            if not self._waiting or self._begins(self._waiting[0]) > self._now():
                return
            self._first_words_at = None
            utterance = self._waiting.pop(0)
            said = utterance.anew(f"{self._news} {speakable(utterance.text)}".strip())
            self._given = [*self._given, said]
        in_use.say(said)

    def _begins(self, utterance: Utterance) -> float:
        return max(utterance.begins, self._first_words_at or 0.0)

    def _failed(self, way: WayOfSpeaking, problem: BaseException | None) -> None:
        self._note(way.name, _told(problem) if problem else "not made in time")

    def _note(self, name: str, why: str) -> None:
        """Note a failure for reports, once: the same thing is tried again and again."""
        known = [failure for failure in self.failures if failure[0] == name]
        if known[-1:] != [(name, why)]:
            self.failures.append((name, why))
            del self.failures[:-MOST_FAILURES]
            self._noted(name, why)


def _told(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}"
