"""pyttsx3 2.99 when it writes files, according to its sources, and its possible failures.

- `save_to_file` only notes what is to be done; `runAndWait` does it. With espeak-ng it may return
  before, and "finished-utterance" reports when there is a file; other drivers do not report.
- It prints. Errors inside are not raised: then there is no file, or a bad one.
- espeak-ng begins with silence.

The last word of a text decides what happens: "dies", "hangs", "fails", "raises", "void", "broken",
"aiff". With "once" before it, only if the file named by FAKE_VOICE_ONCE does not exist yet.
"""

import os
import sys
import threading
import time
import wave
from array import array
from collections.abc import Callable
from pathlib import Path

RATE = 22050
SILENCE = RATE // 20
LOUD = RATE // 4


class Voice:
    def __init__(self, id: str, name: str, languages: list[str | bytes]) -> None:  # noqa: A002
        self.id, self.name, self.languages = id, name, languages


VOICES = [Voice("roa/es", "Spanish", [b"\x05es"]), Voice("gmw/en", "English", ["en_GB"])]


class Engine:
    def __init__(self, driver_name: str) -> None:
        self.driver_name = driver_name
        self._to_do: list[tuple[str, str]] = []
        self._told: list[Callable[..., None]] = []
        self._properties: dict[str, object] = {
            "voices": VOICES,
            "voice": "gmw/en",
            "rate": 200,
            "pitch": 50,
        }

    def getProperty(self, name: str) -> object:  # noqa: N802 - the library's name
        return self._properties[name]

    def setProperty(self, name: str, value: object) -> None:  # noqa: N802 - the library's name
        """Ignore errors, as the library does unless its caller checks."""
        if name == "pitch" and self.driver_name == "sapi5":
            print("Pitch adjustment not supported when using SAPI5")
        elif name != "voice" or value in {voice.id for voice in VOICES}:
            self._properties[name] = value

    def connect(self, topic: str, cb: Callable[..., None]) -> None:
        assert topic == "finished-utterance"
        self._told.append(cb)

    def save_to_file(self, text: str, filename: str) -> None:
        assert text
        assert filename
        self._to_do.append((text, filename))

    def runAndWait(self) -> None:  # noqa: N802 - the library's name
        while self._to_do:
            text, filename = self._to_do.pop(0)
            if self.driver_name == "espeak":
                threading.Timer(0.02, self._make, (text, filename)).start()
            else:
                _make(text, Path(filename))
                print(f"Audio saved to {filename}")

    def _make(self, text: str, filename: str) -> None:
        try:
            _make(text, Path(filename))
        except RuntimeError as problem:
            print(problem)
        print(f"Audio saved to {filename}")
        for told in self._told:
            told(name=None, completed=True)


def init() -> Engine:
    print("Here is a line that nobody asked for.")
    if "FAKE_VOICE_MISSING" in os.environ:
        raise RuntimeError("This means you probably do not have eSpeak or eSpeak-ng installed!")
    return Engine(os.environ.get("FAKE_VOICE_DRIVER", "espeak"))


def _make(text: str, path: Path) -> None:
    *before, fate = text.rstrip(".").split() or [""]
    if "once" in before:
        token = Path(os.environ["FAKE_VOICE_ONCE"])
        fate = "" if token.exists() else fate
        token.touch()
    if fate == "dies":
        os._exit(3)
    elif fate == "hangs":
        time.sleep(60)
    elif fate == "raises":
        raise RuntimeError("Error saving WAV file:\tno space\nleft")
    elif fate == "broken":
        path.write_bytes(b"RIFF")
    elif fate == "aiff":
        path.write_bytes(b"FORM" + bytes(1000))
    elif fate != "fails":
        loud = 0 if fate == "void" or not any(map(str.isalnum, text)) else LOUD
        samples = array("h", [3] * (SILENCE if loud else 0) + [5000] * loud)
        if sys.byteorder == "big":
            samples.byteswap()
        with wave.open(str(path), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            sound.writeframes(samples.tobytes())
