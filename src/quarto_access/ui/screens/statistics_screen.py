"""What somebody's games amount to, a sentence an item; and whom to play next."""

from collections.abc import Callable, Sequence

from quarto_access.match import tallies
from quarto_access.match.finished import Finished
from quarto_access.match.setup import Setup
from quarto_access.narration import statistics_told as told_as
from quarto_access.narration.announcement import Phrase, say
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import MOVED, Begin, DrawStatistics, Open, ResetStatistics
from quarto_access.ui.keys.key_names import key_of
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back
from quarto_access.ui.screens.typing import LONGEST_PATH, TypingScreen


class StatisticsScreen(ListScreen):
    """The sentences; `against` returns the setup of a game against a level."""

    title = "statistics.title"

    def __init__(
        self,
        games: Sequence[Finished],
        seconds: int,
        against: Callable[[str], Setup],
        unwritten: Phrase | None,
        learnt: Sequence[Phrase],
    ) -> None:
        self._has_games = bool(games)
        self._opponents = tuple(told_as.opponents(games))
        self._variants = tuple(told_as.variants(games))
        begins = Begin(against(tallies.next_level(games).level))
        figures = told_as.figures(games, seconds) if games else ()
        self._sentences = (
            *(() if unwritten is None else (_read(unwritten),)),
            *map(_read, told_as.games(games)),
            Item(told_as.advice(games), (begins,)),
            *map(_read, figures),
            *map(_read, learnt),
        )

    def items(self) -> Sequence[Item]:
        if not self._has_games:
            return (*self._sentences, way_back())
        opponents, variants = Phrase("statistics.opponents", {}), Phrase("statistics.variants", {})
        return (
            *self._sentences,
            Item(opponents, (Open(ReadingScreen(opponents, self._opponents)),)),
            Item(variants, (Open(ReadingScreen(variants, self._variants)),)),
            named("statistics.draw", Open(_asking_where())),
            named("statistics.reset", Open(_asking_to_reset())),
            way_back(),
        )


class ReadingScreen(ListScreen):
    """Sentences; Enter says one again."""

    def __init__(self, title: Phrase, sentences: Sequence[Phrase]) -> None:
        self.title = title
        self._sentences = sentences

    def items(self) -> Sequence[Item]:
        return (*map(_read, self._sentences), way_back())


def _asking_where() -> TypingScreen:
    return TypingScreen(
        say("statistics.draw.ask", enter=key_of("act", Context.TYPING)),
        "",
        LONGEST_PATH,
        lambda path: (DrawStatistics(path),),
    )


def _asking_to_reset() -> ConfirmScreen:
    return ConfirmScreen("statistics.reset.ask", ResetStatistics())


def _read(sentence: Phrase) -> Item:
    return Item(sentence, MOVED)
