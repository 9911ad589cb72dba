"""Two questions about a placement: can it win, and can it hold, which is to win or draw?

Each is the negation of the other one move later, so both need no more than yes and no:

    a placement wins, if after it some gift can be given that the other player cannot hold
    a placement holds, if after it some gift can be given that the other player cannot win with

Only gifts that complete nothing are searched: any other loses at once. If there is none, the
placement loses; on a full board it holds. The caller makes sure that the piece in hand completes
nothing either, because then the answer is known.

The best choice is the first one that wins, or else the first one that holds.

Dangerous placements are tried first: those that leave the most traits dangerous, then those that
leave the fewest pieces safe to give. They leave the other player the least choice.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from quarto_access.players.solver.tables import SQUARES, TRAY, TRAY_AT, Tables

REMEMBERED = 8
"""The fewest pieces in the tray with which answers are remembered; below, searching is faster."""

LOOK_EVERY = 512
"""The number of nodes after which the search checks whether to stop."""

MANY = 1_000_000
"""The most answers to remember, some 200 MB; then all are forgotten."""


class Stopped(Exception):
    """The search gave up: it used all its nodes, or the answer is no longer wanted."""


WON, DRAWN, LOST = 1, 0, -1


class Found(NamedTuple):
    """The best choice, and how the game ends after it for the player who makes it."""

    worth: int
    square: int | None
    gift: int


class Search:
    """A search in one variant, with the answers so far.

    A node is a piece in hand whose placements were looked through, except with the last few pieces.
    The same questions in the same order take the same nodes.
    """

    def __init__(
        self, tables: Tables, *, limit: int | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        self.tables = tables
        self.nodes = 0
        self._limit = limit
        self._stop = stop
        self._look_later()
        self._winning: dict[int, bool] = {}
        self._holding: dict[int, bool] = {}

    def place(self, situation: int, piece: int) -> Found:
        """Return the best square for this piece, and the gift; the tray is not empty."""
        safe = [
            (_square_of(situation, after), after, gift)
            for _, after, gifts in self.placements(situation, piece)
            for gift in self.tables.choices[gifts]
        ]
        if not safe:
            return Found(LOST, _lowest(situation & SQUARES), _lowest((situation & TRAY) >> TRAY_AT))
        return self._best_of(safe, (situation & TRAY).bit_count() - 1)

    def give(self, situation: int) -> Found:
        """Return the best gift; the tray is not empty."""
        tables = self.tables
        tray = situation & TRAY
        gifts = self.safe_gifts(situation)
        if not gifts:
            return Found(LOST, None, _lowest(tray >> TRAY_AT))
        safe = [(None, situation, gift) for gift in tables.choices[gifts]]
        return self._best_of(safe, tray.bit_count() - 1)

    def _best_of(self, choices: Sequence[tuple[int | None, int, int]], left: int) -> Found:
        """Return the best of these safe choices: a square, the situation after it, and a gift."""
        for square, after, gift in choices:
            if not self.holds(after, gift, left):
                return Found(WON, square, gift)
        for square, after, gift in choices:
            if not self.wins(after, gift, left):
                return Found(DRAWN, square, gift)
        return Found(LOST, choices[0][0], choices[0][2])

    def wins(self, situation: int, piece: int, left: int) -> bool:
        """Return whether placing this piece can force a win, with `left` pieces in the tray."""
        if left <= 3:
            return left > 1 and self._wins_soon(situation, piece)
        self.count()
        for _, after, gifts in self.placements(situation, piece):
            if self.gift_wins(after, gifts, left):
                return True
        return False

    def holds(self, situation: int, piece: int, left: int) -> bool:
        """Return whether placing this piece can avoid a loss, with `left` pieces in the tray."""
        if left <= 2:
            return left == 0 or self._holds_soon(situation, piece)
        self.count()
        for _, after, gifts in self.placements(situation, piece):
            if self.gift_holds(after, gifts, left):
                return True
        return False

    def gift_wins(self, situation: int, gifts: int, left: int) -> bool:
        """Return whether the other player cannot hold with one of these gifts."""
        left -= 1
        if left < REMEMBERED - 1:
            for piece in self.tables.choices[gifts]:
                if not self.holds(situation, piece, left):
                    return True
            return False
        key = situation & self.tables.matters[situation & SQUARES]
        known = self._winning.get(key)
        if known is None:
            known = any(not self.holds(situation, p, left) for p in self.tables.choices[gifts])
            _remember(self._winning, key, known)
        return known

    def gift_holds(self, situation: int, gifts: int, left: int) -> bool:
        """Return whether the other player cannot win with one of these gifts."""
        left -= 1
        if left < REMEMBERED - 1:
            for piece in self.tables.choices[gifts]:
                if not self.wins(situation, piece, left):
                    return True
            return False
        key = situation & self.tables.matters[situation & SQUARES]
        known = self._holding.get(key)
        if known is None:
            known = any(not self.wins(situation, p, left) for p in self.tables.choices[gifts])
            _remember(self._holding, key, known)
        return known

    def safe_gifts(self, situation: int) -> int:
        """Return the pieces in the tray that complete nothing."""
        tables = self.tables
        return situation & tables.safe[situation & tables.one_gap[situation & SQUARES]]

    def placements(self, situation: int, piece: int) -> list[tuple[int, int, int]]:
        """Return a rank, the situation and the safe gifts of each placement that leaves any."""
        tables = self.tables
        one_gap, safe, danger = tables.one_gap, tables.safe, tables.safe.danger
        found = []
        placing = tables.placing[piece]
        for square in tables.squares[situation & SQUARES]:
            after = situation & placing[square]
            threats = after & one_gap[after & SQUARES]
            gifts = after & safe[threats]
            if gifts:
                found.append((gifts.bit_count() - 16 * danger[threats], after, gifts))
        found.sort()
        return found

    def _holds_soon(self, situation: int, piece: int) -> bool:
        """Return whether it holds, with one or two pieces left: a safe gift is enough."""
        tables = self.tables
        one_gap, safe = tables.one_gap, tables.safe
        placing = tables.placing[piece]
        for square in tables.squares[situation & SQUARES]:
            after = situation & placing[square]
            if after & safe[after & one_gap[after & SQUARES]]:
                return True
        return False

    def _wins_soon(self, situation: int, piece: int) -> bool:
        """Return whether it wins, with two or three left: every reply must lack a safe gift."""
        tables = self.tables
        one_gap, safe, choices, squares = (
            tables.one_gap,
            tables.safe,
            tables.choices,
            tables.squares,
        )
        placing = tables.placing[piece]
        for square in squares[situation & SQUARES]:
            after = situation & placing[square]
            empty = after & SQUARES
            gifts = after & safe[after & one_gap[empty]]
            if gifts:
                for gift in choices[gifts]:
                    answer = tables.placing[gift]
                    for reply in squares[empty]:
                        then = after & answer[reply]
                        if then & safe[then & one_gap[then & SQUARES]]:
                            break
                    else:
                        return True
        return False

    def count(self) -> None:
        """Count one node, and stop if it is time."""
        self.nodes += 1
        if self.nodes >= self._look_at:
            self._look_up()

    def _look_up(self) -> None:
        is_spent = self._limit is not None and self.nodes > self._limit
        if is_spent or (self._stop is not None and self._stop()):
            raise Stopped
        self._look_later()

    def _look_later(self) -> None:
        self._look_at = self.nodes + LOOK_EVERY
        if self._limit is not None:
            self._look_at = min(self._look_at, self._limit + 1)


def _square_of(before: int, after: int) -> int:
    """Return the square on which a piece was placed."""
    return (before & ~after & SQUARES).bit_length() - 1


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _remember(answers: dict[int, bool], key: int, answer: bool) -> None:
    if len(answers) >= MANY:
        answers.clear()
    answers[key] = answer
