"""Playback of sound files by the system, until a mixer of our own does it."""

import subprocess
import sys
from collections.abc import Callable
from typing import Protocol

from quarto_access.core.board import Square
from quarto_access.speech.backend import NotWorking

LINUX_PLAYERS = (("aplay", "-q"), ("paplay",), ("pw-play",))
MAC_PLAYERS = (("afplay",),)

SILENCE = 441
"""The samples that are played to find out whether playing works."""

SECONDS_TO_PLAY = 2.0


class FilePlayback(Protocol):
    """A sound that is being played."""

    def wait(self, within: float) -> None:
        """Wait until it has been played or stopped; raise if that fails, or takes too long."""

    def stop(self) -> None:
        """Stop at once, from any thread."""


class SoundPlayer(Protocol):
    """Plays sound files."""

    def ready(self) -> None:
        """Raise if nothing would be heard."""

    def play(self, path: str, seconds: float, square: Square | None) -> FilePlayback:
        """Begin to play, from the direction of a square or from the middle."""


class SystemPlayer:
    """The player of this system. Raises if it has none."""

    def __init__(self) -> None:
        self._begin = [] if sys.platform == "win32" else _command()

    def ready(self) -> None:
        """Play silence: a player without a sound card fails at once."""
        if not self._begin:
            return
        import wave
        from tempfile import TemporaryDirectory

        with TemporaryDirectory(prefix="quarto-silence-") as folder:
            path = f"{folder}/silence.wav"
            with wave.open(path, "wb") as silence:
                silence.setparams((1, 2, 22_050, 0, "NONE", ""))
                silence.writeframes(bytes(2 * SILENCE))
            ProcessPlayback([*self._begin, path]).wait(SECONDS_TO_PLAY)

    def play(self, path: str, seconds: float, square: Square | None) -> FilePlayback:
        del square  # the system cannot place sounds
        if sys.platform == "win32":
            return WindowsPlayback(path, seconds)
        return ProcessPlayback([*self._begin, path])


def _command() -> list[str]:
    from shutil import which

    players = MAC_PLAYERS if sys.platform == "darwin" else LINUX_PLAYERS
    for name, *options in players:
        if command := which(name):
            return [command, *options]
    raise NotWorking("nothing to play sound with: " + ", ".join(name for name, *_ in players))


class ProcessPlayback:
    """A command that plays one sound and ends."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl+C in the terminal is meant for the game
        )
        self._stopped = False

    def wait(self, within: float) -> None:
        try:
            _, told = self._process.communicate(timeout=within)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
            raise NotWorking(f"the sound did not end in {within:.0f} seconds") from None
        if self._process.returncode and not self._stopped:
            raise NotWorking("cannot play: " + " ".join(told.decode(errors="replace").split()))

    def stop(self) -> None:
        self._stopped = True
        self._process.kill()


class WindowsPlayback:
    """A sound played by Windows itself, which plays one at a time."""

    def __init__(self, path: str, seconds: float) -> None:
        from threading import Event

        self._seconds = seconds
        self._over = Event()
        self._play: Callable[[str | None, int], None]
        if sys.platform == "win32":
            import winsound

            self._play = winsound.PlaySound
            self._play(path, winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)

    def wait(self, within: float) -> None:
        self._over.wait(min(within, self._seconds))
        self._over.set()

    def stop(self) -> None:
        if not self._over.is_set():
            self._over.set()
            self._play(None, 0)
