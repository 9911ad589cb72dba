"""Help for here and now: what matters most first, then the rules and the guide, then every key by
groups.

Enter carries out the command in focus. Commands that have no key here, or would just be refused
now, are left out. The lists are made from the tables of commands and keys whenever they are shown,
so they are never out of date.
"""

from collections.abc import Callable, Iterator, Sequence

from quarto_access.narration.announcement import Phrase, say
from quarto_access.narration.focus import Focus
from quarto_access.ui.commands import COMMANDS, Context, Group
from quarto_access.ui.effects import Back, Open, Run, ShowGuide
from quarto_access.ui.keys.key_names import group_name, key_of, names_of
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.lists import Item, ListScreen, command_item, named, way_back
from quarto_access.ui.screens.readings import KeysRead

TO_MOVE = dict.fromkeys((Context.TABLE, Context.WALK), ("up", "down", "left", "right"))
"""The commands that move, in one item; in lists they are up and down."""


class HelpScreen(ListScreen):
    """Help for `screen`, the one below; `can` says which of its commands are of use now."""

    title = say("help.title", enter=key_of("act"))
    enter_does = Screen.enter_does  # an item says it itself

    def __init__(self, screen: Screen, keys: KeysRead, can: Callable[[str], bool]) -> None:
        self._context, self._what = screen.context, screen.what
        self._in_use = keys
        self._useful = [command for command in screen.useful() if can(command)]
        self._enter = screen.enter_does()
        self._can = can

    def arrive(self) -> Focus:
        """Keep the focus in the list, which other keys may have made shorter."""
        self.position = min(self.position, len(self.items()) - 1)
        return super().arrive()

    def items(self) -> Sequence[Item]:
        first, *others = [self._item(c, 1) for c in self._useful if self._keys(c)]
        rules = (_rules(), command_item("guide"), named("guide.show", ShowGuide()))
        if self._context is Context.MENU:
            top = (first, *rules, *self._moving(), *others)
        else:
            top = (first, *self._moving(), *others, *rules)
        return (*top, *self._groups(), way_back())

    def _keys(self, command: str) -> tuple[str, ...]:
        return self._in_use.map.keys_for(command, self._context)

    def _item(self, command: str, lists: int) -> Item:
        """Return a command with its keys; `lists` are closed before it is carried out."""
        does = self._enter if command == "act" else None
        told = does or self._what(command)
        label = Phrase("help.item", {"keys": names_of(self._keys(command)), "what": told})
        return Item(label, (Back(lists), Run(command)))

    def _moving(self) -> Iterator[Item]:
        """Yield one item for the keys that move."""
        commands = TO_MOVE.get(self._context, ("up", "down"))
        keys = [key for command in commands for key in self._keys(command)[:1]]
        if keys:
            label = Phrase("help.item", {"keys": names_of(keys), "what": Phrase("help.move", {})})
            yield Item(label, (Open(self._group(Group.MOVING)),))

    def _groups(self) -> Iterator[Item]:
        for group in Group:
            if self._commands(group):
                yield Item(group_name(group), (Open(self._group(group)),))

    def _group(self, group: Group) -> "HelpGroupScreen":
        return HelpGroupScreen(group, lambda: [self._item(c, 2) for c in self._commands(group)])

    def _commands(self, group: Group) -> list[str]:
        return [
            command.id
            for command in COMMANDS.values()
            if command.group is group and self._keys(command.id) and self._can(command.id)
        ]


class HelpGroupScreen(ListScreen):
    """The commands of one group."""

    enter_does = Screen.enter_does  # see above

    def __init__(self, group: Group, commands: Callable[[], Sequence[Item]]) -> None:
        self.title = group_name(group)
        self._commands = commands

    def arrive(self) -> Focus:
        """Keep the focus in the list, as above."""
        self.position = min(self.position, len(self.items()) - 1)
        return super().arrive()

    def items(self) -> Sequence[Item]:
        return *self._commands(), way_back()


def _rules() -> Item:
    from quarto_access.ui.screens.texts_screen import RulesScreen

    return Item(Phrase("help.rules", {}), (Open(RulesScreen()),))
