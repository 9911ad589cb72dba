"""The lines of the statistics: finished games, times at the table, and forgotten games.

`Finished.of`, `Sitting.of` and `Forgotten.of` read back what `text` writes.
"""

import re
from collections.abc import Mapping
from typing import Any

from quarto_access.core.actions import Place
from quarto_access.core.events import How
from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import IllegalRules, Player
from quarto_access.core.values import value
from quarto_access.match.after_game import missed, turns, wrong_calls
from quarto_access.match.match import Match
from quarto_access.match.setup import GAME_ID, Setup, safe_name

MOST = 10**9
"""Larger numbers are no result of play."""


@value
class Finished:
    """A game that has ended. Pairs of numbers belong to the first player and the second."""

    id: str
    """The id of the game, by which it counts once."""
    setup: Setup
    """The names, the seats and the variant."""
    how: How
    winner: Player | None
    turns: int
    missed: int = 0
    """The lines that nobody called in time."""
    wrong: tuple[int, int] = (0, 0)
    touches: tuple[int, int] = (0, 0)
    seconds: int = 0
    """The time at the table since the last sitting that was kept."""

    @property
    def text(self) -> str:
        """The line of this game."""
        import json  # a start has no time for it

        setup = self.setup
        facts: dict[str, Any] = {
            "game": self.id,
            "names": setup.names,
            "seats": setup.seats,
            "edition": setup.edition.value,
            "criteria": [characteristic.value for characteristic in setup.criteria],
            "squares": "yes" if setup.squares else "no",
            "how": self.how.value,
            "winner": self.winner.value if self.winner else "",
            "turns": self.turns,
            "missed": self.missed,
            "wrong": self.wrong,
            "touches": self.touches,
            "seconds": self.seconds,
        }
        return json.dumps(facts)

    @classmethod
    def of(cls, text: str) -> "Finished | None":
        """Parse a line; return None if it is no finished game."""
        import json

        try:
            facts = json.loads(text)
            return cls._of(facts) if isinstance(facts, dict) else None
        except (ValueError, TypeError, KeyError, RecursionError, IllegalRules):
            return None

    @classmethod
    def _of(cls, facts: Mapping[str, Any]) -> "Finished":
        setup = Setup(
            edition=Edition(facts["edition"]),
            criteria=tuple(map(Characteristic, facts["criteria"])),
            squares={"yes": True, "no": False}[facts["squares"]],
            names=_pair(map(_name, facts["names"])),
            seats=_pair(facts["seats"]),
        )
        return cls(
            id=_matching(GAME_ID, facts["game"]),
            setup=setup,
            how=How(facts["how"]),
            winner={"": None, **_PLAYERS}[facts["winner"]],
            turns=_number(facts["turns"]),
            missed=_number(facts["missed"]),
            wrong=_pair(map(_number, facts["wrong"])),
            touches=_pair(map(_number, facts["touches"])),
            seconds=_number(facts["seconds"]),
        )


@value
class Sitting:
    """Time at the table of a game, which may not have ended."""

    id: str
    seconds: int

    @property
    def text(self) -> str:
        """The line of this sitting."""
        return f"sitting {self.id} {self.seconds}"

    @classmethod
    def of(cls, text: str) -> "Sitting | None":
        """Parse a line; return None if it is no sitting."""
        found = re.fullmatch(rf"sitting ({GAME_ID}) ([0-9]{{1,9}})", text)
        return cls(found[1], int(found[2])) if found else None


@value
class Forgotten:
    """A game that ended before the statistics were reset, and does not count again."""

    id: str

    @property
    def text(self) -> str:
        """The line of this game."""
        return f"forgotten {self.id}"

    @classmethod
    def of(cls, text: str) -> "Forgotten | None":
        """Parse a line; return None if it is no forgotten game."""
        found = re.fullmatch(rf"forgotten ({GAME_ID})", text)
        return cls(found[1]) if found else None


def counts(match: Match) -> bool:
    """Return whether a match counts once it is over: one that was begun here, and with a person.

    A game that is tried again from one of its moments has no id, and does not count.
    """
    return re.fullmatch(GAME_ID, match.id) is not None and not all(match.setup.seats)


def finished(match: Match, seconds: int = 0) -> Finished | None:
    """Return a match as it counts; None if it does not, or if no piece was ever placed."""
    outcome, setup = match.game.outcome, match.setup
    if outcome is None or not counts(match):
        return None
    if not any(isinstance(played.action, Place) for played in match.played):
        return None
    wrong = [call.player for call in wrong_calls(match.played)]
    one, two = (match.touches.used[player] or 0 for player in Player)
    names = safe_name(setup.names[0]), safe_name(setup.names[1])
    return Finished(
        id=match.id,
        setup=Setup(setup.edition, setup.criteria, setup.squares, names=names, seats=setup.seats),
        how=outcome.how,
        winner=outcome.winner,
        turns=turns(match.played),
        missed=sum(len(m.alignments) for m in missed(match.played)),
        wrong=(wrong.count(Player.ONE), wrong.count(Player.TWO)),
        touches=(one, two),
        seconds=seconds,
    )


_PLAYERS = {player.value: player for player in Player}


def _number(number: object) -> int:
    if type(number) is not int or not 0 <= number <= MOST:
        raise ValueError(number)
    return number


def _name(name: object) -> str:
    if not isinstance(name, str) or safe_name(name) != name:
        raise ValueError(name)
    return name


def _matching(pattern: str, text: str) -> str:
    if not re.fullmatch(pattern, text):
        raise ValueError(text)
    return text


def _pair(two: Any) -> tuple[Any, Any]:
    one, other = two
    return one, other
