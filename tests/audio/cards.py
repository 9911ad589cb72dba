"""Sound cards that only remember, and fail when they are told to."""

import threading
import time
from collections.abc import Callable

from quarto_access.audio.hearing import Hearing
from quarto_access.audio.mixer import Card, Mixer, Playback, ReadySound
from quarto_access.narration.announcement import Cue
from tests.waiting import until

SECONDS = 5.0


class FakePlaying:
    def __init__(self, name: str, card: "FakeCard", seconds: float) -> None:
        self._name, self._card = name, card
        self._ends = time.monotonic() + seconds
        self.stopped = False

    def busy(self) -> bool:
        over = time.monotonic() > self._ends and not self._card.plays_for_ever
        return not (self.stopped or over)

    def stop(self) -> None:
        self.stopped = True
        self._card.did.append(f"stop {self._name}")


class FakeCard:
    """Notes what it plays, and when."""

    def __init__(self) -> None:
        self.did: list[str] = []
        self.at: list[float] = []
        self.problem: Exception | None = None
        self.plays_for_ever = False
        self.goes_on = threading.Event()
        self.goes_on.set()

    def play(self, heard: ReadySound) -> Playback:
        self.goes_on.wait()
        if self.problem:
            raise self.problem
        name = heard.samples.decode()
        self.did.append(name)
        self.at.append(time.monotonic())
        return FakePlaying(name, self, max(0.05, heard.seconds))

    def decode(self, data: bytes) -> bytes:
        if data == b"broken":
            raise OSError(data)
        return data

    def close(self) -> None:
        self.did.append("close")


def render(_: Card, cue: Cue, __: Hearing) -> ReadySound | None:
    if cue.sound == "missing":
        return None
    return ReadySound(cue.sound.encode(), seconds=0.2, told=0.05, step=0.03)


def lengths(_: Cue, __: Hearing) -> tuple[float, float]:
    return 0.05, 0.03


class Opener:
    """Opens the same card each time that there is one."""

    def __init__(self, card: FakeCard | None) -> None:
        self.card = card
        self.opened = 0
        self.asked = 0
        """The number of searches for a card, with and without success."""
        self.may_open = threading.Event()
        self.may_open.set()

    def __call__(self) -> Card:
        self.asked += 1
        self.may_open.wait()
        if self.card is None:
            raise OSError("no card")
        self.opened += 1
        return self.card


def mixer(opener: Opener) -> "Told":
    return Told(opener)


class Told(Mixer):
    """Remembers its reports of sound, the latest last."""

    def __init__(self, opener: Opener) -> None:
        self.told: list[bool] = []
        self.looks = 0
        """The number of looks at its clock."""
        super().__init__(opener, render, lengths, self.told.append, self._clock)

    def _clock(self) -> float:
        self.looks += 1
        return time.monotonic()


def eventually(condition: Callable[[], object]) -> None:
    assert until(condition, SECONDS)
