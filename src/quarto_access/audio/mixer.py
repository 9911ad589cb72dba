"""The mixer: the only thread that talks to the sound card, so that no other has to wait for it.

- `play` and `silence` leave a message and return. `silence` drops messages not yet handled.
- If a card cannot be opened, goes, or no longer answers, there is no sound, and words do not wait.
  It is looked for again and again, and taken when it is there.
- Whether there is sound is told once each time that it changes: by a thread that watches while the
  card is asked something, since a card that hangs says nothing.
- Where nothing is heard and nothing is to be done, both threads sleep.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Condition, Event, Lock, Thread
from typing import Protocol

from quarto_access.audio.hearing import Hearing
from quarto_access.core.values import value
from quarto_access.narration.announcement import Cue

LOOK_AGAIN = 3.0
"""Seconds until the second look for a card, and twice as many each time that there is none: SDL
holds up everybody for some milliseconds while it looks."""

LONGEST_LOOK = 30.0

STUCK = 1.0
"""Seconds after which a card that has not answered is none. Opening one may take longer."""

OPENING = 5.0

LATE = 1.5
"""Seconds for which a sound may go on beyond its end: a card that has gone plays it for ever."""

WATCH = 0.5
"""Seconds between two looks whether a card that was asked has answered."""

LOOK_AT_SOUND = 3.0
"""Seconds between two looks whether sounds have come to their end."""

LOOK_AT_VOICE = 0.01
"""Seconds between two looks whether our own voice has come to its end."""

BYTES_A_SECOND = 44_100 * 4

MOST_IN_A_ROW = 4
"""The most pieces that are played before words; more would hold the words up for too long."""


@value
class ReadySound:
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


class Playback(Protocol):
    """A sound on its way."""

    def busy(self) -> bool:
        """Whether it is still to be heard."""

    def stop(self) -> None:
        """At once, without a click."""


class Card(Protocol):
    """A sound card that is open."""

    def decode(self, path: str) -> bytes:
        """The samples of a file: both ears by turns, 16 bits each. Raises if it is no sound."""

    def play(self, heard: ReadySound) -> Playback: ...

    def close(self) -> None: ...


OpenCard = Callable[[], Card]
Render = Callable[[Card, Cue, Hearing], ReadySound | None]
"""What is heard for a cue, on a card that is open, by somebody who wants to hear it so."""


PlaceSamples = Callable[[bytes], bytes]
"""Puts samples where they are to come from."""


class VoicePlayback:
    """Words of our own voice on their way through the mixer."""

    def __init__(
        self, path: str, left: float, right: float, placed: PlaceSamples, wake: Callable[[], None]
    ) -> None:
        self.path = path
        self.left = left
        self.right = right
        self.placed = placed
        self.playing: Playback | None = None
        self.is_stopped = False
        self.problem: Exception | None = None
        self._wake = wake
        self._over = Event()

    def wait(self, within: float) -> None:
        """Until it was heard or stopped; raises if it cannot be, or takes too long."""
        if not self._over.wait(within):
            raise TimeoutError(f"not heard in {within:.0f} seconds")
        if self.problem:
            raise self.problem

    def stop(self) -> None:
        """At once, from any thread."""
        self.is_stopped = True
        self._wake()

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def over(self, problem: Exception | None = None) -> None:
        """It is done, or cannot be."""
        self.problem = self.problem or problem
        self._over.set()


@value
class _Due:
    """A sound that is to begin, unless there is silence before."""

    at: float
    cue: Cue
    wanted: Hearing


class Mixer:
    """Plays until it is closed.

    `lengths` tells of a cue when it has told what it tells, and when the next one follows.
    `changed` is told whether there is sound, as soon as that is known and each time that it
    changes, on a thread of the mixer. `failed` is told there of a bug, and during what it came.
    """

    def __init__(
        self,
        open_card: OpenCard,
        render: Render,
        lengths: Callable[[Cue, Hearing], tuple[float, float]],
        changed: Callable[[bool], object] = lambda _: None,
        now: Callable[[], float] = time.monotonic,
        *,
        failed: Callable[[Exception, str], object] = lambda *_: None,
    ) -> None:
        self._failed = failed
        self._open = open_card
        self._render = render
        self._lengths = lengths
        self._changed = changed
        self._now = now
        self._card: Card | None = None
        self._playing: list[tuple[Playback, float]] = []
        self._speaking: list[VoicePlayback] = []
        self._stuck_at: float | None = None
        """When a card that has been asked something and does not answer is stuck."""
        self._is_asked = Event()
        self._was_alive: bool | None = None
        self._tried = Event()

        self._change = Condition()  # guards what follows
        self._is_woken = False
        self._due: list[_Due] = []
        self._said: list[VoicePlayback] = []
        self._is_silenced = False
        self._is_lost = False
        self._closed = Event()
        self._telling = Lock()
        self._thread = Thread(target=self._run, name="mixer", daemon=True)
        self._thread.start()
        Thread(target=self._watch, name="mixer's watch", daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether a sound would be heard now."""
        return self._card is not None and not self._is_stuck()

    @property
    def has_looked(self) -> bool:
        """Whether a card has been looked for by now."""
        return self._tried.is_set() or self._is_stuck()

    def will_play(self) -> bool:
        """Whether a sound would be heard; waits for the first look for a card."""
        self._tried.wait(OPENING)
        return self.alive

    def _watch(self) -> None:
        while self._is_asked.wait() and not self._closed.is_set():
            self._is_asked.clear()
            while self._stuck_at is not None and not self._closed.wait(WATCH):
                if self.has_looked:
                    self._tell_change()

    def _tell_change(self) -> None:
        with self._telling:
            alive = self.alive
            is_new, self._was_alive = alive is not self._was_alive, alive
        if is_new:
            self._changed(alive)

    def play(self, cues: Sequence[Cue], wanted: Hearing, after: float = 0.0) -> float:
        """Begin after some seconds, and return the seconds until words may follow."""
        if not cues or not self.alive or len(cues) > MOST_IN_A_ROW:
            return 0.0
        at = self._now() + after
        told = 0.0
        with self._change:
            for cue in cues:
                lasts, step = self._lengths(cue, wanted)
                self._due.append(_Due(at, cue, wanted))
                told, at = at + lasts, at + step
            self._wake()
        return max(0.0, told - self._now())

    def silence(self) -> None:
        """Stop what is heard, and drop what was to come."""
        with self._change:
            self._due.clear()
            self._is_silenced = True
            self._wake()

    def speak(
        self, path: str, left: float = 1.0, right: float = 1.0, placed: PlaceSamples = bytes
    ) -> VoicePlayback:
        """Play a file of speech, which no silence of sounds stops."""
        spoken = VoicePlayback(path, left, right, placed, self._wake)
        with self._change:
            self._said.append(spoken)
            self._wake()
        return spoken

    def _wake(self) -> None:
        with self._change:
            self._is_woken = True
            self._change.notify()

    def lost(self) -> None:
        """The system says that the card has gone."""
        self._is_lost = True
        self._wake()

    def close(self) -> None:
        """Let go of the card, on a thread of its own, since that may take long."""
        self._closed.set()
        self._is_asked.set()
        self._wake()
        self._thread.join(STUCK)

    def _is_stuck(self) -> bool:
        stuck_at = self._stuck_at
        return stuck_at is not None and self._now() > stuck_at

    @contextmanager
    def _watched(self, patience: float) -> Iterator[None]:
        """While the card is asked something, to which it must have answered so soon."""
        self._stuck_at = self._now() + patience
        self._is_asked.set()
        try:
            yield
        finally:
            self._stuck_at = None

    def _run(self) -> None:
        """Play on; where a bug ends this thread there is no sound, and no word waits for one."""
        try:
            self._play_on()
        finally:
            self._let_go()

    def _play_on(self) -> None:
        look_at, wait = 0.0, LOOK_AGAIN
        while not self._closed.is_set():
            if self._card is None and self._now() >= look_at:
                found = self._look()
                look_at = self._now() + wait
                wait = LOOK_AGAIN if found else min(LONGEST_LOOK, 2 * wait)
            with self._change:
                self._change.wait_for(lambda: self._is_woken, self._pause(look_at))
                self._is_woken = False
                silenced, self._is_silenced = self._is_silenced, False
                lost, self._is_lost = self._is_lost, False
                said, self._said = self._said, []
                now = self._now()
                begun = [due for due in self._due if due.at <= now]
                self._due = [due for due in self._due if due.at > now]
            self._speaking += said
            if self._card is None:
                self._give_up_speaking(OSError("no sound card"))
                continue
            try:
                with self._watched(STUCK):
                    self._play(self._card, silenced=silenced, begun=begun)
                    self._speak(self._card)
                    lost = lost or self._is_late()
            except Exception:  # noqa: BLE001 - after any error the card is of no use
                lost = True
            self._tell_change()  # it may have hung for a while
            if lost:
                self._let_go()
                look_at = self._now()

    def _pause(self, look_at: float) -> float | None:
        """How long there is nothing to do but to wait for word; for ever if None."""
        if self._card is None:
            return max(0.0, look_at - self._now())
        pauses = [max(0.0, due.at - self._now()) for due in self._due]
        if self._speaking:
            pauses.append(LOOK_AT_VOICE)
        elif self._playing:
            pauses.append(LOOK_AT_SOUND)
        return min(pauses, default=None)

    def _look(self) -> bool:
        """Open a card if there is one, and say whether there is."""
        with self._watched(OPENING):
            try:
                self._card = self._open()
            except Exception:  # noqa: BLE001 - any error means there is none
                self._card = None
            self._tried.set()
        self._tell_change()
        return self._card is not None

    def _play(self, card: Card, *, silenced: bool, begun: Sequence[_Due]) -> None:
        if silenced:
            for playing, _ in self._playing:
                playing.stop()
            self._playing.clear()
        self._playing = [(p, end) for p, end in self._playing if p.busy()]
        for due in begun:
            heard = self._made(card, due)
            if heard is not None:
                ends = self._now() + heard.seconds
                self._playing.append((card.play(heard), ends))

    def _made(self, card: Card, due: _Due) -> ReadySound | None:
        try:
            return self._render(card, due.cue, due.wanted)
        except Exception as problem:  # noqa: BLE001 - a bug of ours is logged
            self._failed(problem, f"sound {due.cue.sound}")
            return None

    def _speak(self, card: Card) -> None:
        """Begin, stop and end what our own voice says."""
        for spoken in self._speaking:
            if spoken.playing is None and not spoken.is_stopped:
                _begin(spoken, card)
            elif spoken.playing and spoken.is_stopped:
                spoken.playing.stop()
            if spoken.is_stopped or spoken.playing is None or not spoken.playing.busy():
                spoken.over()
        self._speaking = [s for s in self._speaking if not s.is_over]

    def _give_up_speaking(self, problem: Exception) -> None:
        for spoken in self._speaking:
            spoken.over(problem)
        self._speaking = []

    def _is_late(self) -> bool:
        """Whether something is still being played that must have ended."""
        return any(self._now() > end + LATE and p.busy() for p, end in self._playing)

    def _let_go(self) -> None:
        card, self._card = self._card, None
        self._playing.clear()
        self._give_up_speaking(OSError("the sound card has gone"))
        if card is None:
            return
        with (
            self._watched(STUCK),
            suppress(Exception),
        ):  # it is dropped all the same
            card.close()


def _begin(spoken: VoicePlayback, card: Card) -> None:
    try:
        samples = spoken.placed(card.decode(spoken.path))
    except Exception as problem:  # noqa: BLE001 - any error means the file is broken
        spoken.over(problem)
        return
    seconds = len(samples) / BYTES_A_SECOND
    heard = ReadySound(samples, seconds, seconds, seconds, spoken.left, spoken.right)
    spoken.playing = card.play(heard)
