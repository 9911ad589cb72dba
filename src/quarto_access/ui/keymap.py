"""The one table of keys. A key is a name, "Shift+Comma"; what it does depends on the context.

Letters go by their label, digits and punctuation by their place on the keyboard: whoever reads the
keyboard names them so, and nothing here depends on a layout.
"""

from collections.abc import Mapping

from quarto_access.ui.commands import Context

COMMON = {
    "Up": "up",
    "Down": "down",
    "Enter": "act",
    "Escape": "back",
    "Backspace": "repeat",
    "Comma": "older",
    "Period": "newer",
    "Shift+Comma": "oldest",
    "Shift+Period": "newest",
    "F1": "help",
    "Shift+F1": "describe",
}

TABLE = {
    "Left": "left",
    "Right": "right",
    "E": "up",
    "S": "left",
    "D": "down",
    "F": "right",
    "Home": "row-start",
    "End": "row-end",
    "Ctrl+Home": "corner-first",
    "Ctrl+End": "corner-last",
    **{str(number): f"row-{number}" for number in range(1, 5)},
    **{f"Shift+{number}": f"column-{number}" for number in range(1, 5)},
    "Tab": "next-place",
    "Shift+Tab": "previous-place",
    "Space": "feel",
    "Q": "point",
    "H": "hand",
    "L": "last-move",
    "P": "pieces-left",
    "T": "turn",
    "B": "board",
    "R": "row",
    "C": "column",
    "X": "through",
    "G": "find",
    "K": "time",
    "M": "masks",
    "U": "undo",
    "Shift+U": "redo",
    "V": "more-words",
    "Shift+V": "fewer-words",
}

LISTS = {"Home": "first", "End": "last", "Tab": "down", "Shift+Tab": "up"}

DEFAULT_KEYS: Mapping[Context, Mapping[str, str]] = {
    Context.TABLE: COMMON | TABLE,
    Context.LINES: COMMON | LISTS | {"Space": "feel-line"},
    Context.MENU: COMMON | LISTS | {"Space": "act"},
    Context.FORM: COMMON | LISTS | {"Space": "act", "Left": "less", "Right": "more"},
}

NAMED = """
    Up Down Left Right Enter Escape Space Tab Backspace Home End PageUp PageDown Delete
    Comma Period Semicolon Quote Minus Equals Slash Backslash LeftBracket RightBracket
    F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12
""".split()  # noqa: SIM905 - a list of words reads better so
MODIFIERS = ("Ctrl", "Shift")


def key_named(text: str) -> str | None:
    """The key that somebody wrote, in any case; None where there is no such key.

    >>> key_named("shift+comma"), key_named("q"), key_named("hello")
    ('Shift+Comma', 'Q', None)
    """
    *modifiers, last = text.lower().split("+")
    name = _NAMES.get(last)
    held = [modifier for modifier in MODIFIERS if modifier.lower() in modifiers]
    if name is None or len(held) < len(modifiers):
        return None
    return "+".join([*held, name])


_NAMES = {name.lower(): name for name in NAMED}
_NAMES |= {letter.lower(): letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}


def is_letter(key: str) -> bool:
    """Whether a key is a single letter, by which lists can be searched."""
    return len(key) == 1 and key.isalpha()


def command_for(key: str, context: Context) -> str | None:
    """What a key asks for here."""
    return DEFAULT_KEYS[context].get(key)


def keys_for(command: str, context: Context) -> tuple[str, ...]:
    """The keys that ask for a command here, the most direct first."""
    return tuple(key for key, name in DEFAULT_KEYS[context].items() if name == command)
