"""The change of keys: for each command, the keys that it has.

Commands are read group by group, and letters search for what a command does, in any group. A key
that already has another command is refused, with the name of that command. Lists are searched by
letters, so a letter can be a key only at the table.
"""

from collections.abc import Callable, Sequence

from quarto_access.i18n.plain_letters import plain
from quarto_access.narration.announcement import Fact, Phrase, Telling, say
from quarto_access.narration.focus import Focus, OnText
from quarto_access.narration.refusals import refused
from quarto_access.ui.commands import COMMANDS, Context, Group
from quarto_access.ui.effects import NOTHING_TO_DO, Back, ChangeKeys, Effect, Effects, Open
from quarto_access.ui.keys.key_names import group_name, key_name, key_of, names_of, what
from quarto_access.ui.keys.keymap import KeyTaken
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back
from quarto_access.ui.screens.readings import KeysRead


class KeysScreen(ListScreen):
    """The groups of commands; a letter leads into the first one that has it."""

    title = say("keys.title", enter=key_of("act"))

    def __init__(self, keys: KeysRead) -> None:
        self._keys = keys

    def items(self) -> Sequence[Item]:
        groups = [Item(group_name(g), (Open(KeysOfGroupScreen(self._keys, g)),)) for g in Group]
        return [*groups, way_back()]

    def search(self, letter: str, word: Callable[[Fact], str]) -> Effects:
        found = _next(letter, word, None)
        return (Open(_at(self._keys, found)),) if found else NOTHING_TO_DO


class KeysOfGroupScreen(ListScreen):
    """The commands of a group with their keys; Enter changes them."""

    def __init__(self, keys: KeysRead, group: Group) -> None:
        self.title = group_name(group)
        self._keys = keys
        self.commands = [c.id for c in COMMANDS.values() if c.group is group]

    def items(self) -> Sequence[Item]:
        return [*map(self._item, self.commands), way_back()]

    def _item(self, command: str) -> Item:
        does, keys = _does(command), names_of(_keys_of(command, self._keys))
        label = Phrase("keys.item", {"keys": keys, "what": does}) if keys else does
        return Item(label, (Open(OneCommandScreen(self._keys, command)),))

    def search(self, letter: str, word: Callable[[Fact], str]) -> Effects:
        here = self.commands[min(self.position, len(self.commands) - 1)]
        found = _next(letter, word, here)
        if found is None:
            return NOTHING_TO_DO
        if found in self.commands:
            return self.go_to(self.commands.index(found))
        return Back(), Open(_at(self._keys, found))


def _next(letter: str, word: Callable[[Fact], str], after: str | None) -> str | None:
    """Return the next command whose name begins with a letter, in the order of the groups."""
    commands = [c.id for group in Group for c in COMMANDS.values() if c.group is group]
    found = [c for c in commands if plain(word(_does(c))).startswith(plain(letter))]
    passed = -1 if after is None else commands.index(after)
    later = [c for c in found if commands.index(c) > passed]
    return next(iter((*later, *found)), None)


def _at(keys: KeysRead, command: str) -> KeysOfGroupScreen:
    """Return the group of a command with the focus on it."""
    screen = KeysOfGroupScreen(keys, COMMANDS[command].group)
    screen.position = screen.commands.index(command)
    return screen


class OneCommandScreen(ListScreen):
    """The possible changes to the keys of one command."""

    title = "keys.one.title"

    def __init__(self, keys: KeysRead, command: str) -> None:
        self._keys = keys
        self._command = command

    def items(self) -> Sequence[Item]:
        return (
            named("keys.another", self._ask(())),
            named("keys.one-more", self._ask(self._keys.map.all_keys_for(self._command))),
            named("keys.usual", ChangeKeys(self._command, None, (Back(),))),
            way_back(),
        )

    def _ask(self, beside: Sequence[str]) -> Effect:
        return Open(WantedKeyScreen(self._keys, self._command, beside))


class WantedKeyScreen(Screen):
    """Waits for the new key of a command; Escape leaves things as they were."""

    context = Context.KEY
    title = "keys.press"

    def __init__(self, keys: KeysRead, command: str, beside: Sequence[str]) -> None:
        self._keys = keys
        self._command = command
        self._beside = beside

    def typed(self, text: str) -> Effects:
        """Take the pressed key."""
        if text == "Escape":
            return (Back(),)
        keys = (text, *(key for key in self._beside if key != text))
        return (ChangeKeys(self._command, keys, (Back(2),)),)

    def focus(self) -> Focus:
        return OnText(say("keys.for", what=_does(self._command)))

    def rows(self) -> Sequence[Fact]:
        return (_does(self._command),)


def why_taken(taken: KeyTaken, command: str) -> Telling:
    """Say that another command has the key already."""
    other = taken.wanted_for if taken.command == command else taken.command
    does = what(other, taken.context)
    return refused("refused.key-taken", key=key_name(taken.key), what=does)


def _does(command: str) -> Phrase:
    """Return what a command does, in the first context that has it."""
    return what(command, COMMANDS[command].contexts[0])


def _keys_of(command: str, keys: KeysRead) -> tuple[str, ...]:
    """Return the keys that do this; elsewhere the command may do something else by others."""
    return keys.map.keys_for(command, COMMANDS[command].contexts[0])


def keys_told(command: str, keys: KeysRead) -> Telling:
    """Say which keys a command has now."""
    does = _does(command)
    names = names_of(_keys_of(command, keys))
    return say("describe.key", key=names, what=does) if names else say("keys.none", what=does)
