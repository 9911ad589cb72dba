"""The results of finished games by opponent and by variant, and the level to try next.

Every function takes finished games, the oldest first.
"""

from collections.abc import Iterable, Sequence
from enum import Enum

from quarto_access.core.values import replace, value
from quarto_access.match.finished import Finished
from quarto_access.match.setup import FRIEND, Setup
from quarto_access.players.levels import LEVELS, OPPONENTS

LATEST, ENOUGH = 3, 2
"""A player who has won two of the latest three games against a level has mastered it."""


@value
class Tally:
    """Results: those of a person against the computer, or of the first of two people."""

    games: int = 0
    won: int = 0
    lost: int = 0

    @property
    def drawn(self) -> int:
        return self.games - self.won - self.lost


class Grounds(Enum):
    """The reason to play against a level."""

    FIRST = "first"
    """It is the first one."""
    NEXT = "next"
    """The one before it is mastered, and this one has not been met."""
    AGAIN = "again"
    """It is not mastered yet."""
    DONE = "done"
    """Every level is mastered; this is the strongest."""


@value
class Next:
    """The level to play against now, the reason, and the level before it."""

    level: str
    grounds: Grounds
    before: str = ""


def alone(games: Iterable[Finished]) -> list[Finished]:
    """Return the games of one person against the computer."""
    return [game for game in games if _is_alone(*game.setup.seats)]


def of_two(games: Iterable[Finished]) -> list[Finished]:
    """Return the games of two people."""
    return [game for game in games if not set(game.setup.seats) - {"", FRIEND}]


def tally(games: Sequence[Finished]) -> Tally:
    """Return the results of games against the computer."""
    won = sum(game.winner is not None and game.winner is game.setup.alone for game in games)
    drawn = sum(game.winner is None for game in games)
    return Tally(len(games), won, len(games) - won - drawn)


def by_level(games: Sequence[Finished]) -> dict[str, Tally]:
    """Return the results against each opponent that was met, the weakest level first."""
    return {opponent: tally(played) for opponent, played in _against(games).items() if played}


def by_people(games: Sequence[Finished]) -> dict[tuple[str, str], Tally]:
    """Return the results of each two people, of the first in the alphabet; most games first.

    Somebody without a name who plays by message is the first of two, as "you" of this profile.
    Other people who have not both given a name are one pair, and nobody knows who won.
    """
    found: dict[tuple[str, str], list[int]] = {}
    for game in of_two(games):
        names, far = game.setup.names, game.setup.far
        is_known = all(names) or (far is not None and names[far.index])
        one, two = names if is_known else ("", "")
        first, second = (one, two) if one.casefold() <= two.casefold() else (two, one)
        winner = game.setup.names[game.winner.index] if game.winner else None
        tallied = found.setdefault((first, second), [0, 0, 0])
        tallied[0] += 1
        tallied[1] += winner == first
        tallied[2] += winner is not None and winner != first
    most = sorted(found.items(), key=lambda item: -item[1][0])
    return {names: Tally(*tallied) for names, tallied in most}


def by_variant(games: Sequence[Finished]) -> dict[Setup, list[Finished]]:
    """Return the games of each variant, as a setup that has nothing else; most games first."""
    found: dict[Setup, list[Finished]] = {}
    for game in games:
        variant = replace(game.setup, names=("", ""), seats=("", ""))
        found.setdefault(variant, []).append(game)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def missed_lines(games: Iterable[Finished]) -> int:
    """Count the lines that nobody called in time."""
    return sum(game.missed for game in games)


def wrong_calls(games: Iterable[Finished]) -> int:
    """Count the wrong calls of people."""
    return sum(_of_people(game, game.wrong) for game in games)


def touches(games: Iterable[Finished]) -> int:
    """Count the spaces that people have touched."""
    return sum(_of_people(game, game.touches) for game in games)


def next_level(games: Sequence[Finished]) -> Next:
    """Return the level to play against next: the first one that is not mastered."""
    against = _against(games)
    ranked = [one.id for one in LEVELS]  # other opponents have no rank
    before = ""
    for level in ranked:
        met = against[level]
        if tally(met[-LATEST:]).won < ENOUGH:
            if met:
                return Next(level, Grounds.AGAIN, before)
            return Next(level, Grounds.NEXT if before else Grounds.FIRST, before)
        before = level
    return Next(before, Grounds.DONE, ranked[-2])


def _against(games: Iterable[Finished]) -> dict[str, list[Finished]]:
    """Return the games against each opponent, the weakest level first."""
    against: dict[str, list[Finished]] = {opponent: [] for opponent in OPPONENTS}
    for game in alone(games):
        against["".join(game.setup.seats)].append(game)
    return against


def _is_alone(one: str, other: str) -> bool:
    return bool(one) is not bool(other) and FRIEND not in {one, other}


def _of_people(game: Finished, numbers: tuple[int, int]) -> int:
    seats = zip(game.setup.seats, numbers, strict=True)
    return sum(number for seat, number in seats if not seat)
