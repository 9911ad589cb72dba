"""The keyboard: turns key events into keystrokes, on every layout and beside other programs.

A keystroke has two names, both from the table of keys. `label` is what is printed on the key:

- a key that prints one of A to Z is that letter, wherever it is;
- any other key has the name of its place on a US keyboard: AZERTY's digits are digits without
  Shift, and a German umlaut is the mark that a US keyboard has there;
- so on layouts without Latin letters, such as Greek, Cyrillic and Hebrew, the place of a letter is
  that letter;
- but on layouts with Latin letters, a mark in the place of a letter is the mark: Dvorak has W in
  the place of the comma, and the comma in the place of W.

So every layout has every key of the table once. AZERTY alone has two keys called "Comma": the key
that prints a comma, and its neighbour in the place of the comma. The first letter that is typed
shows whether the layout has Latin letters; until then the place of a letter is that letter.

`place` is the place alone, and None for keys that a US keyboard does not have.

- Shift and Ctrl are the only modifiers. Keys with Alt, AltGr or the system's key, or while Insert
  or CapsLock is held down, belong to other programs, as do letters and digits with Ctrl and the
  whole numpad. It does not matter whether CapsLock and NumLock are switched on.
- Ctrl+C and Ctrl+V are ours. Every keymap has them by what is printed, as other programs do.
- Ctrl alone is a keystroke when it goes down: it stops our voice.
- A key that is held when the focus comes, or goes down a moment later, was meant for another
  window. It is ignored until it is released. When the focus goes, no key is held.
- A key that stays down is repeated at our own pace, and every repetition is marked as one.
"""

from math import inf

import pygame
from pygame.event import Event

from quarto_access.core.values import replace, value

DEAF = 0.1
"""The seconds after the focus came in which held keys are reported as if they went down then."""

FIRST_REPEAT = 0.5
"""The seconds until a key that stays down counts again; Windows' own default."""

NEXT_REPEAT = 0.18
"""The seconds between repetitions: a compact sound of 0.12 s is over when the next one begins."""

LETTERS = {pygame.K_a + n: chr(ord("A") + n) for n in range(26)}
_MARKS = {
    "Comma": (pygame.K_COMMA, pygame.KSCAN_COMMA),
    "Period": (pygame.K_PERIOD, pygame.KSCAN_PERIOD),
    "Semicolon": (pygame.K_SEMICOLON, pygame.KSCAN_SEMICOLON),
    "Quote": (pygame.K_QUOTE, pygame.KSCAN_APOSTROPHE),
    "Minus": (pygame.K_MINUS, pygame.KSCAN_MINUS),
    "Equals": (pygame.K_EQUALS, pygame.KSCAN_EQUALS),
    "Slash": (pygame.K_SLASH, pygame.KSCAN_SLASH),
    "Backslash": (pygame.K_BACKSLASH, pygame.KSCAN_BACKSLASH),
    "LeftBracket": (pygame.K_LEFTBRACKET, pygame.KSCAN_LEFTBRACKET),
    "RightBracket": (pygame.K_RIGHTBRACKET, pygame.KSCAN_RIGHTBRACKET),
}
"""The key that prints each mark, and the place that has it on a US keyboard."""

MARKS = {key: name for name, (key, _) in _MARKS.items()}
NAMED = {
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_RETURN: "Enter",
    pygame.K_ESCAPE: "Escape",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown",
    pygame.K_DELETE: "Delete",
    **{pygame.K_F1 + n: f"F{n + 1}" for n in range(12)},
}
"""The keys with the same name on every layout."""

PLACES = {
    **{pygame.KSCAN_A + n: chr(ord("A") + n) for n in range(26)},
    **{pygame.KSCAN_1 + n: digit for n, digit in enumerate("1234567890")},
    **{place: name for name, (_, place) in _MARKS.items()},
    pygame.KSCAN_NONUSHASH: "Backslash",  # the same key, as some European keyboards report it
}
"""The keys of a US keyboard by their places."""

CTRL = (pygame.K_LCTRL, pygame.K_RCTRL)
OF_SCREEN_READERS = {pygame.K_INSERT, pygame.K_CAPSLOCK}
OF_THE_SYSTEM = pygame.KMOD_ALT | pygame.KMOD_MODE | pygame.KMOD_META
OURS = pygame.KMOD_SHIFT | pygame.KMOD_CTRL


