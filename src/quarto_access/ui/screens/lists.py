"""A list: up and down, first and last, letters search, nothing wraps, the position is told."""

from collections.abc import Callable, Sequence

from quarto_access.core.values import value
from quarto_access.i18n.plain_letters import plain
from quarto_access.narration.announcement import Fact, Phrase, Telling, say
from quarto_access.narration.focus import Focus, OnItem
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import EDGE, MOVED, NOTHING_TO_DO, Back, Effect, Effects, Run, told


@value
class Item:
    """One thing to do."""

    label: Phrase
    effects: Effects


def named(message: str, *effects: Effect) -> Item:
    """An item whose label is a message without facts."""
    return Item(Phrase(message, {}), effects)


def asking(command: str, *, back: bool = False) -> Item:
    """An item that asks for a command, once this list is closed if `back`."""
    run = Run(command)
    return named(f"menu.{command}", *((Back(), run) if back else (run,)))


def way_back() -> Item:
    """The last item of a list: back to where the player came from."""
    return named("menu.back", Back())


class ListScreen:
    """A list of items; a screen of its own says what is in it."""

    context = Context.MENU
    clock_runs = False
    places_words = False
    title: str | Phrase = ""

    def __init__(self) -> None:
        self.position = 0

    def items(self) -> Sequence[Item]:
        """What there is to do now."""
        raise NotImplementedError

    def focus(self) -> Focus:
        items = self.items()
        return OnItem(items[self.position].label, self.position + 1, len(items))

    def arrive(self) -> Focus:
        return self.focus()

    def expected(self) -> str | None:
        return None

    def do(self, command: str) -> Effects:
        match command:
            case "up":
                return self.go_to(self.position - 1)
            case "down":
                return self.go_to(self.position + 1)
            case "first":
                return self.go_to(0)
            case "last":
                return self.go_to(self.length() - 1)
            case "act":
                return self.act()
            case "back":
                return self.back()
        return NOTHING_TO_DO

    def length(self) -> int:
        return len(self.items())

    def act(self) -> Effects:
        """Enter, on the item that has the focus."""
        return self.items()[self.position].effects

    def back(self) -> Effects:
        """Escape."""
        return (Back(),)

    def labels(self) -> Sequence[Fact]:
        """What letters search among."""
        return [item.label for item in self.items()]

    def rows(self) -> Sequence[Fact | Telling]:
        """What there is to be seen, line by line."""
        return [Phrase("item.row", {"label": label}) for label in self.labels()]

    def search(self, letter: str, word: Callable[[Fact], str]) -> Effects:
        words = [plain(word(label)) for label in self.labels()]
        found = [p for p, text in enumerate(words) if text.startswith(plain(letter))]
        if not found:
            return told(say("search.none", cue="edge", letter=letter))
        return self.go_to(next((p for p in found if p > self.position), found[0]))

    def go_to(self, position: int) -> Effects:
        """Put the focus on a position; beyond the first and the last there is an edge."""
        if not 0 <= position < self.length():
            return EDGE
        self.position = position
        return MOVED
