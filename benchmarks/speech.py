"""The times until words are heard and silenced, with the program and with the raw libraries.

    python -m benchmarks.speech

Everything is listened to at a sink of our own, with what the tests by ear use: our voice beside
espeak-ng's own samples played through the same mixer, the speech daemon through us beside its raw
protocol, turn by turn in one run.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.sound import needed
from tests.sound.daemon import SpeechDaemon
from tests.sound.recorder import Recorder
from tests.sound.sink import NullSink

from benchmarks.figures import Figure, at_most, table
from benchmarks.raw_speech import Espeak, Ssip
from quarto_access.app import MixedPlayer
from quarto_access.audio.hearing import Hearing
from quarto_access.audio.sound import Sound
from quarto_access.speech.choice import OWN_VOICE, SYSTEM_VOICE, WayOfSpeaking, usual_ways
from quarto_access.speech.speaker import Speaker

TEXTS = (
    "B2: tall, square, hollow, grooved.",
    "Point out a line. Row 1.",
    "Placed, C1. Give a piece; 13 left.",
    "D4, empty.",
)
BUFFER = Hearing().buffer / 44_100 * 1000
"""Milliseconds of one buffer of the mixer."""

PAUSE = 0.35
"""Seconds of quiet between two texts."""

HEARD = 0.3
"""Seconds for which a text is heard before it is silenced."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speech", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few times only")
    found = list(figures(quick=parser.parse_args().quick))
    print(table(found))
    return 1 if any(not figure.met for figure in found) else 0


def figures(*, quick: bool) -> Iterator[Figure]:
    if why_not := needed.why_not():
        print(f"Nothing was heard: {why_not}")
        return
    times = 4 if quick else 30
    with _by_ear() as (ears, daemon):
        sound = Sound()
        sound.mixer.will_play()
        ways = usual_ways(MixedPlayer(sound))
        yield from _own_voice(ways, sound, ears, times)
        sound.close()
        daemon.end()  # it goes by itself when nobody has spoken for half a minute
        daemon.start()
        yield from _daemon(ways, daemon, ears, times)
        yield from _waits(ways, daemon, 100 if quick else 1_000)


@contextmanager
def _by_ear() -> Iterator[tuple[Recorder, SpeechDaemon]]:
    with tempfile.TemporaryDirectory(prefix="quarto-ear-") as folder:
        sink = NullSink(Path(folder))
        os.environ.update(sink.environment)
        (Path(folder) / "daemon").mkdir()
        daemon = SpeechDaemon(Path(folder) / "daemon", sink)
        os.environ.update(daemon.environment)
        ears = sink.record()
        try:
            yield ears, daemon
        finally:
            ears.stop()
            daemon.end()
            sink.end()


def _own_voice(
    ways: Sequence[WayOfSpeaking], sound: Sound, ears: Recorder, times: int
) -> Iterator[Figure]:
    speaker = _speaker(ways, OWN_VOICE)
    espeak = Espeak(sound)
    raw_onsets, onsets, stops = [], [], []
    for count in range(times):
        text = f"{TEXTS[count % len(TEXTS)]} {count}."  # nothing is said twice: nothing is kept
        raw_onsets.append(_onset(ears, lambda: espeak.say(text)))  # noqa: B023 - called at once
        espeak.stop()
        time.sleep(PAUSE)
        onsets.append(_onset(ears, lambda: speaker.say(text, interrupt=True)))  # noqa: B023
        stops.append(_silence(ears, speaker.silence))
    again = []
    for _ in range(times):
        again.append(_onset(ears, lambda: speaker.say(TEXTS[0], interrupt=True)))
        _silence(ears, speaker.silence)
    speaker.close()
    raw, ours = median(raw_onsets), median(onsets)
    yield Figure("espeak-ng's own samples through our mixer, to the first sound, median", raw, "ms")
    bar = at_most(1.5 * raw + BUFFER)
    yield Figure("own voice, from words to their first sound, median", ours, "ms", bar)
    yield Figure("own voice, the same words again, median", median(again[1:]), "ms")
    yield Figure("own voice, to silence, median", median(stops), "ms", at_most(BUFFER + 5))
    yield Figure("own voice, to silence, worst", max(stops), "ms")


