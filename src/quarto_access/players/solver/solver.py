"""The worth of a position to the player who acts, when both play as well as possible.

Calls are perfect: a placement that completes an alignment wins at once, and nothing older counts.
"""

from collections.abc import Callable, Iterator
from enum import Enum, StrEnum
from typing import NamedTuple

from quarto_access.core.board import Square
from quarto_access.core.notation import Position
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Rules
from quarto_access.core.values import value
from quarto_access.players.solver.distance import Distance
from quarto_access.players.solver.search import Search
from quarto_access.players.solver.tables import SQUARES, TRAY_AT, tables


class Value(Enum):
    """How the game ends for the player who acts."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@value
class Choice:
    """What the player who acts can do: place, then call or give; or only give."""

    square: Square | None = None
    """Where the piece in hand goes; None where there is none."""
    gift: Piece | None = None
    """What is given then; None after a call, and after the last piece."""
    calls: bool = False
    """Whether the placement completes an alignment, and is called."""


class Solution(NamedTuple):
    """The value of a position, and one choice that keeps it; None on a full board."""

    value: Value
    choice: Choice | None


class Impossible(StrEnum):
    """Why there can be no such position."""

    PIECE_TWICE = "piece-twice"
    OTHER_EDITION = "piece-of-other-edition"


class ImpossiblePosition(ValueError):
    """A position that no game can come to."""

    def __init__(self, reason: Impossible, piece: Piece) -> None:
        super().__init__(reason, piece)
        self.reason = reason
        self.piece = piece


class Solver:
    """Solves positions under these rules, by search alone.

    It remembers, so a second question about a position is answered more quickly. It raises
    `Stopped` when it has taken more nodes than `limit`, or when `stop`, which it asks every few
    milliseconds, says yes. The same questions to a new solver take the same nodes.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        limit: int | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.rules = rules
        counted = tuple(map(rules.edition.characteristics.index, rules.criteria))
        self._tables = tables(counted, rules.lines)
        self._search = Search(self._tables, limit=limit, stop=stop)

    @property
    def nodes(self) -> int:
        """The nodes taken so far."""
        return self._search.nodes

    def check(self, position: Position) -> None:
        """Raise `ImpossiblePosition` unless a game can come to this position."""
        self._situation(position)

    def solve(self, position: Position) -> Solution:
        """The value, and one choice that keeps it."""
        there = self._situation(position)
        if position.hand is None:
            return self._solve_gift(there)
        return self._solve_placement(there, position.hand.index)

    def value(self, position: Position) -> Value:
        """Win, draw or loss for the player who acts."""
        return self.solve(position).value

    def values(self, position: Position) -> dict[Choice, Value]:
        """What every choice leads to, for the player who acts."""
        there = self._situation(position)
        if position.hand is None:
            return {Choice(None, self._piece(g)): v for g, v in self._gifts(there)}
        return dict(self._choices(there, position.hand.index))

    def best(self, position: Position) -> tuple[Choice, ...]:
        """Every choice that keeps the value."""
        values = self.values(position)
        if not values:
            return ()
        best = min(values.values(), key=list(Value).index)
        return tuple(choice for choice, worth in values.items() if worth is best)

    def turns(self, position: Position) -> int | None:
        """The placements to the win; None in a draw."""
        there = self._situation(position)
        distance = Distance(self._search)
        worth = self.value(position)
        if worth is Value.DRAW:
            return None
        if position.hand is not None:
            of = distance.of_win if worth is Value.WIN else distance.of_loss
            return of(there, position.hand.index)
        return self._turns_of_gift(there, worth, distance)

    def _situation(self, position: Position) -> int:
        there = self._tables.start
        seen: set[Piece] = set()
        for piece in filter(None, (*position.board, position.hand)):
            if piece in seen:
                raise ImpossiblePosition(Impossible.PIECE_TWICE, piece)
            if piece.edition is not self.rules.edition:
                raise ImpossiblePosition(Impossible.OTHER_EDITION, piece)
            seen.add(piece)
        for square, laid in zip(Square, position.board, strict=True):
            if laid is not None:
                there &= self._tables.placing[laid.index][square]
        if position.hand is not None:
            there &= ~(1 << position.hand.index + TRAY_AT)
        return there

    def _piece(self, index: int) -> Piece:
        return self.rules.edition.pieces[index]

    def _choice(self, square: int, gift: int | None = None, *, calls: bool = False) -> Choice:
        return Choice(Square(square), None if gift is None else self._piece(gift), calls)

    # A piece in hand

    def _solve_placement(self, there: int, piece: int) -> Solution:
        search, tables = self._search, self._tables
        if tables.completes(there, piece):
            square = next(s for s in _empty(there) if tables.completed(there, piece, s))
            return Solution(Value.WIN, self._choice(square, calls=True))
        left = _left(there)
        if left == 0:
            return Solution(Value.DRAW, self._choice(*_empty(there)))
        safe = [
            (self._choice(_square_of(there, after), gift), after, gift)
            for _, after, gifts in search.placements(there, piece)
            for gift in tables.choices[gifts]
        ]
        lost = safe[0][0] if safe else self._choice(_empty(there)[0], _tray(there)[0])
        return self._best_of(safe, left - 1, lost)

    def _best_of(self, choices: list[tuple[Choice, int, int]], left: int, lost: Choice) -> Solution:
        """The best of these, each with the situation and the gift that it leads to; or `lost`."""
        for choice, after, gift in choices:
            if not self._search.holds(after, gift, left):
                return Solution(Value.WIN, choice)
        for choice, after, gift in choices:
            if not self._search.wins(after, gift, left):
                return Solution(Value.DRAW, choice)
        return Solution(Value.LOSS, lost)

    def _choices(self, there: int, piece: int) -> Iterator[tuple[Choice, Value]]:
        for square in _empty(there):
            if self._tables.completed(there, piece, square):
                yield self._choice(square, calls=True), Value.WIN
                continue
            after = there & self._tables.placing[piece][square]
            if not _left(after):
                yield self._choice(square), Value.DRAW
            for gift, worth in self._gifts(after):
                yield self._choice(square, gift), worth

    # A piece to give

    def _solve_gift(self, there: int) -> Solution:
        tray = _tray(there)
        if not tray:
            return Solution(Value.DRAW, None)
        safe = [p for p in tray if not self._tables.completes(there, p)]
        kinds = self._tables.choices[sum(1 << p + TRAY_AT for p in safe)]
        choices = [(Choice(None, self._piece(gift)), there, gift) for gift in kinds]
        lost = Choice(None, self._piece((safe or tray)[0]))
        return self._best_of(choices, len(tray) - 1, lost)

    def _gifts(self, there: int) -> Iterator[tuple[int, Value]]:
        """What each gift leads to for the giver. Pieces that count alike are searched once."""
        known: dict[int, Value] = {}
        for gift in _tray(there):
            kind = self._tables.traits[gift]
            if kind not in known:
                known[kind] = self._gift(there, gift)
            yield gift, known[kind]

    def _gift(self, there: int, gift: int) -> Value:
        search, left = self._search, _left(there) - 1
        if self._tables.completes(there, gift) or search.wins(there, gift, left):
            return Value.LOSS
        return Value.DRAW if search.holds(there, gift, left) else Value.WIN

    def _turns_of_gift(self, there: int, worth: Value, distance: Distance) -> int:
        safe = [p for p in _tray(there) if not self._tables.completes(there, p)]
        if worth is Value.WIN:
            return min(
                distance.of_loss(there, gift)
                for gift in safe
                if self._gift(there, gift) is Value.WIN
            )
        return max((distance.of_win(there, gift) for gift in safe), default=1)


def _empty(there: int) -> list[int]:
    return [square for square in range(16) if there >> square & 1]


def _tray(there: int) -> list[int]:
    return [piece for piece in range(16) if there >> piece + TRAY_AT & 1]


def _left(there: int) -> int:
    return len(_tray(there))


def _square_of(before: int, after: int) -> int:
    return (before & ~after & SQUARES).bit_length() - 1
