"""A game can be played by ear alone: whose turn it is, what is in hand, which pieces are where.

The player of these games looks at nothing else; after each turn its memory is compared with the
board. The computer thinks in this process, a second after it is asked.

`python -m tests.play.test_by_ear_alone` plays 200 games against each level, at each level of
detail; `docs/benchmarks.md` has the results.
"""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from quarto_access.core import Game, Phase, Player, Square
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Verbosity
from quarto_access.match.setup import Setup, Starts
from quarto_access.players.levels import LEVELS, Level
from quarto_access.players.mind import Mind
from quarto_access.players.news import News, Played
from quarto_access.players.seat import Side
from quarto_access.players.sight import Observation
from quarto_access.processes.scheduler import Alarm, Scheduler
from quarto_access.ui.configuration.settings_table import SPEECH
from tests.play.listener import OTHER, Listener
from tests.play.table import Table

GAMES = 200
"""The games of the command against each level, at each level of detail."""


class Later:
    """A level at a seat that places a second after its turn has come, and then gives at once."""

    name = OTHER
    at_keyboard = False

    def __init__(self, mind: Mind, scheduler: Scheduler) -> None:
        self._mind = mind
        self._scheduler = scheduler
        self._alarm: Alarm = scheduler.alarm(self._act)
        self._order: tuple[Square, ...] = ()

    def sit(self, side: Side) -> None:
        self._side = side

    def see(self, news: News) -> None:
        if isinstance(news, Played) and (square := getattr(news.action, "square", None)):
            self._order += (square,)
        game = self._side.game
        on_turn = game.on_turn is self._side.player
        self._alarm.set(
            self._scheduler.now() + min(1.0, self._mind.pace(game)) if on_turn else None
        )

    def _act(self) -> None:
        game = self._side.game
        if game.outcome is None and game.on_turn is self._side.player:
            self._side.act(self._mind.decide(Observation(game, self._order)))

    def leave(self) -> None:
        self._alarm.set(None)


def play(folder: Path, level: Level, words: Verbosity, seed: int) -> None:
    """Play one game to its end."""
    chance = Random(f"{level.id} {words.value} {seed}")
    setup = Setup(starts=chance.choice((Starts.ONE, Starts.TWO)), names=("", OTHER))
    table = Table(folder, setup, language=Language())
    match = table.games.match
    assert match is not None
    match.seat(Player.TWO, Later(Mind(level, seed), table.session.scheduler))
    table.settings.change(SPEECH[Player.ONE].level, words)
    listener = Listener(table, words, chance)
    listener.ask()
    for _ in range(200):
        if listener.is_over:
            break
        if listener.is_mine:
            listener.act()
        else:
            for text in table.wait(2.5):
                listener.hear(text)
        assert_known(listener, match.game)
    table.session.close()
    assert listener.is_over
    assert match.over


def assert_known(listener: Listener, game: Game) -> None:
    """Check that everything heard is true."""
    assert listener.is_over == (game.phase is Phase.OVER)
    assert listener.board == {s: piece for s in Square if (piece := game.board[s])}
    assert listener.hand is game.hand
    if not listener.is_over:
        assert listener.is_mine == (game.on_turn is Player.ONE)


@pytest.mark.parametrize("words", Verbosity, ids=lambda words: words.value)
@pytest.mark.parametrize("level", LEVELS[:3], ids=lambda level: level.id)
def test_everything_is_known_by_ear(level: Level, words: Verbosity, tmp_path: Path) -> None:
    for seed in range(3):
        play(tmp_path / str(seed), level, words, seed)


@pytest.mark.slow
@pytest.mark.parametrize("words", Verbosity, ids=lambda words: words.value)
@pytest.mark.parametrize("level", LEVELS[:5], ids=lambda level: level.id)
def test_everything_is_known_in_more_games(level: Level, words: Verbosity, tmp_path: Path) -> None:
    for seed in range(10):
        play(tmp_path / str(seed), level, words, seed)


if __name__ == "__main__":
    for one in LEVELS:
        for words in Verbosity:
            with TemporaryDirectory() as folder:
                for number in range(GAMES):
                    play(Path(folder) / str(number), one, words, number)
            print(f"{one.id}, {words.value} words: {GAMES} games, everything known", flush=True)
