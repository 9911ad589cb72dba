"""The number of placements to a win, if one player hurries and the other one delays.

It asks the same two questions as `search`, with a limit of placements: can the player who places
this piece win within it, and must that player lose within it? The limit grows until the answer is
yes.
"""

from collections.abc import Callable, Iterable
from itertools import count

from quarto_access.players.solver.search import Search
from quarto_access.players.solver.tables import SQUARES


class Distance:
    """Distances in one variant, with the results so far."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._choices = search.tables.choices
        self._matters = search.tables.matters
        self._known: dict[tuple[int, int], bool] = {}

    def of_win(self, situation: int, piece: int) -> int:
        """Return the placements to a known win of the player who places this piece."""
        if self._search.tables.completes(situation, piece):
            return 1
        return next(n for n in count(3, 2) if self.won_in(situation, piece, n))

    def of_loss(self, situation: int, piece: int) -> int:
        """Return the placements to a known loss of the player who places this piece."""
        return next(n for n in count(2, 2) if self.lost_in(situation, piece, n))

    def won_in(self, situation: int, piece: int, placements: int) -> bool:
        """Return whether placing this piece, which completes nothing, can win within the limit."""
        if placements < 3:
            return False
        self._search.count()
        return any(
            self._gift_wins(after, gifts, placements - 1)
            for _, after, gifts in self._search.placements(situation, piece)
        )

    def _gift_wins(self, situation: int, gifts: int, placements: int) -> bool:
        """Return whether the other player must lose with one of these gifts."""
        return self._remembered(any, self.lost_in, situation, gifts, placements)

    def lost_in(self, situation: int, piece: int, placements: int) -> bool:
        """Return whether placing this piece, which completes nothing, loses within the limit."""
        empty = situation & SQUARES
        if not empty & empty - 1:
            return False  # the last piece: nobody wins
        self._search.count()
        left = self._search.placements(situation, piece)
        if placements < 4:
            return not left
        return all(self._gift_loses(after, gifts, placements - 1) for _, after, gifts in left)

    def _gift_loses(self, situation: int, gifts: int, placements: int) -> bool:
        """Return whether the other player can win with each of these gifts."""
        return self._remembered(all, self.won_in, situation, gifts, placements)

    def _remembered(
        self,
        of: Callable[[Iterable[bool]], bool],
        ends: Callable[[int, int, int], bool],
        situation: int,
        gifts: int,
        placements: int,
    ) -> bool:
        key = situation & self._matters[situation & SQUARES], placements
        known = self._known.get(key)
        if known is None:
            known = of(ends(situation, piece, placements) for piece in self._choices[gifts])
            self._known[key] = known
        return known
