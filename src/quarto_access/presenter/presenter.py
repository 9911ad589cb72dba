"""The one that owns order and interruption.

- One utterance for one key: whatever a key leads to is presented at once, sounds before words.
- A new key stops the utterance before it. An event that was cut off is said once more, behind the
  key's own answer and in the same utterance.
- What happens without a key stops navigation, waits behind another event, and waits for nothing
  where it is urgent.
"""

from collections.abc import Callable

from quarto_access.core.board import Square
from quarto_access.core.values import replace, value
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Style
from quarto_access.narration.announcement import Announcement, Fact, Priority, Telling
from quarto_access.presenter.history import History, Said
from quarto_access.presenter.output import Output
from quarto_access.presenter.recorder import Recorder


@value
class _Current:
    """What is being said."""

    events: tuple[Announcement, ...]
    priority: Priority
    over_at: float


class Presenter:
    """Presents tellings to one listener."""

    def __init__(self, output: Output, recorder: Recorder, now: Callable[[], float]) -> None:
        self._output = output
        self._recorder = recorder
        self._now = now
        self.language = Language()
        self.style = Style()
        self.history = History()
        self.caption = ""
        """What was said last, for those who see."""
        self._current: _Current | None = None
        self._recall: dict[str, Callable[[], Said | None]] = {
            "repeat": self.history.repeat,
            "older": self.history.older,
            "newer": self.history.newer,
            "oldest": self.history.oldest,
            "newest": self.history.newest,
        }

    @property
    def over_at(self) -> float:
        """When everything that was said will have been heard, on the presenter's clock."""
        return self._current.over_at if self._current else self._now()

    def answer(self, telling: Telling) -> None:
        """Present what a key led to."""
        self._present(telling, interrupt=True)

    def tell(self, telling: Telling) -> None:
        """Present what happened without a key."""
        current = self._current.priority if self._current and self._speaking() else None
        waits = current is not None and current >= max(_priority(telling), Priority.EVENT)
        self._present(telling, interrupt=not waits, timed=True)

    def again(self, telling: Telling) -> None:
        """Say something that was said before, or is not worth keeping."""
        current = self._say(telling, interrupt=True)
        self._current = replace(current, events=())

    def recall(self, which: str) -> Telling | None:
        """An older message: "repeat", "older", "newer", "oldest" or "newest"."""
        said = self._recall[which]()
        return Telling(said.announcements) if said else None

    def forget(self) -> None:
        """Keep nothing that was said up to now: it was felt under a limit of touch."""
        self.history.forget()

    def word(self, fact: Fact) -> str:
        """How a fact reads to this listener."""
        return self.language.word(fact, self.style)

    def text(self, telling: Telling) -> str:
        """How a telling reads to this listener."""
        return self.language.utterance(telling.announcements, self.style)

    def silence(self) -> None:
        """Stop speaking. What was cut off is not said again: silence was asked for."""
        self._output.silence()
        self._current = None

    def _present(self, telling: Telling, *, interrupt: bool, timed: bool = False) -> None:
        for cue in telling.cues:
            square = None if cue.square is None else cue.square.name
            self._recorder.write("cue", timed=timed, sound=cue.sound, square=square)
        if telling.announcements:
            self.history.add(Said(telling.announcements, _square(telling), self._now()))
            self._current = self._say(telling, interrupt=interrupt, timed=timed)

    def _say(self, telling: Telling, *, interrupt: bool, timed: bool = False) -> _Current:
        under_way = self._current.events if self._speaking() and self._current else ()
        begins = self._now() if interrupt else self.over_at
        cut_off = [a for a in under_way if interrupt and a not in telling.announcements]
        text = self.language.utterance((*telling.announcements, *cut_off), self.style)
        priority, square = _priority(telling), _square(telling)
        tells_time = any(a.message.startswith("clock.") for a in telling.announcements)
        self._recorder.write(
            "say",
            timed=timed or tells_time,
            text=text,
            priority=priority.name.lower(),
            square=None if square is None else square.name,
        )
        self._output.say(text, interrupt=interrupt)
        self.caption = text
        events = tuple(a for a in telling.announcements if a.priority > Priority.NAVIGATION)
        waiting = () if interrupt else under_way
        over_at = begins + self._output.takes(text)
        return _Current((*waiting, *events), priority, over_at)

    def _speaking(self) -> bool:
        """Whether an utterance is under way that a new one would cut off."""
        current = self._current
        return bool(current and self._output.can_be_cut and self._now() < current.over_at)


def _priority(telling: Telling) -> Priority:
    return max((a.priority for a in telling.announcements), default=Priority.NAVIGATION)


def _square(telling: Telling) -> Square | None:
    """The square that an utterance speaks of last."""
    squares = [a.square for a in telling.announcements if a.square is not None]
    return squares[-1] if squares else None
