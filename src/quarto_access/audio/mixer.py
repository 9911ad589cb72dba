"""The mixer: the only thread that talks to the sound card, so that no other waits for an answer.

- `play` and `silence` leave a message and return. `silence` drops messages not yet handled.
- If a card cannot be opened, disappears, or no longer answers, there is no sound, and words do not
  wait. The mixer searches for a card again and again, and opens it when there is one.
  A search holds up every thread for some 20 to 130 ms, since the library lets none run meanwhile.
- Each change, from sound to no sound or back, is reported once. A second thread watches while the
  card works, because a card that hangs reports nothing.
- While nothing plays and there is nothing to do, both threads sleep.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from threading import Condition, Event, Lock, Thread
from typing import Protocol

from quarto_access.audio.hearing import Hearing
from quarto_access.awake import awake
from quarto_access.core.values import value
from quarto_access.narration.announcement import Cue
from quarto_access.storage import files

LOOK_AGAIN = 3.0
"""The seconds until the second search for a card, doubled after each one in vain.

SDL holds up every thread for some milliseconds while it searches.
"""

LONGEST_LOOK = 30.0

SOON = 30.0
"""For how many seconds after a card has gone searches stay frequent.

It often comes back soon, and words may wait for it.
"""

CLOSING = 2.0
"""The seconds to wait for the mixer to end: a card that hangs is never released."""

STUCK = 1.0
"""The seconds after which a card that has not answered counts as gone. Opening may take longer."""

OPENING = 5.0

LATE = 1.5
"""The seconds that a sound may go on beyond its end: a card that has gone plays it for ever."""

WATCH = 0.5
"""The seconds between two checks whether the card has answered."""

LOOK_AT_SOUND = 3.0
"""The seconds between two checks whether sounds have ended."""

LOOK_AT_VOICE = 0.01
"""The seconds between two checks whether our own voice has ended."""

BYTES_A_SECOND = 44_100 * 4

MOST_OF_A_VOICE = 40_000_000
"""The most bytes of a speech file: some minutes."""


@value
class ReadySound:
    """A sound in the form that goes to the card."""

    samples: bytes
    """Left and right alternating, 16 bits each."""
    seconds: float
    told: float
    """The seconds until words may follow."""
    step: float
    """The seconds until the next sound of a row may follow."""
    left: float = 1.0
    right: float = 1.0


class Playback(Protocol):
    """A sound that is being played."""

    def busy(self) -> bool:
        """Return whether it can still be heard."""

    def stop(self) -> None:
        """Stop at once, without a click."""


class Decoder(Protocol):
    """Reads files of sounds."""

    def decode(self, data: bytes) -> bytes:
        """Decode a file into samples: left and right alternating, 16 bits each.

        Raises if it is not a sound.
        """


class Card(Decoder, Protocol):
    """An open sound card."""

    def play(self, heard: ReadySound) -> Playback: ...

    def close(self) -> None: ...


OpenCard = Callable[[], Card]
Render = Callable[[Card, Cue, Hearing], ReadySound | None]
"""Returns the sound of a cue for a listener with these preferences."""


PlaceSamples = Callable[[bytes], bytes]
"""Makes samples come from a direction."""


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
        """Wait until it was heard or stopped; raises if it cannot be, or takes too long."""
        if not self._over.wait(within):
            raise TimeoutError(f"not heard in {within:.0f} seconds")
        if self.problem:
            raise self.problem

    def stop(self) -> None:
        """Stop at once, from any thread."""
        self.is_stopped = True
        self._wake()

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def over(self, problem: Exception | None = None) -> None:
        """End it, because it was heard or cannot be."""
        self.problem = self.problem or problem
        self._over.set()


@value
class Due:
    """A sound that is to begin, unless silence is asked for before."""

    at: float
    cue: Cue
    wanted: Hearing


Lengths = Callable[[Cue, Hearing], tuple[float, float]]
"""Returns the seconds until words may follow a cue, and until the next cue may."""


def in_a_row(
    cues: Sequence[Cue], wanted: Hearing, at: float, lengths: Lengths
) -> tuple[tuple[Due, ...], float]:
    """Return when each of these begins if the first one does at `at`, and when words may follow."""
    told = at
    row = []
    for cue in cues:
        lasts, step = lengths(cue, wanted)
        row.append(Due(at, cue, wanted))
        told, at = at + lasts, at + step
    return tuple(row), told


def ready_speech(
    card: Decoder, path: str, left: float, right: float, placed: PlaceSamples
) -> ReadySound:
    """Return a file of speech in the form that goes to a card."""
    samples = placed(card.decode(files.read(path, MOST_OF_A_VOICE)))
    seconds = len(samples) / BYTES_A_SECOND
    return ReadySound(samples, seconds, seconds, seconds, left, right)


class Mixer:
    """Plays until it is closed.

    `changed` is called with whether there is sound, as soon as that is known and after each change,
    on a thread of the mixer. There `failed` is called with any bug, and what was being done.
    """

    def __init__(
        self,
        open_card: OpenCard,
        render: Render,
        lengths: Lengths,
        changed: Callable[[bool], object] = lambda _: None,
        now: Callable[[], float] = awake,
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
        """The time at which a card that is working and does not answer is stuck."""
        self._is_asked = Event()
        self._was_alive: bool | None = None
        self._tried = Event()

        self._change = Condition()  # guards the attributes below
        self._is_woken = False
        self._due: list[Due] = []
        self._said: list[VoicePlayback] = []
        self._is_silenced = False
        self._is_lost = False
        self._is_unfit = False
        self._closed = Event()
        self._telling = Lock()
        self._thread = Thread(target=self._run, name="mixer", daemon=True)
        self._thread.start()
        Thread(target=self._watch, name="mixer's watch", daemon=True).start()

    @property
    def alive(self) -> bool:
        """True if a sound would be heard now."""
        return self._card is not None and not self._is_stuck()

    @property
    def has_looked(self) -> bool:
        """True if the first search for a card is over."""
        return self._tried.is_set() or self._is_stuck()

    def will_play(self) -> bool:
        """Return whether a sound would be heard, after waiting for the first search for a card."""
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
        if not cues or not self.alive:
            return 0.0
        row, told = in_a_row(cues, wanted, self._now() + after, self._lengths)
        with self._change:
            self._due += row
            self._wake()
        return max(0.0, told - self._now())

    def silence(self) -> None:
        """Stop all sounds, and drop those that were still to come."""
        with self._change:
            self._due.clear()
            self._is_silenced = True
            self._wake()

    def speak(
        self, path: str, left: float = 1.0, right: float = 1.0, placed: PlaceSamples = bytes
    ) -> VoicePlayback:
        """Play a file of speech, which `silence` does not stop."""
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
        """Handle the system's report that the card has gone."""
        self._is_lost = True
        self._wake()

    def reopen(self) -> None:
        """Open the card anew, because it is wanted otherwise; what our own voice says waits."""
        with self._change:
            self._is_unfit = True
            self._wake()

    def close(self) -> None:
        """Close the card; a card that hangs is left to its thread."""
        self._closed.set()
        self._is_asked.set()
        self._wake()
        self._thread.join(CLOSING)

    def _is_stuck(self) -> bool:
        stuck_at = self._stuck_at
        return stuck_at is not None and self._now() > stuck_at

    @contextmanager
    def _watched(self, timeout: float) -> Iterator[None]:
        """Watch the card while it works: it is stuck if that takes longer than this."""
        self._stuck_at = self._now() + timeout
        self._is_asked.set()
        try:
            yield
        finally:
            self._stuck_at = None

    def _run(self) -> None:
        """Play until the mixer is closed; if a bug ends this thread, words do not wait."""
        try:
            self._play_on()
        finally:
            self._let_go()

    def _play_on(self) -> None:
        look_at, wait, lost_at = 0.0, LOOK_AGAIN, -inf
        while not self._closed.is_set():
            if self._is_unfit:
                self._is_unfit = False
                self._let_go(is_unfit=True)
                look_at = self._now()
            if self._card is None and self._now() >= look_at:
                found = self._look()
                look_at = self._now() + wait
                is_soon = found or self._now() < lost_at + SOON
                wait = LOOK_AGAIN if is_soon else min(LONGEST_LOOK, 2 * wait)
            with self._change:
                self._change.wait_for(lambda: self._is_woken, self._pause(look_at))
                if self._is_unfit:
                    continue  # and take nothing that the next card is to play
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
                look_at = lost_at = self._now()

    def _pause(self, look_at: float) -> float | None:
        """Return the seconds until there may be something to do; None: until a message comes."""
        if self._card is None:
            return max(0.0, look_at - self._now())
        pauses = [max(0.0, due.at - self._now()) for due in self._due]
        if self._speaking:
            pauses.append(LOOK_AT_VOICE)
        elif self._playing:
            pauses.append(LOOK_AT_SOUND)
        return min(pauses, default=None)

    def _look(self) -> bool:
        """Open a card if there is one, and return whether there is."""
        with self._watched(OPENING):
            try:
                self._card = self._open()
            except Exception:  # noqa: BLE001 - any error means there is none
                self._card = None
            self._tried.set()
        self._tell_change()
        return self._card is not None

    def _play(self, card: Card, *, silenced: bool, begun: Sequence[Due]) -> None:
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

    def _made(self, card: Card, due: Due) -> ReadySound | None:
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

    def _give_up_speaking(self, problem: Exception | None) -> None:
        for spoken in self._speaking:
            spoken.over(problem)
        self._speaking = []

    def _is_late(self) -> bool:
        """Return whether something is still being played that must have ended."""
        return any(self._now() > end + LATE and p.busy() for p, end in self._playing)

    def _let_go(self, *, is_unfit: bool = False) -> None:
        """Close the card; if it has not gone, what was being said just ends."""
        card, self._card = self._card, None
        self._playing.clear()
        self._give_up_speaking(None if is_unfit else OSError("the sound card has gone"))
        if card is None:
            return
        with self._watched(STUCK), suppress(Exception):  # the card is dropped anyway
            card.close()


def _begin(spoken: VoicePlayback, card: Card) -> None:
    try:
        heard = ready_speech(card, spoken.path, spoken.left, spoken.right, spoken.placed)
    except Exception as problem:  # noqa: BLE001 - the file is broken, and not the card
        spoken.over(problem)
        return
    spoken.playing = card.play(heard)
