"""The time until a key is heard, in a real window and with pygame's mixer by itself.

Both play the same piece on the same sound card, one after the other in one run, and both are
listened to at the card's other end.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.screen import needed
from tests.screen.display import Display
from tests.screen.keys import CODES
from tests.sound import needed as needed_for_sound
from tests.sound.gaps import gaps, pack_of_tones
from tests.sound.recorder import Recorder
from tests.sound.sink import NullSink

from benchmarks.figures import Figure, at_most
from benchmarks.window import Fingers

PIECE = "pieces-compact/tall-square-hollow-smooth.flac"
PAUSE = 0.45
"""Seconds between two sounds: each is over, and quiet again, before the next."""


def figures(*, quick: bool) -> Iterator[Figure]:
    if why_not := needed.why_not() or needed_for_sound.why_not():
        print(f"No sound was heard: {why_not}")
        return
    times = 5 if quick else 60
    with tempfile.TemporaryDirectory(prefix="quarto-ear-") as name:
        folder = Path(name)
        sink = NullSink(folder)
        (folder / "screen").mkdir()
        display = Display(folder / "screen")
        display.environment |= sink.environment
        ears = sink.record()
        try:
            alone = _alone(display, ears, times)
            game = _game(display, ears, folder, times)
            dropped = _dropped(display, ears, folder, 5 if quick else 60)
        finally:
            ears.stop()
            display.end()
            sink.end()
    yield Figure("pygame's mixer alone, from play() to sound, median", alone, "ms")
    yield Figure("window, from a key to its sound, median", game, "ms")
    yield Figure("the same over the mixer alone", game - alone, "ms", at_most(2))
    yield Figure("drop-outs while a game is played, of a minute", dropped, "gaps", at_most(0))


def _alone(display: Display, ears: Recorder, times: int) -> float:
    """The mixer plays when a line comes, and answers when."""
    process = subprocess.Popen(
        (sys.executable, "-m", "benchmarks.in_window", "mixer", PIECE),
        env=display.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    process.stdout.readline()
    heard = []
    for _ in range(times):
        time.sleep(PAUSE)
        process.stdin.write("\n")
        process.stdin.flush()
        played = float(process.stdout.readline())
        heard.append(ears.wait_for_onset(played, within=1) * 1000)
    process.stdin.close()
    process.wait(10)
    process.stdout.close()
    return median(heard)


def _dropped(display: Display, ears: Recorder, folder: Path, seconds: int) -> int:
    """Steady tones are played by keys, one after the other, in the place of pieces."""
    profile = folder / "tones"
    pack = pack_of_tones(profile / "pack")
    (profile / "settings.txt").write_text(f"sound.pack = {pack}\n")
    process = _window(display, profile)
    fingers = Fingers(display.environment["DISPLAY"])
    begun = time.monotonic()
    while time.monotonic() < begun + seconds:
        for key in ("Right", "Down", "Left", "Up"):
            fingers.press(CODES[key])
            time.sleep(0.47)
    heard = ears.samples(begun)
    process.terminate()
    process.wait(10)
    return gaps(heard)


def _window(display: Display, profile: Path) -> "subprocess.Popen[bytes]":
    """A quick game that only sounds, and has begun."""
    process = subprocess.Popen(
        (sys.executable, "-m", "benchmarks.in_window", "quick-game", str(profile)),
        env=display.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(3)
    return process


def _game(display: Display, ears: Recorder, folder: Path, times: int) -> float:
    """Two tall, square and hollow pieces lie side by side in the second row of the tray."""
    process = _window(display, folder / "profile")
    fingers = Fingers(display.environment["DISPLAY"])
    fingers.press(CODES["Down"])
    heard = []
    for count in range(times):
        time.sleep(PAUSE + 0.0007 * (count % 11))
        pressed = time.monotonic()
        fingers.press(CODES["Left" if count % 2 else "Right"])
        heard.append(ears.wait_for_onset(pressed, within=1) * 1000)
    process.terminate()
    process.wait(10)
    return median(heard)