OF_THE_CLIPBOARD = frozenset("CV")
"""The letters that copy and paste with Ctrl in every program."""


@value
class Keystroke:
    """A pressed key, named as in the table of keys: "Shift+Comma", "Q", "Ctrl"."""

    label: str
    place: str | None
    held: bool = False
    """True if this repeats a key that stays down."""

    @property
    def writes(self) -> bool:
        """True if it also comes as text while text is typed."""
        name = self.label.removeprefix("Shift+")
        return len(name) == 1 or name == "Space" or name in MARKS.values()


@value
class _Repeating:
    """The key that was pressed last, while it stays down."""

    keystroke: Keystroke
    scancode: int
    modifiers: int
    at: float


class Keyboard:
    """Takes key events as they come. It ignores them until the focus has come."""

    def __init__(self) -> None:
        self._hears_from = inf
        self._down: dict[int, int] = {}
        """The keys that are held, by their places."""
        self._void: set[int] = set()
        """The places of keys that are ignored until they are released."""
        self._repeating: _Repeating | None = None
        self._latin = False
        """True if the layout is known to have Latin letters."""

    def focus_came(self, now: float) -> None:
        self._hears_from = now + DEAF

    def focus_went(self) -> None:
        self._hears_from = inf
        self._down.clear()
        self._void.clear()
        self._repeating = None

    def layout_changed(self) -> None:
        self._latin = False

    def hears(self, now: float) -> bool:
        """Return whether what is typed now is meant for us."""
        return now >= self._hears_from and OF_SCREEN_READERS.isdisjoint(self._down.values())

    def pressed(self, event: Event, now: float) -> Keystroke | None:
        """Return the keystroke of a key that went down; None if it is not one of ours."""
        held = event.scancode in self._down
        self._down[event.scancode] = event.key
        self._repeating = None
        if now < self._hears_from:
            self._void.add(event.scancode)
        if event.scancode in self._void or event.mod & OF_THE_SYSTEM or not self.hears(now):
            return None
        if event.key in CTRL:
            return None if held else Keystroke("Ctrl", "Ctrl")
        keystroke = self._named(event)
        if keystroke is None:
            return None
        repetition = replace(keystroke, held=True)
        modifiers = event.mod & OURS
        at = now + FIRST_REPEAT
        self._repeating = _Repeating(repetition, event.scancode, modifiers, at)
        return repetition if held else keystroke

    def released(self, event: Event) -> None:
        """Note that a key went up."""
        self._down.pop(event.scancode, None)
        self._void.discard(event.scancode)
        of = self._repeating
        if of and (event.scancode == of.scancode or event.mod & OURS != of.modifiers):
            self._repeating = None

    @property
    def repeats_at(self) -> float | None:
        """The time of the next repetition of a held key; None if no key is held."""
        return self._repeating.at if self._repeating else None

    def repeated(self, now: float) -> Keystroke | None:
        """Return the repetition that is due, if any; those that were missed are left out."""
        of = self._repeating
        if of is None or now < of.at:
            return None
        self._repeating = replace(of, at=now + NEXT_REPEAT)
        return of.keystroke

    def _named(self, event: Event) -> Keystroke | None:
        label, place = self._label(event.key, event.scancode), _place(event.key, event.scancode)
        if label is None:
            return None
        if event.mod & pygame.KMOD_CTRL and len(label) == 1:
            is_ours = label in OF_THE_CLIPBOARD and not event.mod & pygame.KMOD_SHIFT
            return Keystroke(f"Ctrl+{label}", None) if is_ours else None
        prefix = "Ctrl+" if event.mod & pygame.KMOD_CTRL else ""
        prefix += "Shift+" if event.mod & pygame.KMOD_SHIFT else ""
        return Keystroke(prefix + label, None if place is None else prefix + place)

    def _label(self, key: int, scancode: int) -> str | None:
        if key in LETTERS:
            self._latin = True
            return LETTERS[key]
        place = _place(key, scancode)
        if self._latin and key in MARKS and place in LETTERS.values():
            return MARKS[key]
        return place


def _place(key: int, scancode: int) -> str | None:
    return NAMED.get(key) or PLACES.get(scancode)
