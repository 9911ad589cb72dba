"""Help for here: every command of a screen with its keys; Enter carries out the one in focus.

The list is made of the two tables, so it is never out of date, and whoever cannot press a key can
reach its command here with the arrows.
"""

from collections.abc import Sequence

from quarto_access.core.board import Square
from quarto_access.i18n.messages import MESSAGES
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.ui.commands import COMMANDS, SPACES, Context
from quarto_access.ui.effects import Back, Run
from quarto_access.ui.keys.keymap import MODIFIERS, NAMED, SILENCE, Keymap
from quarto_access.ui.screens.lists import Item, ListScreen


def what(command: str, context: Context) -> Phrase:
    """What a command does here, in words."""
    if command in SPACES:
        return Phrase("command.at", {"square": Square[command.removeprefix("at-").upper()]})
    names = (f"command.{command}.{context.value}", f"command.{command}", f"menu.{command}")
    return Phrase(next(name for name in names if name in MESSAGES), {})


def key_name(key: str) -> Fact:
    """What a key is called: "Shift 1", "Page Up", "Q"."""
    modifier, _, rest = key.partition("+")
    if modifier in MODIFIERS and rest:
        return Phrase(f"key.{modifier.lower()}", {"key": key_name(rest)})
    if key == SILENCE:
        return Phrase("key.ctrl-alone", {})
    return Phrase(f"key.{key.lower()}", {}) if key in NAMED else key


def names_of(keys: Sequence[str]) -> tuple[Phrase, ...]:
    """What several keys are called."""
    return tuple(Phrase("key", {"key": key_name(key)}) for key in keys)


class HelpScreen(ListScreen):
    title = "help.title"

    def __init__(self, context: Context, keymap: Keymap) -> None:
        self._keymap = keymap
        self._commands = [c.id for c in COMMANDS.values() if context in c.contexts]
        self._context = context

    def items(self) -> Sequence[Item]:
        return [self._item(command) for command in self._commands]

    def _item(self, command: str) -> Item:
        keys = names_of(self._keymap.keys_for(command, self._context))
        label = (
            Phrase("help.item", {"keys": keys, "what": what(command, self._context)})
            if keys
            else what(command, self._context)
        )
        return Item(label, (Back(), Run(command)))
