"""Plays a file of sound with what the system has, until a mixer of our own does."""

import subprocess
import sys
from collections.abc import Callable
from typing import Protocol

from quarto_access.core.board import Square
from quarto_access.speech.backend import NotWorking

LINUX_PLAYERS = (("aplay", "-q"), ("paplay",), ("pw-play",))
MAC_PLAYERS = (("afplay",),)


class Playing(Protocol):
    """A sound that is being played."""

    def wait(self, within: float) -> None:
        """Until it has been played or stopped; raise if it could not be, or takes too long."""

    def stop(self) -> None:
        """At once, from any thread."""


class Player(Protocol):
    """Begins to play, from where a square is on the board or from the middle."""

    def __call__(self, path: str, seconds: float, square: Square | None) -> Playing: ...


def system_player() -> Player:
    """The player of this system. Raises if it has none."""
    if sys.platform == "win32":
        return WindowsPlaying
    from shutil import which

    players = MAC_PLAYERS if sys.platform == "darwin" else LINUX_PLAYERS
    for name, *options in players:
        if command := which(name):
            begin = [command, *options]
            return lambda path, *_: ProcessPlaying([*begin, path])
    raise NotWorking("nothing to play sound with: " + ", ".join(name for name, *_ in players))


class ProcessPlaying:
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


class WindowsPlaying:
    """A sound played by Windows itself, of which there is one at a time."""

    def __init__(self, path: str, seconds: float, square: Square | None = None) -> None:
        from threading import Event

        del square  # Windows knows no places

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
