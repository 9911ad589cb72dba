"""The sound card, through pygame's mixer: the only module of this room that imports pygame."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a screen reader would read it

import pygame

from quarto_access.audio.mixer import ReadySound

RATE = 44_100
CHANNELS = 16
FADE = 4
"""Milliseconds in which a sound falls silent: less would click."""


class PygameCard:
    """A card that is open from the start; raises `pygame.error` if there is none."""

    def __init__(self, buffer: int) -> None:
        pygame.mixer.init(RATE, -16, 2, buffer, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)

    @property
    def driver(self) -> str:
        """What SDL plays through, for reports."""
        return pygame.mixer.get_driver()

    def decode(self, path: str) -> bytes:
        """The samples of a file: both ears by turns, 16 bits each."""
        return pygame.mixer.Sound(path).get_raw()

    def play(self, heard: ReadySound) -> "PygamePlaying":
        sound = pygame.mixer.Sound(buffer=heard.samples)
        channel = pygame.mixer.find_channel(force=True)
        channel.play(sound)
        channel.set_volume(heard.left, heard.right)
        return PygamePlaying(channel, sound)

    def close(self) -> None:
        pygame.mixer.quit()


class PygamePlaying:
    """A sound on a channel, as long as the channel has not gone on to another."""

    def __init__(self, channel: pygame.mixer.Channel, sound: pygame.mixer.Sound) -> None:
        self._channel = channel
        self._sound = sound

    def busy(self) -> bool:
        return self._channel.get_sound() is self._sound

    def stop(self) -> None:
        if self.busy():
            self._channel.fadeout(FADE)
