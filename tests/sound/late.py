"""The lateness of the machine while a test listens, by three measures.

A recorder compares the samples it got with the time that has passed. PulseAudio logs when a client
had nothing ready. And a clock of our own, with Linux's count of tasks that waited for a core, works
even if nothing is recorded.
"""

import threading
from collections import Counter
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Self

LATE = 0.04
"""The seconds that are too long: words with a gap like that are not recognised."""

CROWDED = 0.5
"""The same for the share of the time in which a task waited for a core."""

OFTEN = 1.0
"""The same for underruns in a second. A few belong to the start of a program."""

TICK = 0.02
UNDERRUN = "underrun of 'Audio Stream'"
"""PulseAudio's words for an underrun of SDL, which plays all the time."""

PRESSURE = Path("/proc/pressure/cpu")

_logs: set[Path] = set()
_watching: "list[Watch]" = []


def keeps_a_log(of_pulseaudio: Path) -> None:
    """Look for underruns in this log from now on."""
    _logs.add(of_pulseaudio)


def came(behind: float) -> None:
    """Note that a recorder got something so many seconds behind its own clock."""
    for watch in _watching:
        watch.recorder = max(watch.recorder, behind)


@cache
def _clock() -> threading.Thread:
    """Return one clock for all watches, started by the first."""
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
    """Watches the clock from the start of a `with` block to its end."""

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
        """Return in what the machine was late, or None if it was on time."""
        told = [
            f"{what} {seconds * 1000:.0f} ms behind"
            for what, seconds in (("recorder", self.recorder), ("clock", self.clock))
            if seconds > LATE
        ]
        if self.underruns > OFTEN * self._lasted:
            told.append(f"{self.underruns} underruns")
        if self._waited > max(LATE, CROWDED * self._lasted):
            told.append(
                f"{self._waited / max(self._lasted, TICK):.0%} of it something waited for a core"
            )
        return ", ".join(told) or None


def _underruns() -> Counter[Path]:
    there = [log for log in _logs if log.exists()]
    return Counter({log: log.read_text(errors="replace").count(UNDERRUN) for log in there})


def _waited() -> float:
    """Return the seconds in which a task waited for a core, if the system counts them."""
    try:
        some = PRESSURE.read_text().splitlines()[0]
    except OSError:
        return 0.0
    return int(some.rpartition("total=")[2]) / 1e6
