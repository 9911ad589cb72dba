"""A list of choices: left and right change the one that has the focus, Enter takes the next."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from quarto_access.core.values import value
from quarto_access.narration.announcement import Fact, Phrase, Telling, say
from quarto_access.narration.focus import Focus, OnChoice, OnItem
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import EDGE, Effects, Tell
from quarto_access.ui.screens.lists import Item, ListScreen

T = TypeVar("T")


@value
class ChoiceField:
    """One thing to choose: the names of what there is, which one is chosen, and how to choose."""

    label: Phrase
    options: tuple[Phrase, ...]
    chosen: int
    choose: Callable[[int], Effects]
    """Choose an option. Where the answer is words, they say why it cannot be chosen."""


def choice(
    label: str, options: Mapping[T, str], chosen: T, choose: Callable[[T], Effects]
) -> ChoiceField:
    """A choice among values, each with the message that names it."""
    values = tuple(options)
    return ChoiceField(
        Phrase(label, {}),
        tuple(Phrase(message, {}) for message in options.values()),
        values.index(chosen) if chosen in values else 0,
        lambda position: choose(values[position]),
    )


class FormScreen(ListScreen):
    """Items and choices in one list."""

    context = Context.FORM

    def entries(self) -> Sequence[Item | ChoiceField]:
        """What there is to do and to choose now."""
        raise NotImplementedError

    def length(self) -> int:
        return len(self.entries())

    def labels(self) -> Sequence[Fact]:
        return [entry.label for entry in self.entries()]

    def rows(self) -> Sequence[Fact | Telling]:
        return [
            Phrase("item.row", {"label": entry.label})
            if isinstance(entry, Item)
            else Phrase("choice.row", {"label": entry.label, "chosen": entry.options[entry.chosen]})
            for entry in self.entries()
        ]

    def focus(self) -> Focus:
        entries = self.entries()
        entry, position = entries[self.position], self.position + 1
        if isinstance(entry, Item):
            return OnItem(entry.label, position, len(entries))
        return OnChoice(entry.label, entry.options[entry.chosen], position, len(entries))

    def do(self, command: str) -> Effects:
        match command:
            case "less":
                return self._change(-1)
            case "more":
                return self._change(1)
        return super().do(command)

    def act(self) -> Effects:
        entry = self.entries()[self.position]
        if isinstance(entry, Item):
            return entry.effects
        return self._choose(entry, (entry.chosen + 1) % len(entry.options))

    def _change(self, step: int) -> Effects:
        entry = self.entries()[self.position]
        if isinstance(entry, Item) or not 0 <= entry.chosen + step < len(entry.options):
            return EDGE
        return self._choose(entry, entry.chosen + step)

    def _choose(self, choice: ChoiceField, option: int) -> Effects:
        effects = choice.choose(option)
        if any(isinstance(effect, Tell) for effect in effects):
            return effects
        return *effects, Tell(say("chosen", chosen=choice.options[option]))
