"""Speech without us: espeak-ng's library, and the protocol of the speech daemon.

Only what a figure beside ours needs, and nothing that could go wrong is looked after.
"""

import ctypes
import io
import socket
import wave

from quarto_access.audio.sound import Sound

RETRIEVAL = 1
CHARACTERS = 1
QUIET = 160


class Espeak:
    """Its own samples, without the silence before them, played by the game's mixer."""

    def __init__(self, sound: Sound) -> None:
        import pygame  # noqa: PLC0415 - after the game's own way to it

        self._pygame = pygame
        self._sound = sound
        self._library = ctypes.CDLL("libespeak-ng.so.1")
        self._rate = self._library.espeak_Initialize(RETRIEVAL, 1000, None, 0)
        self._chunks: list[bytes] = []
        kind = ctypes.CFUNCTYPE(
            ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
        )
        self._callback = kind(self._take)
        self._library.espeak_SetSynthCallback(self._callback)
        self._library.espeak_SetVoiceByName(b"en")
        self._library.espeak_SetParameter(1, 200, 0)
        self._playing: pygame.mixer.Channel | None = None

    def say(self, text: str) -> None:
        encoded = text.encode()
        self._chunks.clear()
        self._library.espeak_Synth(encoded, len(encoded) + 1, 0, 0, 0, CHARACTERS, None, None)
        self._library.espeak_Synchronize()
        samples = memoryview(b"".join(self._chunks)).cast("h")
        first = next((at for at, step in enumerate(samples) if abs(step) > QUIET), 0)
        file = io.BytesIO()
        with wave.open(file, "wb") as made:
            made.setparams((1, 2, self._rate, 0, "NONE", ""))
            made.writeframes(samples[first:].tobytes())
        file.seek(0)
        self._playing = self._pygame.mixer.Sound(file).play()

    def stop(self) -> None:
        if self._playing:
            self._playing.stop()

    def _take(self, samples: "ctypes._Pointer[ctypes.c_short]", count: int, _: object) -> int:
        if count:
            self._chunks.append(ctypes.string_at(samples, 2 * count))
        return 0


class Ssip:
    """A client that sends lines and waits for each answer."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(address.removeprefix("unix_socket:"))
        self._answers = self._socket.makefile("rb")
        self._ask("SET SELF CLIENT_NAME quarto:benchmark:main")

    def say(self, text: str) -> None:
        self._ask("CANCEL SELF")
        self._ask("SPEAK")
        self._ask(f"{text}\r\n.")

    def stop(self) -> None:
        self._ask("CANCEL SELF")

    def close(self) -> None:
        self._ask("QUIT")
        self._answers.close()
        self._socket.close()

    def _ask(self, line: str) -> None:
        self._socket.sendall(f"{line}\r\n".encode())
        while self._answers.readline()[3:4] == b"-":
            pass
