"""The process in which pyttsx3 makes speech. It answers two requests:

- `[]`, the first one: the answer is the id, the language and the name of each voice, the usual one
  first.
- `[voice, words a minute, pitch, text]`: the answer is the seconds and the path of a sound file, or
  null if there is nothing to hear.

When its input ends it removes the folder of its sounds, which is its argument. It is run by its
path and imports little of this package, so that it starts quickly.
"""

import os
import sys
from collections.abc import Iterator
from threading import Event
from time import monotonic, sleep
from typing import Any

from quarto_access.processes.service import run
from quarto_access.processes.wire import Failure

SECONDS_TO_SET = 0.2

CHANCES = 2
"""The tries for a text: under load espeak-ng sometimes makes nothing of it at first."""

QUIET = 160
"""The level of 16-bit samples below which they are silence: half a per cent of the loudest."""

CONTROLS = frozenset(map(chr, [*range(0x20), *range(0x7F, 0xA0)]))

ESPEAK = "libespeak-ng.so.1"
"""The library that pyttsx3 loads on Linux."""


class VoiceService:
    """Makes sounds in a folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._engine: Any = None
        self._finished = Event()
        self._manner: list[Any] = []
        self._made = 0

    def answer(self, question: Any) -> object:
        if not question:
            self._begin()
            return tuple(_voices(self._engine))
        *manner, text = question
        text = _line(text)
        if not text:
            return None
        if manner != self._manner:
            _set(self._engine, *manner)
            self._manner = manner
        path = os.path.join(self._folder, f"{self._made}.wav")
        self._made += 1
        for _ in range(CHANCES):
            sound = self._sound(path, text)
            if sound or not any(map(str.isalnum, text)):
                return sound
        raise Failure("an empty sound")

    def _begin(self) -> None:
        load_espeak()
        import pyttsx3

        engine = self._engine = pyttsx3.init()
        engine.connect("finished-utterance", lambda **_: self._finished.set())
        if engine.driver_name == "espeak":
            engine.runAndWait()  # until then it is busy, and ignores settings

    def _sound(self, path: str, text: str) -> tuple[float, str] | None:
        self._finished.clear()
        self._engine.save_to_file(text, path)
        self._engine.runAndWait()
        if self._engine.driver_name == "espeak":  # it may have returned before there is a file
            self._finished.wait()
        return measured(path)


def _line(text: str) -> str:
    """Return the text on one line without control characters, some of which espeak-ng obeys.

    Windows takes a text that begins with a bracket for markup.
    """
    return " ".join("".join(" " if c in CONTROLS else c for c in text).split()).lstrip("< ")


def _voices(engine: Any) -> Iterator[tuple[str, ...]]:
    """Yield the id, the language and the name of each voice, the usual one first."""
    usual = engine.getProperty("voice")
    for voice in sorted(engine.getProperty("voices") or (), key=lambda voice: voice.id != usual):
        language = (voice.languages or ["?"])[0]
        if isinstance(language, bytes):  # so on some systems
            language = language.decode("ascii", "ignore")
        language = str(language).strip("\0\x05").replace("_", "-").lower()
        yield tuple(" ".join(str(fact).split()) for fact in (voice.id, language, voice.name))


def _set(engine: Any, voice: str, words_a_minute: int, pitch: int) -> None:
    if voice:
        engine.setProperty("voice", voice)
    for name, wanted in (("rate", words_a_minute), ("pitch", pitch)):
        engine.setProperty(name, wanted)  # systems without pitch only print a message
        until = monotonic() + SECONDS_TO_SET
        while engine.driver_name == "espeak" and engine.getProperty(name) != wanted:
            if monotonic() > until:
                break
            sleep(0.0005)  # espeak-ng sets it on its own thread, and needs time


def load_espeak() -> str:
    """Load the espeak-ng that `[voice]` installs, on Linux, if the system has none.

    pyttsx3 asks for the library by name, and then gets the loaded one. Return which one that is,
    for reports: "system", "extra", or nothing if there is none.
    """
    if sys.platform != "linux":
        return ""
    from ctypes import CDLL, RTLD_GLOBAL

    try:
        CDLL(ESPEAK)
    except OSError:
        try:
            import espeakng_loader
        except ImportError:
            return ""  # pyttsx3 reports what is missing
        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        CDLL(espeakng_loader.get_library_path(), mode=RTLD_GLOBAL)
        return "extra"
    return "system"


def measured(path: str) -> tuple[float, str] | None:
    """Cut the silence at the beginning of a sound file; return its seconds and its path.

    None if there is nothing in it, and 0 seconds if they cannot be found out.
    """
    import wave

    try:
        with wave.open(path, "rb") as sound:
            shape = sound.getparams()
            samples = sound.readframes(shape.nframes)
    except wave.Error:  # macOS writes another format, whatever the name says
        return 0.0, path
    if not samples:
        return None
    if shape.nchannels == 1 and shape.sampwidth == 2:
        samples = _trimmed(samples)
        with wave.open(path, "wb") as sound:
            sound.setparams(shape)
            sound.writeframes(samples)
    frames = len(samples) // (shape.nchannels * shape.sampwidth)
    return round(frames / shape.framerate, 3), path


def _trimmed(samples: bytes) -> bytes:
    from array import array

    numbers = array("h", samples)
    if sys.byteorder == "big":
        numbers.byteswap()
    first = next((at for at, number in enumerate(numbers) if abs(number) > QUIET), 0)
    return samples[2 * first :]


def main() -> None:
    """Work between two pipes."""
    from shutil import rmtree

    folder = sys.argv[1]
    try:
        run(lambda _: VoiceService(folder).answer)
    finally:
        rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
