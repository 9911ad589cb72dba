"""Lists: up and down, first and last, search by letters, no wrapping, positions announced.

A form is a list in which left and right change the choice that has the focus.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import TypeVar

from quarto_access.core.board import Line, Square
from quarto_access.core.values import value
from quarto_access.i18n.plain_letters import plain
from quarto_access.narration.announcement import NOTHING, Fact, Phrase, Telling, say
from quarto_access.narration.focus import Focus, OnChoice, OnItem, OnLine, OnText
from quarto_access.narration.refusals import refused
from quarto_access.ui.clicks import Click, ItemClicked
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import (
    EDGE,
    MOVED,
    NOTHING_TO_DO,
    Back,
    Effect,
    Effects,
    Run,
    Tell,
    told,
)
from quarto_access.ui.screen import Screen

T = TypeVar("T")

ON_ITEM = ("rename", "delete")
"""The commands for the item in focus that only some lists have."""


@value
class Item:
    """An action, a line, or a text to read; perhaps with sounds before it, from a square."""

    label: Phrase | Line | Telling
    effects: Effects
    sounds: Telling = NOTHING
    at: Square | None = None

    def focus(self, position: int, count: int) -> Focus:
        match self.label:
            case Telling():
                return OnText(self.label)
            case Line():
                return OnLine(self.label)
        return OnItem(self.label, position, count, self.sounds, self.at)

    def row(self) -> Fact | Telling:
        if isinstance(self.label, Telling):
            return self.label
        return Phrase("item.row", {"label": self.label})

    def enter(self) -> Effects:
        return self.effects


@value
class ChoiceField:
    """A choice: its name, its options, the chosen one, and the function that chooses."""

    label: Phrase
    options: tuple[Phrase, ...]
    chosen: int
    choose: Callable[[int], Effects]
    """Returns the effects of choosing an option. If they are words, it cannot be chosen."""
    explained: Phrase | None = None
    """The sentence that explains the choice."""

    def focus(self, position: int, count: int) -> Focus:
        return OnChoice(self.label, self.options[self.chosen], position, count, self.explained)

    def row(self) -> Fact:
        return Phrase("choice.row", {"label": self.label, "chosen": self.options[self.chosen]})

    def enter(self) -> Effects:
        """Take the next option, and after the last one the first."""
        return self.take((self.chosen + 1) % len(self.options))

    def turn(self, step: int) -> Effects:
        """Take an option beside the one that is chosen."""
        option = self.chosen + step
        return self.take(option) if 0 <= option < len(self.options) else EDGE

    def take(self, option: int) -> Effects:
        effects = self.choose(option)
        if any(isinstance(effect, Tell) for effect in effects):
            return effects
        return *effects, Tell(say("chosen", chosen=self.options[option]))


def named(message: str, *effects: Effect) -> Item:
    """Return an item whose label is a message without facts."""
    return Item(Phrase(message, {}), effects)


def command_item(command: str, *, back: bool = False) -> Item:
    """Return an item that runs a command, after closing this list if `back`."""
    run = Run(command)
    return named(f"menu.{command}", *((Back(), run) if back else (run,)))


def way_back() -> Item:
    """Return the last item of a list: back to where the player came from."""
    return named("menu.back", Back())


def choice(
    label: str, options: Mapping[T, str | Phrase], chosen: T, choose: Callable[[T], Effects]
) -> ChoiceField:
    """Return a choice among values, each with the message that names it, or the whole name."""
    values = tuple(options)
    return ChoiceField(
        Phrase(label, {}),
        tuple(
            message if isinstance(message, Phrase) else Phrase(message, {})
            for message in options.values()
        ),
        values.index(chosen) if chosen in values else 0,
        lambda position: choose(values[position]),
    )


def begins(item: Item | ChoiceField, letter: str, word: Callable[[Fact], str]) -> bool:
    """Return whether the label of an item begins with a letter."""
    label = item.label
    return not isinstance(label, Telling) and plain(word(label)).startswith(plain(letter))


class ListScreen(Screen):
    """A list of items; each screen defines its own."""

    title: str | Phrase | Telling = ""

    def items(self) -> Sequence[Item | ChoiceField]:
        """Return the present items and choices."""
        raise NotImplementedError

    @property
    def item(self) -> Item | ChoiceField:
        """The item that has the focus."""
        return self.items()[self.position]

    def focus(self) -> Focus:
        items = self.items()
        return items[self.position].focus(self.position + 1, len(items))

    def rows(self) -> Sequence[Fact | Telling]:
        return [item.row() for item in self.items()]

    def enter_does(self) -> Phrase | None:
        item = self.item
        if isinstance(item, Item) and isinstance(item.label, Phrase) and item.effects is not MOVED:
            return item.label
        return None

    def can(self, command: str) -> bool:
        return command not in ON_ITEM

    def do(self, command: str) -> Effects:
        match command:
            case "up":
                return self.go_to(self.position - 1)
            case "down":
                return self.go_to(self.position + 1)
            case "first":
                return self.go_to(0)
            case "last":
                return self.go_to(len(self.items()) - 1)
            case "act":
                return self.act()
            case "back":
                return self.back()
            case "rename" | "delete":
                return told(refused("refused.not-here"))
        return NOTHING_TO_DO

    def act(self) -> Effects:
        """Handle Enter on the item that has the focus."""
        return self.item.enter()

    def clicked(self, on: Click) -> Effects:
        """Choose an item; a text is only read."""
        if not isinstance(on, ItemClicked) or not 0 <= on.position < len(self.items()):
            return NOTHING_TO_DO
        self.position = on.position
        return MOVED if isinstance(self.item.label, Telling) else self.act()

    def back(self) -> Effects:
        """Handle Escape."""
        return (Back(),)

    def finds(self, letter: str, word: Callable[[Fact], str]) -> bool:
        return self._next_beginning(letter, word) is not None

    def search(self, letter: str, word: Callable[[Fact], str]) -> Effects:
        found = self._next_beginning(letter, word)
        return NOTHING_TO_DO if found is None else self.go_to(found)

    def _next_beginning(self, letter: str, word: Callable[[Fact], str]) -> int | None:
        """Return the position of the next label that begins with a letter, from the focus on."""
        items = self.items()
        after = self.position + 1
        places = chain(range(after, len(items)), range(after))
        return next((place for place in places if begins(items[place], letter, word)), None)

    def go_to(self, position: int) -> Effects:
        """Put the focus on a position; beyond the first and the last there is an edge."""
        if not 0 <= position < len(self.items()):
            return EDGE
        self.position = position
        return MOVED


class FormScreen(ListScreen):
    """A list with choices in it."""

    context = Context.FORM

    def useful(self) -> Sequence[str]:
        return "act", "less", "more", "back"

    def do(self, command: str) -> Effects:
        if command not in {"less", "more"}:
            return super().do(command)
        item = self.item
        return EDGE if isinstance(item, Item) else item.turn(1 if command == "more" else -1)
