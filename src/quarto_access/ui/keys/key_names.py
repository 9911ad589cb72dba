"""The names of keys, and of what their commands do, as phrases."""

from collections.abc import Sequence

from quarto_access.core.board import Square
from quarto_access.i18n.messages import MESSAGES
from quarto_access.narration.announcement import Fact, KeyOf, Phrase
from quarto_access.ui.commands import SPACES, Context, Group
from quarto_access.ui.keys.keymap import MODIFIERS, NAMED, SILENCE, VOWELS, Keymap


def what(command: str, context: Context) -> Phrase:
    """Return what a command does here, in words."""
    if command in SPACES:
        message = "command.at.walk" if context is Context.WALK else "command.at"
        return Phrase(message, {"square": Square[command.removeprefix("at-").upper()]})
    names = (f"command.{command}.{context.value}", f"command.{command}", f"menu.{command}")
    return Phrase(next(name for name in names if name in MESSAGES), {})


def key_name(key: str) -> Fact:
    """Return the name of a key: "Shift 1", "Page Up", "Q", and "letter A" if "A" is a word."""
    modifier, _, rest = key.partition("+")
    if modifier in MODIFIERS and rest:
        return Phrase(f"key.{modifier.lower()}", {"key": key_name(rest)})
    if key == SILENCE:
        return Phrase("key.ctrl-alone", {})
    return Phrase(f"key.{key.lower()}", {}) if key in NAMED or key in VOWELS else key


def key_of(command: str, context: Context = Context.MENU) -> KeyOf:
    """Return the key of a command for a sentence, which names the one that the listener has."""
    return KeyOf(command, context.value)


def name_in(keymap: Keymap, key: KeyOf) -> Fact:
    """Return the name of the first key that a command has in this keymap; "" if it has none."""
    keys = keymap.keys_for(key.command, Context(key.context))
    return key_name(keys[0]) if keys else ""


def names_of(keys: Sequence[str]) -> tuple[Phrase, ...]:
    """Return the names of several keys."""
    return tuple(Phrase("key", {"key": key_name(key)}) for key in keys)


def group_name(group: Group) -> Phrase:
    """Return the name of a group of commands."""
    return Phrase(f"help.group.{group.value}", {})
