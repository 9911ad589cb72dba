"""The one that owns order and interruption.

- One utterance for one key: whatever a key leads to is presented at once, sounds before words.
  Words begin when the sounds have told what they tell; without sounds they begin at once.
- A new key stops the utterance before it. An event that was cut off is said once more, behind the
  key's own answer and in the same utterance.
- What happens without a key stops navigation, waits behind another event, and waits for nothing
  where it is urgent.
- Whatever is said, or left to the sounds, stands on the braille display, in words of its own.
"""

from collections.abc import Callable, Iterable, Sequence
from math import inf

from quarto_access.core.board import Square
from quarto_access.core.values import replace, value
from quarto_access.narration.announcement import (
    NOTHING,
    Announcement,
    Cells,
    Cue,
    Priority,
    Telling,
)
from quarto_access.narration.cues import CUES
from quarto_access.preferences import Preferences
from quarto_access.presenter.braille_line import shown
from quarto_access.presenter.history import History, Said
from quarto_access.presenter.output import Output
from quarto_access.presenter.recorder import Recorder
from quarto_access.presenter.sound_output import NoSoundOutput, SoundOutput


@value
class _Current:
    """What is being said."""

    events: tuple[Announcement, ...]
    priority: Priority
    over_at: float


class Presenter:
    """Presents tellings, each as whoever it is for prefers; `board` stands on a braille display."""

    def __init__(
        self,
        output: Output,
        recorder: Recorder,
        now: Callable[[], float],
        sounds: SoundOutput | None = None,
    ) -> None:
        self._output = output
        self._sounds = sounds or NoSoundOutput()
        self._recorder = recorder
        self._now = now
        self.history = History()
        self.caption = ""
        """What was said last, for those who see."""
        self._current: _Current | None = None
        self._silenced: _Current | None = None
        """What the last silence has cut off."""

    @property
    def over_at(self) -> float:
        """When everything that was said will have been heard, on the presenter's clock."""
        return self._current.over_at if self._current else self._now()

    def answer(self, telling: Telling, to: Preferences, board: Cells | None = None) -> None:
        """Present what a key led to."""
        self._present(telling, to, board, interrupt=True)

    def tell(
        self, telling: Telling, to: Preferences, board: Cells | None = None, *, behind: bool = False
    ) -> None:
        """Present what happened without a key; `behind` whatever is being said, if it can wait."""
        current = self._current.priority if self._current and self._speaking() else None
        waits = current is not None and current >= max(_priority(telling), Priority.EVENT)
        waits = waits or (behind and current is not None)
        self._present(telling, to, board, interrupt=not waits, timed=True)

    def again(
        self,
        telling: Telling,
        to: Preferences,
        board: Cells | None = None,
        *,
        keeps_events: bool = False,
    ) -> None:
        """Say something that was said before, or is not worth keeping.

        With `keeps_events` nobody may have heard it: an event in it is still not to be lost. Words
        that cannot be cut off were not.
        """
        if keeps_events and not self._output.can_be_cut:
            return
        current = self._say(telling, to, board, interrupt=True)
        self._current = current if keeps_events else replace(current, events=())

    def recall(self, which: str) -> Telling | None:
        """An older message: "repeat", "older", "newer", "oldest" or "newest"."""
        said: Said | None = getattr(self.history, which)()
        return Telling(said.announcements) if said else None

    def forget(self) -> None:
        """Keep nothing that was said up to now: it was felt under a limit of touch."""
        self.history.forget()

    def say_plainly(self, telling: Telling, to: Preferences) -> None:
        """Say the words and do nothing else: sounds, braille or the history may be broken."""
        self.caption = to.text(telling)
        self._output.say(self.caption, interrupt=True, manner=to.manner)

    def try_voice(self, telling: Telling, to: Preferences) -> None:
        """Say something as it would sound in a voice of our own."""
        self.caption = to.text(telling)
        messages = [a.message for a in telling.announcements]
        self._recorder.write(
            "say", text=self.caption, messages=messages, priority="navigation", tried=True
        )
        self._output.try_voice(self.caption, to.manner)
        self._current = None

    def silence(self) -> None:
        """Stop it all. What was cut off is not said again: silence was asked for."""
        self._sounds.silence()
        self._output.silence()
        self._silenced = self._current if self._speaking() else None
        self._current = None

    def unsilence(self) -> None:
        """It was no wish for silence: what was cut off is said behind the next answer."""
        if self._silenced and self._current is None:
            self._current = replace(self._silenced, over_at=inf)
        self._silenced = None

    def _present(
        self,
        telling: Telling,
        to: Preferences,
        board: Cells | None,
        *,
        interrupt: bool,
        timed: bool = False,
    ) -> None:
        after = self._sound(telling.cues, to, interrupt=interrupt, timed=timed)
        if telling.announcements:
            self.history.add(Said(telling.announcements, _square(telling), self._now()))
            if to.sounds_alone and after and _is_told_by_sounds(telling):
                self._leave_to_sounds(telling, to, board, after)
            else:
                self._current = self._say(
                    telling, to, board, interrupt=interrupt, timed=timed, after=after
                )

    def _sound(
        self, cues: Sequence[Cue], to: Preferences, *, interrupt: bool, timed: bool
    ) -> float:
        """Play the cues; in how many seconds words can follow."""
        for cue in cues:
            square = None if cue.square is None else cue.square.name
            piece = None if cue.piece is None else cue.piece.value
            self._recorder.write("cue", timed=timed, sound=cue.sound, square=square, piece=piece)
        under = [cue for cue in cues if CUES[cue.sound].under_speech]
        before = [cue for cue in cues if not CUES[cue.sound].under_speech]
        if interrupt and not under:
            self._sounds.silence()
        self._sounds.play(under, to.hearing)
        waits = 0.0 if interrupt else max(0.0, self.over_at - self._now())
        over = self._sounds.play(before, to.hearing, waits)
        return max(0.0, over - waits)

    def _leave_to_sounds(
        self, telling: Telling, to: Preferences, board: Cells | None, seconds: float
    ) -> None:
        """Say nothing but what was cut off; the words can still be asked for and seen."""
        self.caption = to.text(telling)
        cut_off = self._current.events if self._speaking() and self._current else ()
        if cut_off:
            again = Telling(cut_off)
            self._current = self._say(
                again, to, board, interrupt=True, after=seconds, unspoken=telling
            )
        else:
            self._output.silence()
            self._current = None
            self._braille(telling, to, board, timed=False)

    def _say(
        self,
        telling: Telling,
        to: Preferences,
        board: Cells | None,
        *,
        interrupt: bool,
        timed: bool = False,
        after: float = 0.0,
        unspoken: Telling = NOTHING,
    ) -> _Current:
        """Say a telling, and what it cuts off; what is `unspoken` is for the display alone."""
        under_way = self._current.events if self._speaking() and self._current else ()
        begins = self._now() if interrupt else self.over_at
        cut_off = [a for a in under_way if interrupt and a not in telling.announcements]
        said = (*telling.announcements, *cut_off)
        text = to.language.utterance(said, to.style)
        priority, square = _priority(telling), _square(telling)
        at_stake = max(priority, *(a.priority for a in cut_off)) if cut_off else priority
        tells_time = any(map(_tells_time, telling.announcements))
        self._recorder.write(
            "say",
            timed=timed or tells_time,
            text=text,
            messages=[a.message for a in said],
            priority=priority.name.lower(),
            square=None if square is None else square.name,
        )
        manner = replace(to.manner, square=square) if to.from_squares else to.manner
        self._output.say(text, interrupt=interrupt, after=after, manner=manner)
        before, behind = ((), cut_off) if interrupt else (under_way, ())
        shown_too = unspoken + _lasting(before) + telling + _lasting(behind)
        self._braille(shown_too, to, board, timed=timed or tells_time)
        self.caption = text
        events = tuple(a for a in telling.announcements if a.priority > Priority.NAVIGATION)
        waiting = () if interrupt else under_way
        over_at = begins + after + self._output.takes(text, manner)
        return _Current((*waiting, *events), at_stake, over_at)

    def _braille(
        self, telling: Telling, to: Preferences, board: Cells | None, *, timed: bool
    ) -> None:
        text = shown(telling, board, to.language, to.style)
        self._recorder.write("braille", timed=timed, text=text)
        self._output.braille(text)

    def _speaking(self) -> bool:
        """Whether an utterance is under way that a new one would cut off."""
        current = self._current
        if current is None or not self._output.can_be_cut:
            return False
        return current.over_at == inf or self._now() < self._output.over_by(current.over_at)


def _priority(telling: Telling) -> Priority:
    return max([a.priority for a in telling.announcements], default=Priority.NAVIGATION)


def _tells_time(announcement: Announcement) -> bool:
    return announcement.message.startswith("clock.")


def _lasting(events: Iterable[Announcement]) -> Telling:
    """What may still be read a while later: not what the time was."""
    return Telling(tuple(event for event in events if not _tells_time(event)))


def _is_told_by_sounds(telling: Telling) -> bool:
    """Whether the sounds of a key's answer tell all that its words do."""
    is_answer = _priority(telling) is Priority.NAVIGATION
    return is_answer and all(CUES[cue.sound].tells_all for cue in telling.cues)


def _square(telling: Telling) -> Square | None:
    """The square that an utterance speaks of last."""
    squares = [a.square for a in telling.announcements if a.square is not None]
    return squares[-1] if squares else None
