"""A session in a window with SDL's dummy driver, and keys pressed there."""

from collections.abc import Iterable, Iterator
from time import monotonic

import pygame
from pygame.event import Event

from quarto_access.host.keyboard import DEAF
from quarto_access.host.window import Window
from quarto_access.ui.controller import Controller
from quarto_access.view.current_picture import showing
from quarto_access.view.drawing import Painter
from quarto_access.view.picture import Appearance, Picture
from tests.host.fingers import MODIFIERS, OTHERS
from tests.host.layouts import SCANCODES, printed
from tests.play.table import Table

KEYS = OTHERS | {place: (key, SCANCODES[place]) for place, key in printed("QWERTY").items()}


class _Fed:
    """Stands between the window and a session: whenever time passes, the next key is pressed."""

    def __init__(self, session: Controller, chords: Iterable[str]) -> None:
        self._session = session
        self._chords: Iterator[str] = iter(chords)
        self._heard_first = False
        self.left = False
        self._due_at: float | None = None
        self.press = session.press
        self.click = session.click
        self.type = session.type
        self.away = session.away
        self.ended = session.ended

    @property
    def due(self) -> float | None:
        return None if self._due_at is None else max(0.0, self._due_at - monotonic())

    def back(self) -> None:
        """Take keys from a moment after the focus came."""
        self._session.back()
        self._due_at = monotonic() + DEAF + 0.02

    @property
    def typing(self) -> bool:
        return self._session.typing

    @property
    def full_screen(self) -> bool:
        return self._session.full_screen

    @property
    def masked(self) -> bool:
        return self._session.masked

    def say_again(self) -> None:
        """Do nothing: a test presses its keys before anything is said again."""

    def pass_time(self) -> None:
        self._due_at = 0.0
        self._session.pass_time()
        chord = next(self._chords, None)
        if chord is None:
            self.left = True
        else:
            for event in events(chord):
                pygame.event.post(event)


def events(chord: str) -> Iterator[Event]:
    """Yield pygame's events for a chord, except for the modifiers themselves."""
    *held, name = chord.split("+")
    key, scancode = KEYS[name]
    mod = sum(MODIFIERS[modifier] for modifier in held)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        yield Event(kind, key=key, scancode=scancode, mod=mod, unicode="")


def play(table: Table, keys: str) -> None:
    """Press keys in a window."""
    session = table.session

    def show() -> tuple[Picture, Appearance]:
        return showing(session.screen, session.in_view, session.teller), Appearance()

    window = Window()
    try:
        pygame.event.clear()
        pygame.event.post(Event(pygame.WINDOWFOCUSGAINED))
        window.play(_Fed(session, keys.split()), show, Painter().paint)
    finally:
        window.close()
