"""What somebody's games amount to, a sentence an item; and whom to play next."""

from collections.abc import Callable, Sequence

from quarto_access.match import statistics
from quarto_access.match.finished import Finished
from quarto_access.match.setup import Setup
from quarto_access.narration import statistics as told_as
from quarto_access.narration.announcement import Phrase
from quarto_access.ui.effects import (
    MOVED,
    Begin,
    DrawStatistics,
    Effects,
    Open,
    ResetStatistics,
)
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back
from quarto_access.ui.screens.typing import TypingScreen

LONGEST_PATH = 1000


class StatisticsScreen(ListScreen):
    """The sentences; `against` returns the setup of a game against a level."""

    title = "statistics.title"

    def __init__(
        self,
        games: Sequence[Finished],
        seconds: int,
        against: Callable[[str], Setup],
        unwritten: Phrase | None,
    ) -> None:
        self._games = games
        self._seconds = seconds
        self._against = against
        self._unwritten = () if unwritten is None else (_read(unwritten),)

    def items(self) -> Sequence[Item]:
        games = self._games
        opponents, variants = tuple(told_as.opponents(games)), tuple(told_as.variants(games))
        return (
            *self._unwritten,
            *map(_read, told_as.games(games)),
            Item(told_as.advice(games), self._begins()),
            *map(_read, told_as.figures(games, self._seconds)),
            named("statistics.opponents", Open(OpponentsScreen(opponents))),
            named("statistics.variants", Open(VariantsScreen(variants))),
            named("statistics.draw", Open(_asking_where())),
            named("statistics.reset", Open(_asking_to_reset())),
            way_back(),
        )

    def _begins(self) -> Effects:
        return (Begin(self._against(statistics.next_level(self._games).level)),)


class ReadingScreen(ListScreen):
    """Sentences; Enter says one again."""

    def __init__(self, sentences: Sequence[Phrase]) -> None:
        self._sentences = sentences

    def items(self) -> Sequence[Item]:
        return (*map(_read, self._sentences), way_back())


class OpponentsScreen(ReadingScreen):
    title = Phrase("statistics.opponents", {})


class VariantsScreen(ReadingScreen):
    title = Phrase("statistics.variants", {})


def _asking_where() -> TypingScreen:
    return TypingScreen(
        "statistics.draw.ask", "", LONGEST_PATH, lambda path: (DrawStatistics(path),)
    )


def _asking_to_reset() -> ConfirmScreen:
    return ConfirmScreen("statistics.reset.ask", ResetStatistics())


def _read(sentence: Phrase) -> Item:
    return Item(sentence, MOVED)
