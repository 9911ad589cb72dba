"""The sound card, through pygame's mixer: the only module of this package that imports pygame."""

import os
import time
from io import BytesIO

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a screen reader would read it

import pygame

from quarto_access.audio.mixer import ReadySound

RATE = 44_100
CHANNELS = 16
FADE = 4
"""The milliseconds in which a sound fades out: a shorter time would click."""

DRIVER = "SDL_AUDIODRIVER"
"""The environment variable that names the sound driver for SDL."""

SMALL = 512
"""A size of buffer that every system has."""

ENDING = 0.5
"""The seconds to wait at most for stopped sounds to end."""


class PygameCard:
    """An open card; raises `pygame.error` if there is none."""

    def __init__(self, buffer: int) -> None:
        pygame.mixer.init(RATE, -16, 2, buffer, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)

    @property
    def driver(self) -> str:
        """The driver that SDL plays through, for reports."""
        return pygame.mixer.get_driver()

    def decode(self, data: bytes) -> bytes:
        """Decode a file into samples: left and right alternating, 16 bits each."""
        return pygame.mixer.Sound(file=BytesIO(data)).get_raw()

    def play(self, heard: ReadySound) -> "PygamePlaying":
        sound = pygame.mixer.Sound(buffer=heard.samples)
        channel = pygame.mixer.find_channel(force=True)
        channel.play(sound)
        channel.set_volume(heard.left, heard.right)
        return PygamePlaying(channel, sound)

    def close(self) -> None:
        """Close the card, as soon as nothing plays.

        `pygame.mixer.quit` holds the GIL while it waits for the thread that plays. A sound that
        ends at that moment makes that thread wait for the GIL, and the whole program would freeze.
        """
        pygame.mixer.stop()
        until = time.monotonic() + ENDING
        while pygame.mixer.get_busy() and time.monotonic() < until:
            time.sleep(0.001)
        pygame.mixer.quit()


def deaf_card() -> PygameCard:
    """Return a card that decodes, and that nobody hears: for a process that plays nothing."""
    usual = os.environ.get(DRIVER)
    os.environ[DRIVER] = "dummy"
    try:
        return PygameCard(SMALL)
    finally:
        del os.environ[DRIVER]
        if usual is not None:
            os.environ[DRIVER] = usual


class PygamePlaying:
    """A sound on a channel, until the channel plays another one."""

    def __init__(self, channel: pygame.mixer.Channel, sound: pygame.mixer.Sound) -> None:
        self._channel = channel
        self._sound = sound

    def busy(self) -> bool:
        return self._channel.get_sound() is self._sound

    def stop(self) -> None:
        if self.busy():
            self._channel.fadeout(FADE)
