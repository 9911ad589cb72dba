"""The process in which pyttsx3 makes speech: a line of text comes in, one about a sound goes out.

- At the start it answers `voice`, a tab, an id, a tab, a language, a tab and a name for each voice
  there is, the usual one first; and then `ready`. Or it answers `failed`, a tab and why.
- To `say`, a tab, the id of a voice, a tab, words a minute, a tab, a pitch, a tab and a text it
  answers `sound`, a tab, the seconds, a tab and the path of a file; `nothing` if there is nothing
  to hear; or `failed`, a tab and why.
- It ends when its input ends, and removes the folder of its sounds, which is its argument.

It runs by its path and imports nothing of this package, so that it starts quickly.
"""

import os
import sys
from collections.abc import Callable, Iterable
from threading import Event
from time import monotonic, sleep
from typing import Any

SECONDS_TO_SET = 0.2

EMPTY = "failed\tan empty sound"

CHANCES = 2
"""Under load espeak-ng sometimes makes nothing of a text, and then makes it."""

QUIET = 160
"""Samples of 16 bits below this are silence: half a per cent of the loudest."""

ESPEAK = "libespeak-ng.so.1"
"""What pyttsx3 loads on Linux."""


def work(lines: Iterable[str], answer: Callable[[str], None], folder: str) -> None:
    """Answer each line."""
    try:
        load_espeak()
        import pyttsx3

        engine = pyttsx3.init()
        finished = Event()
        engine.connect("finished-utterance", lambda **_: finished.set())
        if engine.driver_name == "espeak":
            engine.runAndWait()  # until then it is busy, and what is set comes too late
        for voice in _voices(engine):
            answer(voice)
    except Exception as problem:  # noqa: BLE001 - no library, no engine, no voice: all the same here
        answer(f"failed\t{_told(problem)}")
        return
    answer("ready")
    manner: list[str] = []
    for number, line in enumerate(lines):
        path = os.path.join(folder, f"{number}.wav")
        _, *wanted, text = line.rstrip("\n").split("\t", 4)
        try:
            if wanted != manner:
                _set(engine, *wanted)
                manner = wanted
            for _ in range(CHANCES):
                finished.clear()
                engine.save_to_file(text, path)
                engine.runAndWait()
                if engine.driver_name == "espeak":  # it may have returned before there is a file
                    finished.wait()
                told = _sound(path, text)
                if told != EMPTY:
                    break
            answer(told)
        except Exception as problem:  # noqa: BLE001 - the next text may be luckier
            answer(f"failed\t{_told(problem)}")


def _voices(engine: Any) -> Iterable[str]:
    """A line for each voice, the usual one first. A voice that cannot be told about is left out."""
    usual = engine.getProperty("voice")
    for voice in sorted(engine.getProperty("voices") or (), key=lambda voice: voice.id != usual):
        language = (voice.languages or ["?"])[0]
        if isinstance(language, bytes):  # some systems' voices tell it so
            language = language.decode("ascii", "ignore")
        facts = [voice.id, str(language).strip("\0\x05").replace("_", "-").lower(), voice.name]
        yield "\t".join(["voice", *(" ".join(str(fact).split()) for fact in facts)])


def _set(engine: Any, voice: str, words_a_minute: str, pitch: str) -> None:
    if voice:
        engine.setProperty("voice", voice)
    for name, wanted in (("rate", int(words_a_minute)), ("pitch", int(pitch))):
        engine.setProperty(name, wanted)  # where a system has no pitch, the library says so
        until = monotonic() + SECONDS_TO_SET
        while engine.driver_name == "espeak" and engine.getProperty(name) != wanted:
            if monotonic() > until:
                break
            sleep(0.0005)  # espeak-ng does it on a thread of its own, and else may not do it


def load_espeak() -> str:
    """Where Linux has no espeak-ng, load the one that `[voice]` installs, if it is there.

    pyttsx3 asks for the library by name, and then gets the one of that name that is loaded. Which
    it is, is told for reports: "system", "extra" or, where there is none, nothing.
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
            return ""  # pyttsx3 tells what is missing
        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        CDLL(espeakng_loader.get_library_path(), mode=RTLD_GLOBAL)
        return "extra"
    return "system"


def _sound(path: str, text: str) -> str:
    """The answer about a file that was made; without the silence in which it begins."""
    import wave

    try:
        with wave.open(path, "rb") as sound:
            shape = sound.getparams()
            samples = sound.readframes(shape.nframes)
    except wave.Error:  # macOS writes another format, whatever the name says
        return f"sound\t0\t{path}"
    if not samples:
        return EMPTY if any(map(str.isalnum, text)) else "nothing"
    if shape.nchannels == 1 and shape.sampwidth == 2:
        samples = _trimmed(samples)
        with wave.open(path, "wb") as sound:
            sound.setparams(shape)
            sound.writeframes(samples)
    frames = len(samples) // (shape.nchannels * shape.sampwidth)
    return f"sound\t{frames / shape.framerate:.3f}\t{path}"


def _trimmed(samples: bytes) -> bytes:
    from array import array

    numbers = array("h", samples)
    if sys.byteorder == "big":
        numbers.byteswap()
    first = next((at for at, number in enumerate(numbers) if abs(number) > QUIET), 0)
    return samples[2 * first :]


def _told(problem: Exception) -> str:
    return " ".join(f"{type(problem).__name__}: {problem}".split())


def main() -> None:
    """Work between two pipes."""
    import signal
    from shutil import rmtree

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is meant for the game
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the library prints must not be taken for an answer
    lines = os.fdopen(os.dup(0), encoding="utf-8")

    def answer(line: str) -> None:
        answers.write(line + "\n")
        answers.flush()

    folder = sys.argv[1]
    try:
        work(lines, answer, folder)
    finally:
        rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
