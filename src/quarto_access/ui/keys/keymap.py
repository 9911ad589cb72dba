"""The keymap: the command of each key. A key is a name, "Shift+Comma"; the context matters.

A keystroke has two names: what is printed on the key, and where the key is, named as on a US
keyboard. They differ for letters alone, since digits and punctuation always go by their place. A
keymap uses one of the two, so that a preset for the position of hands fits every layout.

`ui.keys.presets` holds the one table of keys; a `Keymap` is such a table with a player's changes.
"""

from collections.abc import Mapping, Sequence

from quarto_access.core.values import value
from quarto_access.ui.commands import COMMANDS, Context

Keys = Mapping[Context, Mapping[str, str]]

NAMED = """
    Up Down Left Right Enter Escape Space Tab Backspace Home End PageUp PageDown Delete
    Comma Period Semicolon Quote Minus Equals Slash Backslash LeftBracket RightBracket
    F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12
""".split()  # noqa: SIM905 - a text is easier to read than a list
MODIFIERS = ("Ctrl", "Shift")
VOWELS = "AEIOUY"
"""The letters that are words in some language, "I" or "a": these keys have names as well."""

SILENCE = "Ctrl"
"""The one modifier that is a key by itself: it silences screen readers, and us too."""


@value
class Keymap:
    """A table of keys."""

    keys: Keys
    by_place: bool = False
    """True if letters go by their place, and not by what is printed on them."""

    def command_for(self, label: str, place: str, context: Context) -> str | None:
        """Return the command of a keystroke here."""
        return self.keys[context].get(place if self.by_place else label)

    def keys_for(self, command: str, context: Context) -> tuple[str, ...]:
        """Return the keys of a command here, the most direct first."""
        return tuple(key for key, name in self.keys[context].items() if name == command)

    def all_keys_for(self, command: str) -> tuple[str, ...]:
        """Return the keys of a command in any context, each once."""
        contexts = COMMANDS[command].contexts
        return tuple(dict.fromkeys(key for c in contexts for key in self.keys_for(command, c)))

    def with_changes(
        self, changes: Mapping[str, Sequence[str]]
    ) -> tuple["Keymap", tuple["KeyTaken", ...]]:
        """Return this keymap with these keys for these commands, and the keys that do not fit.

        A letter is a key only at the table, because lists are searched by letters, and a key that
        writes is not one in a text: there a command keeps its keys. A key that the command has
        elsewhere may be taken here, unless the command would lose its last key here.
        """
        table = dict(self.keys)
        clashes: list[KeyTaken] = []
        for context, keys in self.keys.items():
            wanted = {
                command: [key for key in chosen if _is_key(key, context)]
                for command, chosen in changes.items()
                if context in COMMANDS[command].contexts
            }
            table[context] = made = {k: c for k, c in keys.items() if not wanted.get(c)}
            for command, chosen in wanted.items():
                others = {key: made.get(key, command) for key in chosen}
                taken = {
                    key: other
                    for key, other in others.items()
                    if other != command and not _gives_way(other, wanted, made, chosen)
                }
                made |= dict.fromkeys([key for key in chosen if key not in taken], command)
                if len(taken) < len(others) or not self.keys_for(command, context):
                    taken = {k: o for k, o in taken.items() if k not in self.all_keys_for(command)}
                clashes += [KeyTaken(key, other, context, command) for key, other in taken.items()]
        return Keymap(table, self.by_place), tuple(clashes)


def only_searches(command: str, key: str) -> bool:
    """Return whether a key would only search: a letter, for a command of lists alone."""
    return not any(_is_key(key, context) for context in COMMANDS[command].contexts)


class KeyTaken(Exception):
    """A key that already has `command`, in a context, and is wanted for another."""

    def __init__(self, key: str, command: str, context: Context, wanted_for: str) -> None:
        super().__init__(key, command, context, wanted_for)
        self.key, self.command = key, command
        self.context, self.wanted_for = context, wanted_for


class OnlySearches(Exception):
    """A letter for a command that only lists have, where letters search."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def key_named(text: str) -> str | None:
    """Return the key with this name, in any case; None if there is no such key.

    >>> key_named("shift+comma"), key_named("q"), key_named("hello")
    ('Shift+Comma', 'Q', None)
    """
    if text.lower() == SILENCE.lower():
        return SILENCE
    *modifiers, last = text.lower().split("+")
    name = _NAMES.get(last)
    held = [modifier for modifier in MODIFIERS if modifier.lower() in modifiers]
    if name is None or len(held) < len(modifiers):
        return None
    return "+".join([*held, name])


_NAMES = {name.lower(): name for name in NAMED}
_NAMES |= {letter.lower(): letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}


def is_letter(key: str) -> bool:
    """Return whether a key is a single letter, by which lists can be searched."""
    return len(key) == 1 and key.isalpha()


def _is_key(key: str, context: Context) -> bool:
    """Return whether a key can have a command here, and is not needed to search or to write."""
    match context:
        case Context.TABLE | Context.WALK:
            return True
        case Context.TYPING:
            return key.removeprefix("Shift+") not in _WRITE
        case _:
            return not is_letter(key)


def _gives_way(
    taken: str,
    wanted: Mapping[str, Sequence[str]],
    made: Mapping[str, str],
    chosen: Sequence[str],
) -> bool:
    """Return whether a walk's own command gives up its usual key to one of the table.

    It keeps its last key: the menus have no item that would do the same.
    """
    if COMMANDS[taken].contexts != (Context.WALK,) or wanted.get(taken):
        return False
    return any(name == taken and key not in chosen for key, name in made.items())


_PUNCTUATION = NAMED[NAMED.index("Comma") : NAMED.index("RightBracket") + 1]
_WRITE = frozenset(["Space", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", *_PUNCTUATION])