def _daemon(
    ways: Sequence[WayOfSpeaking], daemon: SpeechDaemon, ears: Recorder, times: int
) -> Iterator[Figure]:
    speaker = _speaker(ways, SYSTEM_VOICE)
    ssip = Ssip(daemon.environment["SPEECHD_ADDRESS"])
    found: dict[str, list[float]] = {name: [] for name in ("raw", "ours", "raw stop", "our stop")}
    for count in range(times):
        text = TEXTS[count % len(TEXTS)]
        found["raw"].append(_onset(ears, lambda: ssip.say(text)))  # noqa: B023 - called at once
        found["raw stop"].append(_silence(ears, ssip.stop))
        found["ours"].append(_onset(ears, lambda: speaker.say(text, interrupt=True)))  # noqa: B023
        found["our stop"].append(_silence(ears, speaker.silence))
    ssip.close()
    speaker.close()
    raw, ours, raw_stop, our_stop = (median(times) for times in found.values())
    yield Figure("speech daemon by its raw protocol, to the first sound, median", raw, "ms")
    yield Figure("speech daemon through us, the same, median", ours, "ms", at_most(raw + 5))
    yield Figure("speech daemon by its raw protocol, to silence, median", raw_stop, "ms")
    yield Figure(
        "speech daemon through us, the same, median", our_stop, "ms", at_most(raw_stop + 5)
    )


def _waits(ways: Sequence[WayOfSpeaking], daemon: SpeechDaemon, times: int) -> Iterator[Figure]:
    """Measure the time that the game waits for `say`, even if the voice hangs."""
    for kind, name in ((OWN_VOICE, "own voice"), (SYSTEM_VOICE, "speech daemon")):
        speaker = _speaker(ways, kind)
        yield from _waited(name, speaker, times)
        speaker.close()
    speaker = _speaker(ways, SYSTEM_VOICE)
    os.kill(daemon.pid, signal.SIGSTOP)
    yield from _waited("hanging speech daemon", speaker, times)
    os.kill(daemon.pid, signal.SIGCONT)
    speaker.close()


def _waited(name: str, speaker: Speaker, times: int) -> Iterator[Figure]:
    taken = []
    for count in range(times):
        time.sleep(0.01)
        begun = time.perf_counter()
        speaker.say(TEXTS[count % len(TEXTS)], interrupt=True)
        taken.append((time.perf_counter() - begun) * 1000)
    taken.sort()
    yield Figure(f"{name}, the game waits, p99", taken[len(taken) * 99 // 100], "ms", at_most(1))
    yield Figure(f"{name}, the game waits, worst", taken[-1], "ms", at_most(10))


def _speaker(ways: Sequence[WayOfSpeaking], kind: str) -> Speaker:
    """One that speaks in a way of this kind alone, once it is there."""
    speaker = Speaker([way for way in ways if way.kind == kind][:1], str)
    until = time.monotonic() + 10
    while speaker.name is None and time.monotonic() < until:
        time.sleep(0.01)
    if speaker.name is None:
        sys.exit(f"{kind} does not speak: {speaker.failures}")
    return speaker


def _onset(ears: Recorder, say: Callable[[], object]) -> float:
    """Milliseconds until the first sound."""
    time.sleep(PAUSE)
    said_at = time.monotonic()
    say()
    return ears.wait_for_onset(said_at, within=3) * 1000


def _silence(ears: Recorder, silence: Callable[[], object]) -> float:
    """Milliseconds until the last sound."""
    time.sleep(HEARD)
    asked_at = time.monotonic()
    silence()
    time.sleep(PAUSE)
    return (ears.last_sound(asked_at) or 0.0) * 1000


if __name__ == "__main__":
    raise SystemExit(main())
