"""The value of a position for the player who acts, if both play perfectly.

Calls are perfect: a placement that completes an alignment wins at once, and older ones do not
count.
"""

from collections.abc import Callable, Iterator
from enum import Enum, StrEnum
from typing import NamedTuple

from quarto_access.core.board import Square, pieces_on, with_piece
from quarto_access.core.notation import Position
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Rules
from quarto_access.core.values import value
from quarto_access.players.book import LARGEST, book
from quarto_access.players.solver.distance import Distance
from quarto_access.players.solver.engine import distance, search
from quarto_access.players.solver.search import DRAWN, LOST, WON
from quarto_access.players.solver.tables import TRAY, TRAY_AT, tables


class Value(Enum):
    """The end of the game for the player who acts."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


WORTH = {WON: Value.WIN, DRAWN: Value.DRAW, LOST: Value.LOSS}
"""The values, by the numbers of a search."""

AGAINST = {Value.WIN: Value.LOSS, Value.DRAW: Value.DRAW, Value.LOSS: Value.WIN}
"""The value for the other player."""

RANKS = {Value.LOSS: 0, Value.DRAW: 1, Value.WIN: 2}


@value
class Choice:
    """A choice of the player who acts: place, then call or give; or only give."""

    square: Square | None = None
    """The square for the piece in hand; None if there is no piece in hand."""
    gift: Piece | None = None
    """The piece to give then; None after a call, and after the last piece."""
    calls: bool = False
    """True if the placement completes an alignment, and is called."""


class Solution(NamedTuple):
    """The value of a position, and one choice that keeps it; None on a full board."""

    value: Value
    choice: Choice | None


class _Way(NamedTuple):
    """A choice, and the situation and the position that it leads to."""

    choice: Choice
    there: int
    """The situation after it; a gift is still in the tray."""
    position: Position
    """The position that the other player gets."""
    giving: Value | None = None
    """The value of giving any piece on this board, if the book has it."""


class Impossible(StrEnum):
    """The reason why a position is impossible."""

    PIECE_TWICE = "piece-twice"
    OTHER_EDITION = "piece-of-other-edition"


class ImpossiblePosition(ValueError):
    """A position that no game can reach."""

    def __init__(self, reason: Impossible, piece: Piece) -> None:
        super().__init__(reason, piece)
        self.reason = reason
        self.piece = piece


class Solver:
    """Solves positions under these rules: the first turns by the book, all others by search.

    It remembers, so a second question about a position is answered faster. It raises `Stopped` when
    it has taken more nodes than `limit`, or when `stop`, which it calls every few milliseconds,
    returns true. The same questions to a new solver take the same nodes.
    """

    def __init__(
        self, rules: Rules, *, limit: int | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        self.rules = rules
        counted = tuple(map(rules.edition.characteristics.index, rules.criteria))
        self._book = book(counted, rules.lines)
        self._tables = tables(counted, rules.lines)
        self._search = search(self._tables, limit=limit, stop=stop)

    @property
    def nodes(self) -> int:
        """The nodes taken so far."""
        return self._search.nodes

    def check(self, position: Position) -> None:
        """Raise `ImpossiblePosition` unless a game can reach this position."""
        self._situation(position)

    def is_in_book(self, position: Position) -> bool:
        """Return whether the book has the value of this position."""
        return self._in_book(position) is not None

    def solve(self, position: Position) -> Solution:
        """Return the value, and one choice that keeps it."""
        there = self._situation(position)
        worth = self._in_book(position)
        if worth is not None:
            return Solution(worth, self._first(worth, position))
        if position.hand is None:
            return self._solve_gift(there)
        return self._solve_placement(there, position.hand.index)

    def value(self, position: Position) -> Value:
        """Return a win, a draw or a loss for the player who acts."""
        return self.solve(position).value

    def values(self, position: Position) -> dict[Choice, Value]:
        """Return the value of every choice, for the player who acts."""
        known: dict[tuple[int, int], Value] = {}
        return {way.choice: self._value_of(way, known) for way in self._ways(position)}

    def best(self, position: Position) -> tuple[Choice, ...]:
        """Return every choice that keeps the value."""
        return self.value_and_best(position)[1]

    def value_and_best(self, position: Position) -> tuple[Value, tuple[Choice, ...]]:
        """Return the value, and every choice that keeps it."""
        ways = list(self._ways(position))
        if not ways:
            return Value.DRAW, ()
        for worth in self._hoped_for(position):
            known: dict[tuple[int, int], bool] = {}
            found = [way.choice for way in ways if self._leads_to(worth, way, known)]
            if found:
                return worth, tuple(found)
        return Value.LOSS, tuple(way.choice for way in ways)

    def value_and_best_squares(self, position: Position) -> tuple[Value, tuple[Square, ...]]:
        """Return the value, and every square for the piece in hand that keeps it."""
        squares = _empty(self._situation(position))
        for worth in self._hoped_for(position):
            found = [s for s in squares if self._square_leads_to(worth, position, s)]
            if found:
                return worth, tuple(map(Square, found))
        return Value.LOSS, tuple(map(Square, squares))

    def turns(self, position: Position) -> int | None:
        """Return the number of placements to the end; None in a draw."""
        there = self._situation(position)
        counting = distance(self._search)
        worth = self.value(position)
        if worth is Value.DRAW:
            return None
        if position.hand is not None:
            of = counting.of_win if worth is Value.WIN else counting.of_loss
            return of(there, position.hand.index)
        return self._turns_of_gift(there, worth, counting)

    def ending(self, position: Position) -> tuple[int, Choice] | None:
        """Return the same, and a choice that wins as soon, or resists as long; None in a draw."""
        turns = self.turns(position)
        if turns is None:
            return None
        worth, choices = self.value_and_best(position)
        return turns, next(c for c in choices if self._ends_in(turns, position, worth, c))

    def ways(self, position: Position) -> int:
        """Return the number of choices."""
        return sum(1 for _ in self._ways(position))

    def _ends_in(self, turns: int, position: Position, worth: Value, choice: Choice) -> bool:
        """Return whether a winning choice ends in this many turns, or another one no sooner."""
        if choice.calls or choice.gift is None:
            return turns == 1
        there, gift = self._situation(position), choice.gift.index
        if position.hand is not None and choice.square is not None:
            there &= self._tables.placing[position.hand.index][choice.square]
            turns -= 1
        counting = distance(self._search)
        if worth is Value.WIN:
            return turns > 1 and counting.lost_in(there, gift, turns)
        if turns == 1:
            return True
        return not self._tables.completes(there, gift) and not counting.won_in(
            there, gift, turns - 2
        )

    def _situation(self, position: Position) -> int:
        there = self._tables.start
        placing = self._tables.placing
        for square, piece in enumerate(position.board):
            if piece is not None:
                there &= placing[self._taken(there, piece)][square]
        if position.hand is not None:
            there &= ~(1 << self._taken(there, position.hand) + TRAY_AT)
        return there

    def _taken(self, there: int, piece: Piece) -> int:
        """Return the index of a piece that is still in the tray."""
        index = piece.index
        if piece.edition is not self.rules.edition:
            raise ImpossiblePosition(Impossible.OTHER_EDITION, piece)
        if not there >> index + TRAY_AT & 1:
            raise ImpossiblePosition(Impossible.PIECE_TWICE, piece)
        return index

    def _piece(self, index: int) -> Piece:
        return self.rules.edition.pieces[index]

    def _choice(self, square: int, gift: int | None = None, *, calls: bool = False) -> Choice:
        return Choice(Square(square), None if gift is None else self._piece(gift), calls)

    # The first turns

    def _in_book(self, position: Position) -> Value | None:
        """Return the value in the book; None if it is not there."""
        placed = pieces_on(position.board)
        if self._book is None or placed + (position.hand is not None) > LARGEST:
            return None
        board = [None if piece is None else piece.index for piece in position.board]
        if position.hand is None:
            worth = self._book.giving(board)
        elif self._tables.completes(self._situation(position), position.hand.index):
            worth = WON
        else:
            worth = self._book.placing(board, position.hand.index)
        return None if worth is None else WORTH[worth]

    def _first(self, worth: Value, position: Position) -> Choice:
        """Return the first choice that keeps this value; in a loss, one that resists a while."""
        known: dict[tuple[int, int], bool] = {}
        keeping = (w for w in self._ways(position) if self._leads_to(worth, w, known))
        return next(keeping, next(self._ways(position))).choice

    def _hoped_for(self, position: Position) -> list[Value]:
        """Return the values that the position can have, except a loss."""
        known = self._in_book(position)
        return [worth for worth in (Value.WIN, Value.DRAW) if known in {None, worth}]

    # Every choice

    def _ways(self, position: Position) -> Iterator[_Way]:
        """Yield every choice, and what it leads to."""
        there = self._situation(position)
        if position.hand is None:
            giving = self._in_book(position)
            for gift in map(self._piece, _tray(there)):
                yield _Way(Choice(None, gift), there, Position(position.board, gift), giving)
            return
        piece = position.hand.index
        for square in _empty(there):
            after = there & self._tables.placing[piece][square]
            board = with_piece(position.board, Square(square), position.hand)
            if self._tables.completed(there, piece, square):
                yield _Way(self._choice(square, calls=True), after, Position(board))
            elif not _left(after):
                yield _Way(self._choice(square), after, Position(board))
            else:
                giving = self._in_book(Position(board))
                for gift in map(self._piece, _tray(after)):
                    choice = Choice(Square(square), gift)
                    yield _Way(choice, after, Position(board, gift), giving)

    def _leads_to(self, worth: Value, way: _Way, known: dict[tuple[int, int], bool]) -> bool:
        """Return whether the choice keeps this value; in a loss, does not lose at once."""
        choice = way.choice
        if choice.calls or choice.gift is None:
            return choice.calls or worth is Value.DRAW
        key = way.there, self._tables.traits[choice.gift.index]  # one search for what counts alike
        if key not in known:
            known[key] = self._keeps(worth, way, choice.gift.index)
        return known[key]

    def _keeps(self, worth: Value, way: _Way, gift: int) -> bool:
        if self._tables.completes(way.there, gift):
            return False
        if worth is Value.LOSS:
            return True
        if way.giving is not None and RANKS[way.giving] < RANKS[worth]:
            return False  # whatever is given
        after = self._in_book(way.position)
        if after is not None:
            return RANKS[AGAINST[after]] >= RANKS[worth]
        ask = self._search.holds if worth is Value.WIN else self._search.wins
        return not ask(way.there, gift, _left(way.there) - 1)

    def _value_of(self, way: _Way, known: dict[tuple[int, int], Value]) -> Value:
        choice = way.choice
        if choice.calls or choice.gift is None:
            return Value.WIN if choice.calls else Value.DRAW
        gift = choice.gift.index
        key = way.there, self._tables.traits[gift]
        if key not in known:
            after = self._in_book(way.position)
            known[key] = AGAINST[after] if after else self._gift(way.there, gift)
        return known[key]

    def _square_leads_to(self, worth: Value, position: Position, square: int) -> bool:
        """Return whether placing the piece here wins; if no square does, whether it holds."""
        assert position.hand is not None  # or there is nothing to place
        there, piece = self._situation(position), position.hand.index
        if self._tables.completed(there, piece, square):
            return True
        board = with_piece(position.board, Square(square), position.hand)
        known = self._in_book(Position(board))
        if known is not None:
            return known is worth
        after = there & self._tables.placing[piece][square]
        left = _left(after)
        gifts = self._search.safe_gifts(after)
        if worth is Value.WIN:
            return self._search.gift_wins(after, gifts, left)
        return not left or self._search.gift_holds(after, gifts, left)

    # A piece in hand

    def _solve_placement(self, there: int, piece: int) -> Solution:
        tables = self._tables
        if tables.completes(there, piece):
            square = next(s for s in _empty(there) if tables.completed(there, piece, s))
            return Solution(Value.WIN, self._choice(square, calls=True))
        if not _left(there):
            return Solution(Value.DRAW, self._choice(*_empty(there)))
        worth, to, gift = self._search.place(there, piece)
        assert to is not None  # there is a piece in hand
        return Solution(WORTH[worth], self._choice(to, gift))

    # A piece to give

    def _solve_gift(self, there: int) -> Solution:
        if not _left(there):
            return Solution(Value.DRAW, None)
        worth, _, gift = self._search.give(there)
        return Solution(WORTH[worth], Choice(None, self._piece(gift)))

    def _gift(self, there: int, gift: int) -> Value:
        search, left = self._search, _left(there) - 1
        if self._tables.completes(there, gift) or search.wins(there, gift, left):
            return Value.LOSS
        return Value.DRAW if search.holds(there, gift, left) else Value.WIN

    def _turns_of_gift(self, there: int, worth: Value, counting: Distance) -> int:
        safe = [p for p in _tray(there) if not self._tables.completes(there, p)]
        if worth is Value.WIN:
            return min(
                counting.of_loss(there, gift)
                for gift in safe
                if self._gift(there, gift) is Value.WIN
            )
        return max((counting.of_win(there, gift) for gift in safe), default=1)


def _empty(there: int) -> list[int]:
    return [square for square in range(16) if there >> square & 1]


def _tray(there: int) -> list[int]:
    return [piece for piece in range(16) if there >> piece + TRAY_AT & 1]


def _left(there: int) -> int:
    return (there & TRAY).bit_count()
