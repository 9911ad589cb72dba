"""A recorder of a sink, which finds the times of sounds."""

import os
import subprocess
import threading
import time
from array import array
from collections.abc import Mapping, Sequence

from tests.sound import late

RATE = 16000
FRAME = 80
"""The samples that are looked at together: 5 ms."""

OLD_NEWS = 3
"""The number of first arrivals that may have sound that had been waiting."""

SECONDS = 10.0
"""The seconds to wait for the first samples."""

LOUD = 330
"""One per cent of the loudest sample."""


class Recorder:
    """Records from its construction until `stop`. Times are those of `time.monotonic`."""

    def __init__(self, source: str, environment: Mapping[str, str], side: str = "mono") -> None:
        """Begin; `side` is "front-left" or "front-right" to record only one of them."""
        self._process = subprocess.Popen(
            [
                *("parec", "--raw", "-d", source, "--format=s16le", f"--rate={RATE}"),
                *("--channels=1", f"--channel-map={side}"),
                *("--latency-msec=4", "--process-time-msec=4"),
            ],
            env=dict(environment),
            stdout=subprocess.PIPE,
        )
        self._bytes = bytearray()
        self._start = time.monotonic() + 3600
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        until = time.monotonic() + SECONDS
        while len(self._bytes) < RATE // 5:  # the first arrivals tell when it all began
            if time.monotonic() > until:
                self.stop()
                raise RuntimeError("there is nothing to record")
            time.sleep(0.005)

    def _listen(self) -> None:
        assert self._process.stdout
        arrivals = 0
        while chunk := os.read(self._process.stdout.fileno(), 65536):
            self._bytes += chunk
            arrivals += 1
            if arrivals > OLD_NEWS:
                # Nothing arrives before it was played: the earliest arrival sets the clock.
                start = time.monotonic() - len(self._bytes) / 2 / RATE
                self._start = min(self._start, start)
                late.came(start - self._start)

    def stop(self) -> None:
        """Stop it, if it has not been stopped."""
        self._process.terminate()
        self._process.wait()
        self._thread.join()
        assert self._process.stdout
        self._process.stdout.close()

    def samples(self, since: float, until: float | None = None) -> Sequence[int]:
        first = max(0, int((since - self._start) * RATE))
        last = len(self._bytes) // 2 if until is None else int((until - self._start) * RATE)
        return array("h", bytes(self._bytes[2 * first : 2 * last]))

    def onset(self, since: float) -> float | None:
        """Return how many seconds later the first sound began."""
        samples = self.samples(since)
        loud = next((at for at, sample in enumerate(samples) if abs(sample) > LOUD), None)
        return None if loud is None else loud / RATE

    def wait_for_onset(self, since: float, within: float) -> float:
        """Wait for the first sound, and return its delay; raise if there is none in time."""
        while time.monotonic() < since + within + 0.1:
            found = self.onset(since)
            if found is not None and found < within:
                return found
            time.sleep(0.02)
        raise AssertionError(f"nothing was to be heard within {within} seconds")

    def last_sound(self, since: float) -> float | None:
        """Return how many seconds later the last sound so far was."""
        samples = self.samples(since)
        for at in range(len(samples) - 1, -1, -1):
            if abs(samples[at]) > LOUD:
                return at / RATE
        return None

    def wait_for_quiet(self, since: float, lasting: float, within: float) -> float:
        """Return how many seconds later the last sound was, once it has been quiet for so long."""
        while time.monotonic() < since + within:
            now = time.monotonic()
            last = self.last_sound(since)
            if last is not None and now - since - last > lasting + 0.05:
                return last
            time.sleep(0.05)
        raise AssertionError(f"no quiet within {within} seconds")
