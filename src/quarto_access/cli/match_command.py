"""`quarto-access match`: lets two opponents play, and says how often each one won.

They play with lines and four characteristics, and call for themselves. They take turns to begin;
the first one named begins the first game. The time that they think is measured, without their pace.
"""

import json
from argparse import Namespace
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from quarto_access.cli.failures import refuse
from quarto_access.core.actions import Place
from quarto_access.core.board import Square
from quarto_access.core.game import Game
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.match.after_game import missed, turns, wrong_calls
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, Starts
from quarto_access.players.levels import LEVELS, Level, level_named
from quarto_access.players.mind import Mind
from quarto_access.players.news import Began, News, Played
from quarto_access.players.seat import Side
from quarto_access.players.sight import Observation

PLAYED = 0


class AnswerTime(NamedTuple):
    """The time of one answer."""

    milliseconds: float
    placed: int
    """The pieces on the board when it was asked for."""


@value
class Result:
    """The result of a match."""

    one: Level
    two: Level
    winners: tuple[Player | None, ...]
    """The winner of each game; None if it was drawn."""
    missed: int
    """The placements that completed something which neither player called."""
    wrong: int
    """The wrong calls of both."""
    turns: tuple[int, ...]
    """The pieces placed in each game."""
    taken: tuple[AnswerTime, ...]
    """The times of all answers, the shortest first."""

    @property
    def points(self) -> float:
        """The points of the first player: one for a win, half of one for a draw."""
        return self.winners.count(Player.ONE) + self.winners.count(None) / 2

    def slowest(self, part: float) -> float:
        """Return the longest time of this share of the answers."""
        return self.taken[int((len(self.taken) - 1) * part)].milliseconds


def run(options: Namespace) -> int:
    """Play the match that the arguments ask for, and return the exit status."""
    if options.list:
        print("\n".join(_name(one.id) for one in LEVELS))
        return PLAYED
    if options.one is None or options.two is None:
        return refuse("match takes --one LEVEL and --two LEVEL, or --list")
    one, two = _level(options.one), _level(options.two)
    if one is None or two is None:
        wrong = options.two if one else options.one
        return refuse(f"there is no level {wrong!r}; match --list names them")
    if options.games < 1:
        return refuse("match plays one game at least")
    result = play(one, two, games=options.games, seed=options.seed)
    print(_as_json(result) if options.json else _in_words(result))
    return PLAYED


def _name(id_: str) -> str:
    """Return the name of a level that a player hears."""
    from quarto_access.cli import words

    return words.of(f"level.{id_}")


def _level(name: str) -> Level | None:
    """Return the level with this name in the user's language, or with the one in records."""
    named = {_name(one.id).casefold(): one for one in LEVELS}
    return named.get(name.casefold()) or level_named(name)


def play(one: Level, two: Level, *, games: int, seed: int) -> Result:
    """Return the result of a number of games. The same arguments give the same games."""
    winners, lengths, lost, wrong = [], [], 0, 0
    taken: list[AnswerTime] = []
    for number in range(games):
        match, times = _game(one, two, number, seed)
        assert match.game.outcome  # `begin` plays the whole game
        winners.append(match.game.outcome.winner)
        lengths.append(turns(match.played))
        lost += len(missed(match.played))
        wrong += len(wrong_calls(match.played))
        taken += times
    return Result(one, two, tuple(winners), lost, wrong, tuple(lengths), tuple(sorted(taken)))


class Quick:
    """A level at a seat that acts at once, and keeps the time of each answer."""

    name = ""
    at_keyboard = False

    def __init__(self, mind: Mind) -> None:
        self.taken: list[AnswerTime] = []
        self._mind = mind
        self._order: tuple[Square, ...] = ()

    def sit(self, side: Side) -> None:
        self._side = side

    def see(self, news: News) -> None:
        match news:
            case Began(game):
                self._act(game)
            case Played(action, after=game):
                if isinstance(action, Place):
                    self._order += (action.square,)
                self._act(game)

    def _act(self, game: Game) -> None:
        """Act if it is this seat's turn, and the game has not changed since the news."""
        side = self._side
        if game is side.game and game.outcome is None and game.on_turn is side.player:
            began = perf_counter()
            action = self._mind.decide(Observation(game, self._order))
            taken = (perf_counter() - began) * 1000
            self.taken.append(AnswerTime(taken, len(self._order)))
            side.act(action)

    def leave(self) -> None:
        """Do nothing: no process has to be ended."""


def _game(one: Level, two: Level, number: int, seed: int) -> tuple[Match, list[AnswerTime]]:
    """Play a whole game."""
    seats = Quick(Mind(one, f"{seed} {number} 1")), Quick(Mind(two, f"{seed} {number} 2"))
    setup = Setup(starts=Starts.TWO if number % 2 else Starts.ONE, seats=(one.id, two.id))
    match = Match(setup, setup.rules(Player(setup.starts.value)), seats, perf_counter)
    match.begin()
    return match, [*seats[0].taken, *seats[1].taken]


def _as_json(result: Result) -> str:
    return json.dumps(
        {
            "one": result.one.name,
            "two": result.two.name,
            "games": len(result.winners),
            "wins_one": result.winners.count(Player.ONE),
            "wins_two": result.winners.count(Player.TWO),
            "draws": result.winners.count(None),
            "points_one": result.points,
            "missed": result.missed,
            "wrong": result.wrong,
            "mean_turns": round(fmean(result.turns), 3),
            "think_ms": {
                "mean": round(fmean(taken.milliseconds for taken in result.taken), 3),
                "p99": round(result.slowest(0.99), 3),
                "worst": round(result.slowest(1), 3),
            },
        }
    )


def _in_words(result: Result) -> str:
    from quarto_access.cli import words

    wins, losses, draws = map(result.winners.count, (Player.ONE, Player.TWO, None))
    one, two = (_name(result.one.id), wins), (_name(result.two.id), losses)
    return words.matched(one, two, draws=draws)
