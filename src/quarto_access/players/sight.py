"""The lines that a level sees at one moment: a few of them, not all.

It sees a threat if that is among the few in mind, if nothing on the line is forgotten, and if it is
not overlooked. Diagonals and two-by-twos are overlooked twice as easily.
"""

from collections.abc import Callable, Iterator

from quarto_access.core.alignment import Alignment
from quarto_access.core.board import Board, Line, LineKind, Square, pieces_on
from quarto_access.core.game import Game, completed_by_latest
from quarto_access.core.pieces import Piece
from quarto_access.core.threats import Threat, harmless, threats
from quarto_access.core.values import value
from quarto_access.players.levels import Level

Chance = Callable[..., float]
"""Return a number from 0 to 1, always the same for the same words."""

EASY = frozenset({LineKind.ROW, LineKind.COLUMN})


@value
class Observation:
    """A game, and the squares in the order in which they were filled, perhaps under a mask."""

    game: Game
    order: tuple[Square, ...]
    masked: bool = False


class Sight:
    """The eyes and the memory of one level for one action."""

    def __init__(self, level: Level, look: Observation, chance: Chance) -> None:
        self._level = level
        self.rules = look.game.rules
        self._chance = chance
        self._ages = {square: age for age, square in enumerate(reversed(look.order))}
        self._fades = level.fades if look.masked or level.by_touch else 0.0
        self._forgotten = frozenset(filter(self._is_forgotten, self._ages))

    @property
    def is_whole(self) -> bool:
        """True if nothing on the board is forgotten."""
        return not self._forgotten

    def own(self, board: Board, piece: Piece) -> tuple[Threat, ...]:
        """Return the threats that it sees and that this piece of its own completes."""
        seen = self._seen(board, "own", self._level.overlooks_own)
        return tuple(threat for threat in seen if threat.completed_by(piece))

    def safe(self, board: Board, tray: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Return the pieces that complete nothing if given, as far as it sees."""
        return harmless(tray, self._seen(board, "yours", self._level.overlooks_yours))

    def noticed(self, game: Game, *, own: bool) -> tuple[Alignment, ...]:
        """Return the alignments of the latest placement that it notices."""
        level = self._level
        word, likely = ("made", level.overlooks_own) if own else ("left", level.overlooks_yours)
        placed = str(pieces_on(game.board))
        return tuple(
            alignment
            for alignment in completed_by_latest(game)
            if not self._forgotten.intersection(alignment.line.squares)
            and not self._overlooks(alignment.line, word, placed, likely)
        )

    def _seen(self, board: Board, word: str, likely: float) -> Iterator[Threat]:
        placed = str(pieces_on(board))
        for threat in self._in_mind(board):
            if not self._overlooks(threat.line, word, placed, likely):
                yield threat

    def _in_mind(self, board: Board) -> list[Threat]:
        """Return the few threats that it keeps in mind, those touched last first."""
        known = [
            threat
            for threat in threats(board, self.rules)
            if not self._forgotten.intersection(threat.line.squares)
        ]
        known.sort(key=lambda t: min(self._ages.get(s, -1) for s in t.line.squares if s != t.gap))
        return known[: self._level.lines]

    def _overlooks(self, line: Line, word: str, placed: str, likely: float) -> bool:
        if not likely:
            return False
        harder = 1 if line.kind in EASY else 2
        return self._chance(word, line.name, placed) < harder * likely

    def _is_forgotten(self, square: Square) -> bool:
        """Return whether a square is forgotten: the older, the likelier, and then for good."""
        stale = self._ages[square] - self._level.recalls + 1
        if stale <= 0 or not self._fades:
            return False
        filled = str(len(self._ages) - self._ages[square])
        return self._chance("keeps", square.name, filled) >= (1 - self._fades) ** stale
