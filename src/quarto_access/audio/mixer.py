"""The mixer: one thread that alone talks to the sound card, so that nobody waits for it.

- `play` and `silence` leave word and return. What was left is dropped by the next silence.
- A card that cannot be opened, goes, or no longer answers is no card: words wait for no sound then.
  It is looked for again and again, and taken when it is there.
- Whether there is sound is news, once each time that it changes.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence
from threading import Condition, Thread
from typing import Protocol

from quarto_access.core.values import value
from quarto_access.narration.announcement import Cue

LOOK_AGAIN = 3.0
"""Seconds between two looks for a card."""

STUCK = 1.0
"""Seconds after which a card that has not answered is none. Opening one may take longer."""

OPENING = 5.0

LATE = 1.5
"""Seconds for which a sound may go on beyond its end: a card that has gone plays it for ever."""

MOST_IN_A_ROW = 4
"""So many pieces are played before words; more of them would be a long silence for words."""


@value
class Heard:
    """A sound as it goes to the card."""

    samples: bytes
    """Both ears by turns, 16 bits each."""
    seconds: float
    told: float
    """In how many seconds it has told what it tells."""
    step: float
    """In how many seconds the next one of a row follows."""
    left: float = 1.0
    right: float = 1.0


class Playing(Protocol):
    """A sound on its way."""

    def busy(self) -> bool:
        """Whether it is still to be heard."""

    def stop(self) -> None:
        """At once, without a click."""


class Card(Protocol):
    """A sound card that is open."""

    def decode(self, path: str) -> bytes:
        """The samples of a file: both ears by turns, 16 bits each. Raises if it is no sound."""

    def play(self, heard: Heard) -> Playing: ...

    def close(self) -> None: ...


Open = Callable[[], Card]
Render = Callable[[Card, Cue], Heard | None]
"""What is heard for a cue, on a card that is open."""


@value
class _Due:
    """A sound that is to begin, unless there is silence before."""

    at: float
    cue: Cue


class Mixer:
    """Plays until it is closed.

    `lengths` tells of a cue when it has told what it tells, and when the next one follows.
    """

    def __init__(
        self,
        open_card: Open,
        render: Render,
        lengths: Callable[[Cue], tuple[float, float]],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open = open_card
        self._render = render
        self._lengths = lengths
        self._now = now
        self._card: Card | None = None
        self._playing: list[tuple[Playing, float]] = []
        self._asks_since: float | None = None
        """Since when the card has been asked something that it has not answered yet."""
        self._opening = False
        self._was_alive: bool | None = None
        self._tried = False

        self._change = Condition()  # guards what follows
        self._due: deque[_Due] = deque()
        self._is_silenced = False
        self._is_lost = False
        self._closing = False
        self._thread = Thread(target=self._run, name="mixer", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether a sound would be heard now."""
        return self._card is not None and not self._is_stuck()

    def take_news(self) -> bool | None:
        """Whether there is sound now, if that has changed; None if not, or if nobody knows yet."""
        if not self._tried and not self._is_stuck():
            return None
        alive = self.alive
        if alive is self._was_alive or (alive and self._was_alive is None):
            self._was_alive = alive
            return None
        self._was_alive = alive
        return alive

    def play(self, cues: Sequence[Cue], after: float = 0.0) -> float:
        """Begin so many seconds from now; in how many these sounds have told what they tell."""
        if not cues or not self.alive or len(cues) > MOST_IN_A_ROW:
            return 0.0
        at = self._now() + after
        told = 0.0
        with self._change:
            for cue in cues:
                lasts, step = self._lengths(cue)
                self._due.append(_Due(at, cue))
                told, at = at + lasts, at + step
            self._change.notify()
        return max(0.0, told - self._now())

    def silence(self) -> None:
        """Stop what is heard, and drop what was to come."""
        with self._change:
            self._due.clear()
            self._is_silenced = True
            self._change.notify()

    def lost(self) -> None:
        """The system says that the card has gone."""
        with self._change:
            self._is_lost = True
            self._change.notify()

    def close(self) -> None:
        """Let go of the card, which may take as long as it likes: nobody waits."""
        with self._change:
            self._closing = True
            self._change.notify()
        self._thread.join(STUCK)

    def _is_stuck(self) -> bool:
        since = self._asks_since
        patience = OPENING if self._opening else STUCK
        return since is not None and self._now() > since + patience

    def _run(self) -> None:
        look_at = 0.0
        while not self._closing:
            if self._card is None and self._now() >= look_at:
                self._look()
                look_at = self._now() + LOOK_AGAIN
            with self._change:
                self._change.wait_for(self._has_work, self._pause(look_at))
                silenced, self._is_silenced = self._is_silenced, False
                lost, self._is_lost = self._is_lost, False
                begun = self._take_due()
            if self._card is None:
                continue
            try:
                self._ask(silenced=silenced, begun=begun)
                lost = lost or self._is_late()
            except Exception:  # noqa: BLE001 - whatever it is, that card is of no use
                lost = True
            finally:
                self._asks_since = None
            if lost:
                self._let_go()
                look_at = self._now()
        self._let_go()

    def _has_work(self) -> bool:
        is_due = bool(self._due) and self._due[0].at <= self._now()
        return self._is_silenced or self._is_lost or self._closing or is_due

    def _pause(self, look_at: float) -> float:
        """How long there is nothing to do but to wait for word."""
        if self._card is None:
            return max(0.0, look_at - self._now())
        if self._due:
            return max(0.0, self._due[0].at - self._now())
        return LOOK_AGAIN

    def _take_due(self) -> list[_Due]:
        taken = []
        while self._due and self._due[0].at <= self._now():
            taken.append(self._due.popleft())
        return taken

    def _look(self) -> None:
        """Open a card if there is one."""
        self._opening, self._asks_since = True, self._now()
        try:
            self._card = self._open()
        except Exception:  # noqa: BLE001 - there is none, for whatever reason
            self._card = None
        finally:
            self._tried, self._opening, self._asks_since = True, False, None

    def _ask(self, *, silenced: bool, begun: Sequence[_Due]) -> None:
        assert self._card
        self._asks_since = self._now()
        if silenced:
            for playing, _ in self._playing:
                playing.stop()
            self._playing.clear()
        self._playing = [(p, end) for p, end in self._playing if p.busy()]
        for due in begun:
            heard = self._render(self._card, due.cue)
            if heard is not None:
                ends = self._now() + heard.seconds
                self._playing.append((self._card.play(heard), ends))

    def _is_late(self) -> bool:
        """Whether something is still being played that must have ended."""
        return any(self._now() > end + LATE and p.busy() for p, end in self._playing)

    def _let_go(self) -> None:
        card, self._card = self._card, None
        self._playing.clear()
        if card is None:
            return
        self._asks_since = self._now()
        try:
            card.close()
        except Exception:  # noqa: BLE001, S110 - it is gone, and that was the point
            pass
        finally:
            self._asks_since = None
