"""Fingers on an imaginary keyboard: events as pygame makes them, and a clock."""

import pygame
from pygame.event import Event

from quarto_access.host.keyboard import Keyboard, Keystroke
from tests.host.layouts import SCANCODES, printed

OTHERS = {
    "Up": (pygame.K_UP, pygame.KSCAN_UP),
    "Down": (pygame.K_DOWN, pygame.KSCAN_DOWN),
    "Left": (pygame.K_LEFT, pygame.KSCAN_LEFT),
    "Right": (pygame.K_RIGHT, pygame.KSCAN_RIGHT),
    "Enter": (pygame.K_RETURN, pygame.KSCAN_RETURN),
    "Escape": (pygame.K_ESCAPE, pygame.KSCAN_ESCAPE),
    "Space": (pygame.K_SPACE, pygame.KSCAN_SPACE),
    "Tab": (pygame.K_TAB, pygame.KSCAN_TAB),
    "Backspace": (pygame.K_BACKSPACE, pygame.KSCAN_BACKSPACE),
    "Home": (pygame.K_HOME, pygame.KSCAN_HOME),
    "End": (pygame.K_END, pygame.KSCAN_END),
    "PageUp": (pygame.K_PAGEUP, pygame.KSCAN_PAGEUP),
    "PageDown": (pygame.K_PAGEDOWN, pygame.KSCAN_PAGEDOWN),
    "Delete": (pygame.K_DELETE, pygame.KSCAN_DELETE),
    **{f"F{n + 1}": (pygame.K_F1 + n, pygame.KSCAN_F1 + n) for n in range(12)},
    "Insert": (pygame.K_INSERT, pygame.KSCAN_INSERT),
    "CapsLock": (pygame.K_CAPSLOCK, pygame.KSCAN_CAPSLOCK),
    "Shift": (pygame.K_LSHIFT, pygame.KSCAN_LSHIFT),
    "Ctrl": (pygame.K_LCTRL, pygame.KSCAN_LCTRL),
    "Right Ctrl": (pygame.K_RCTRL, pygame.KSCAN_RCTRL),
    "Alt": (pygame.K_LALT, pygame.KSCAN_LALT),
    "AltGr": (pygame.K_RALT, pygame.KSCAN_RALT),
    "System": (pygame.K_LMETA, pygame.KSCAN_LMETA),
    "Keypad 1": (pygame.K_KP1, pygame.KSCAN_KP1),
    "Keypad 4": (pygame.K_KP4, pygame.KSCAN_KP4),
    "Keypad Enter": (pygame.K_KP_ENTER, pygame.KSCAN_KP_ENTER),
    "Left of Z": (pygame.K_LESS, pygame.KSCAN_NONUSBACKSLASH),
}
MODIFIERS = {
    "Shift": pygame.KMOD_LSHIFT,
    "Ctrl": pygame.KMOD_LCTRL,
    "Right Ctrl": pygame.KMOD_RCTRL,
    "Alt": pygame.KMOD_LALT,
    "AltGr": pygame.KMOD_RALT,
    "System": pygame.KMOD_LMETA,
}


class Fingers:
    """They press places, named as on a US keyboard; `locks` are the locks that are on."""

    def __init__(self, layout: str = "QWERTY", locks: int = 0) -> None:
        self.keyboard = Keyboard()
        self.time = 1000.0
        self.use(layout)
        self._locks = locks
        self._held: list[str] = []
        self.keyboard.focus_came(self.time)
        self.time += 1.0

    def use(self, layout: str) -> None:
        keys = printed(layout)
        self._keys = OTHERS | {place: (keys[place], SCANCODES[place]) for place in keys}

    def down(self, place: str) -> Keystroke | None:
        if place not in self._held:
            self._held.append(place)
        return self.keyboard.pressed(self._event(pygame.KEYDOWN, place), self.time)

    def up(self, *places: str) -> None:
        for place in places:
            if place in self._held:
                self._held.remove(place)
            self.keyboard.released(self._event(pygame.KEYUP, place))

    def press(self, chord: str) -> Keystroke | None:
        """Press and release "Q" or "Shift+1"."""
        *held, key = chord.split("+")
        for modifier in held:
            self.down(modifier)
        keystroke = self.down(key)
        self.up(key, *held)
        return keystroke

    def label(self, chord: str) -> str | None:
        keystroke = self.press(chord)
        return keystroke.label if keystroke else None

    def wait(self, seconds: float) -> list[Keystroke]:
        """Return the keystrokes that come in this time, in rounds of 2 ms."""
        come = []
        for _ in range(round(seconds / 0.002)):
            self.time += 0.002
            if keystroke := self.keyboard.repeated(self.time):
                come.append(keystroke)
        return come

    def _event(self, kind: int, place: str) -> Event:
        key, scancode = self._keys[place]
        modifiers = sum(MODIFIERS.get(held, 0) for held in self._held)
        return Event(kind, key=key, scancode=scancode, mod=self._locks | modifiers, unicode="")
