"""A game in a real window for the benchmarks, or what any program of its kind must do.

`game` plays in a window and speaks in a way that only writes down when it was called. `bare` does
what cannot be avoided: it imports the same libraries, asks the same parts of the system for a
voice, opens a window, and looks at it as often.
"""

import os
import sys
import time
from functools import partial

from quarto_access.app import Options, play_window
from quarto_access.audio.sound_files import folder
from quarto_access.core import Record, Rules
from quarto_access.core.values import replace
from quarto_access.speech.backend import Backend, Skill, Utterance
from quarto_access.speech.choice import TERMINAL, WayOfSpeaking, usual_ways
from quarto_access.storage.folder import Folder


class Noting:
    """Passes words on, and says at which time it was called."""

    def __init__(self, backend: Backend | None) -> None:
        self._backend = backend
        self.name = "Noting"
        self.can = backend.can if backend else frozenset({Skill.CUT})

    def speak(self, utterance: Utterance) -> None:
        note()
        if self._backend:
            self._backend.speak(utterance)

    def silence(self) -> None:
        if self._backend:
            self._backend.silence()

    def braille(self, text: str) -> None:
        if self._backend:
            self._backend.braille(text)

    def alive(self) -> bool:
        return self._backend is None or self._backend.alive()

    def close(self) -> None:
        if self._backend:
            self._backend.close()


def note() -> None:
    """Now, on a line; all processes of a system share this clock."""
    sys.stdout.write(f"{time.monotonic()!r}\n")
    sys.stdout.flush()


def _noting(way: WayOfSpeaking) -> Backend:
    return Noting(way.make())


def game(profile: str, *, with_voice: bool, quick: bool = False) -> None:
    """The main menu or a game of two at the keyboard, until a signal ends it."""
    if quick:
        Folder(profile).keep_last(Record(Rules()))
    noting = [replace(way, make=partial(_noting, way)) for way in usual_ways()[:3]]
    alone = WayOfSpeaking("noting", TERMINAL, lambda: Noting(None))
    play_window(Options(profile, quick=quick), [*noting, alone] if with_voice else [alone])


def bare() -> None:
    """Do only what a program with a window and a voice cannot do without, one after the other."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    import pygame  # noqa: PLC0415 - the game's window would otherwise have been imported too

    pygame.display.init()
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    pygame.display.flip()
    for way in usual_ways()[:3]:
        try:
            way.make()
        except Exception:  # noqa: BLE001, S112 - as in the game, the next one is tried
            continue
        break
    note()
    while not pygame.event.peek(pygame.QUIT):
        pygame.event.get()
        time.sleep(0.002)


def mixer(piece: str) -> None:
    """Play a piece for each line that comes, and tell when."""
    import pygame  # noqa: PLC0415 - see above

    pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    sound = pygame.mixer.Sound(folder() / piece)
    sound.set_volume(0.5)
    note()
    for _ in sys.stdin:
        note()
        sound.play()


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    if what == "bare":
        bare()
    elif what == "mixer":
        mixer(*rest)
    else:
        game(*rest, with_voice=what == "game-with-voice", quick=what == "quick-game")
