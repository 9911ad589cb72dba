"""How long the game waits for speech, and how soon words are heard.

What is heard is listened to at a sink of our own, with what the tests by ear use. Where that
cannot be, those figures are left out, and the reason is printed.
"""

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.sound import needed
from tests.sound.daemon import SpeechDaemon
from tests.sound.recorder import Recorder
from tests.sound.sink import NullSink

from benchmarks.figures import Figure, at_most
from quarto_access.speech.choice import Way, usual_ways
from quarto_access.speech.speaker import Speaker

WORDS = "B2: tall, square, hollow, grooved."


def figures(*, quick: bool) -> Iterator[Figure]:
    if why_not := needed.why_not():
        print(f"Nothing was heard: {why_not}")
        return
    with tempfile.TemporaryDirectory(prefix="quarto-ear-") as folder:
        sink = NullSink(Path(folder))
        os.environ.update(sink.environment)
        daemon_folder = Path(folder) / "daemon"
        daemon_folder.mkdir()
        daemon = SpeechDaemon(daemon_folder, sink)
        os.environ.update(daemon.environment)
        (Path(folder) / "speechd").symlink_to(needed.DEBIANS_SPEECHD)
        sys.path.append(folder)
        ears = sink.record()
        try:
            for way in usual_ways()[:2]:
                yield from _of(way, ears, quick=quick)
        finally:
            ears.stop()
            daemon.end()
            sink.end()


def _of(way: Way, ears: Recorder, *, quick: bool) -> Iterator[Figure]:
    begun = time.monotonic()
    speaker = Speaker([way], str)
    speaker.say(WORDS, interrupt=True)
    first = ears.wait_for_onset(begun, within=10)
    name = speaker.name
    yield Figure(f"{name}: from nothing to the first sound", first * 1000, "ms")

    onsets, stops = [], []
    for _ in range(3 if quick else 21):
        speaker.silence()
        time.sleep(0.3)
        said_at = time.monotonic()
        speaker.say(WORDS, interrupt=True)
        onsets.append(ears.wait_for_onset(said_at, within=2))
        time.sleep(0.3)
        asked_at = time.monotonic()
        speaker.silence()
        time.sleep(0.3)
        stops.append(ears.last_sound(asked_at) or 0.0)
    yield Figure(f"{name}: from words to their first sound, median", median(onsets) * 1000, "ms")
    yield Figure(f"{name}: the same, worst", max(onsets) * 1000, "ms")
    yield Figure(f"{name}: from asking for silence to it, median", median(stops) * 1000, "ms")

    taken = sorted(_say(speaker) for _ in range(50 if quick else 1_000))
    speaker.silence()
    time.sleep(0.3)
    speaker.close()
    places = {"median": len(taken) // 2, "p99": len(taken) * 99 // 100, "worst": -1}
    for what, place in places.items():
        bar = at_most(1) if what == "p99" else None
        yield Figure(f"{name}: the game waits for it, {what}", taken[place], "ms", bar)


def _say(speaker: Speaker) -> float:
    """The milliseconds that `say` takes, while older words are being spoken."""
    time.sleep(0.01)
    begun = time.perf_counter()
    speaker.say(WORDS, interrupt=True)
    return (time.perf_counter() - begun) * 1000
