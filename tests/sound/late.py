"""How late the machine was while somebody listened; three can tell.

A recorder compares the samples it got with the time that has passed. PulseAudio writes down when
somebody who plays had nothing ready. And a clock of our own, with Linux's count of who waited for a
core, knows it even where nothing was recorded.
"""

import threading
from collections import Counter
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Self

LATE = 0.04
"""Seconds that are too long: words with a gap like that are not recognised."""

CROWDED = 0.5
"""The same for the share of the time in which something waited for a core."""

OFTEN = 1.0
"""The same for underruns in a second. A few belong to the beginning of a program."""

TICK = 0.005
UNDERRUN = "underrun of 'Audio Stream'"
"""As PulseAudio tells it of SDL, which plays on when there is nothing to hear, and so has none."""

PRESSURE = Path("/proc/pressure/cpu")

_logs: set[Path] = set()
_watching: "list[Watch]" = []


def keeps_a_log(of_pulseaudio: Path) -> None:
    """From now on, look here for underruns."""
    _logs.add(of_pulseaudio)


def came(behind: float) -> None:
    """A recorder got something so many seconds behind its own clock."""
    for watch in _watching:
        watch.recorder = max(watch.recorder, behind)


@cache
def _clock() -> threading.Thread:
    """One for all who watch, from the first of them on."""
    thread = threading.Thread(target=_tick, daemon=True)
    thread.start()
    return thread


def _tick() -> None:
    while True:
        due = monotonic() + TICK
        sleep(TICK)
        behind = monotonic() - due
        for watch in _watching:
            watch.clock = max(watch.clock, behind)


class Watch:
    """Looks at the clock between `with` and its end."""

    def __enter__(self) -> Self:
        self.recorder = self.clock = 0.0
        self._before = _underruns()
        self._waited = -_waited()
        self._lasted = -monotonic()
        _watching.append(self)
        _clock()
        return self

    def __exit__(self, *_: object) -> None:
        _watching.remove(self)
        self.underruns = (_underruns() - self._before).total()
        self._waited += _waited()
        self._lasted += monotonic()

    def why(self) -> str | None:
        """In what the machine was late, or None if it was in time."""
        told = [
            f"{what} {seconds * 1000:.0f} ms behind"
            for what, seconds in (("recorder", self.recorder), ("clock", self.clock))
            if seconds > LATE
        ]
        if self.underruns > OFTEN * self._lasted:
            told.append(f"{self.underruns} underruns")
        if self._waited > max(LATE, CROWDED * self._lasted):
            told.append(f"{self._waited / self._lasted:.0%} of it something waited for a core")
        return ", ".join(told) or None


def _underruns() -> Counter[Path]:
    there = [log for log in _logs if log.exists()]
    return Counter({log: log.read_text(errors="replace").count(UNDERRUN) for log in there})


def _waited() -> float:
    """Seconds so far in which something waited for a core; always the same where nobody counts."""
    try:
        some = PRESSURE.read_text().splitlines()[0]
    except OSError:
        return 0.0
    return int(some.rpartition("total=")[2]) / 1e6
