"""The value of the empty board in each variant: `python -m benchmarks.empty_board`.

With up to two pieces on the board positions are searched here, one of each class: turned boards
and swapped traits make no difference. From three pieces on the solver goes on to the end. It takes
some minutes with the solver in C; `--only` takes one variant.
"""

import argparse
from collections.abc import Iterator
from itertools import permutations
from time import perf_counter

from quarto_access.core import Edition, Rules
from quarto_access.players.book.symmetry import BOARD
from quarto_access.players.solver.engine import search
from quarto_access.players.solver.tables import TRAY_AT, Tables, tables

NOTHING = 16
HAND = 16
TO_THE_SOLVER = 3
"""From so many pieces on the board on, the solver answers."""


class EmptyBoard:
    """The search of one variant from the beginning."""

    def __init__(self, rules: Rules) -> None:
        counted = tuple(map(rules.edition.characteristics.index, rules.criteria))
        self._tables: Tables = tables(counted, rules.lines)
        self._search = search(self._tables)
        lines = {frozenset(line) for line in self._tables.lines}
        self._boards = [
            turned
            for turned in BOARD
            if {frozenset(turned[square] for square in line) for line in lines} == lines
        ]
        self._bits = [3 - which for which in counted]
        self._swaps = [self._swap(order) for order in permutations(range(len(counted)))]
        self._wins: dict[bytes, bool] = {}
        self._holds: dict[bytes, bool] = {}
        self.asked = 0

    @property
    def nodes(self) -> int:
        return self._search.nodes

    def value(self) -> str:
        """For the player who places the first piece; all first pieces are alike."""
        first = bytes([NOTHING] * HAND + [0])
        if self.wins(first):
            return "win"
        return "draw" if self.holds(first) else "loss"

    def wins(self, position: bytes) -> bool:
        """Return whether the player who has the piece in hand can win."""
        like = self._canonical(position)
        if like not in self._wins:
            self._wins[like] = self._ask(like, wins=True)
        return self._wins[like]

    def holds(self, position: bytes) -> bool:
        """Return whether this player can win or draw."""
        like = self._canonical(position)
        if like not in self._holds:
            self._holds[like] = self._ask(like, wins=False)
        return self._holds[like]

    def _ask(self, position: bytes, *, wins: bool) -> bool:
        placed = HAND + 1 - position.count(NOTHING) - 1
        hand = position[HAND]
        if placed >= TO_THE_SOLVER:
            self.asked += 1
            there = self._situation(position)
            ask = self._search.wins if wins else self._search.holds
            return self._tables.completes(there, hand) or ask(there, hand, 15 - placed)
        other = self.holds if wins else self.wins
        return any(not other(after) for after in self._after_each(position))

    def _after_each(self, position: bytes) -> Iterator[bytes]:
        """Yield the situation after each action, one of each class, the most dangerous first."""
        found = set()
        for square in range(HAND):
            if position[square] == NOTHING:
                after = bytearray(position)
                after[square] = position[HAND]
                for gift in self._gifts(after):
                    after[HAND] = gift
                    found.add(self._canonical(bytes(after)))
        yield from sorted(found, key=self._danger, reverse=True)

    def _gifts(self, position: bytearray) -> list[int]:
        """One piece of each kind that is left."""
        left = (piece for piece in range(NOTHING) if piece not in position)
        return list({self._tables.traits[piece]: piece for piece in left}.values())

    def _danger(self, position: bytes) -> tuple[int, bytes]:
        """The traits that lines of several pieces share; the bytes settle the rest."""
        shared = 0
        there = self._situation(position)
        for at, line in self._tables.bytes_of_lines():
            placed = sum(position[square] != NOTHING for square in line)
            shared += (0, 0, 1, 5, 5)[placed] * (there >> at & 0xFF).bit_count()
        return shared, position

    def _situation(self, position: bytes) -> int:
        there = self._tables.start & ~(1 << position[HAND] + TRAY_AT)
        for square, piece in enumerate(position[:HAND]):
            if piece != NOTHING:
                there &= self._tables.placing[piece][square]
        return there

    def _swap(self, order: tuple[int, ...]) -> bytes:
        """Return what each piece becomes if the counted characteristics change places."""
        return bytes(
            sum((piece >> self._bits[a] & 1) << self._bits[b] for a, b in enumerate(order))
            for piece in range(NOTHING)
        ) + bytes(range(NOTHING, 256))

    def _canonical(self, position: bytes) -> bytes:
        """The least of all that are alike, as kinds of pieces; then a piece of each kind."""
        hand = position[HAND]
        pieces = bytes(p if p == NOTHING else p ^ hand for p in position)
        turned = [bytes(pieces[square] for square in board) for board in self._boards]
        least = min(one.translate(swap) for swap in self._swaps for one in turned)
        return self._of_kinds(least + bytes([0]))

    def _of_kinds(self, kinds: bytes) -> bytes:
        """Pieces of these kinds, each one once; a kind is written as its first piece."""
        found, used = bytearray(), set[int]()
        for kind in reversed(kinds):
            if kind == NOTHING:
                found.append(NOTHING)
                continue
            traits = self._tables.traits[kind]
            alike = (p for p in range(NOTHING) if self._tables.traits[p] == traits)
            found.append(next(p for p in alike if p not in used))
            used.add(found[-1])
        return bytes(reversed(found))


VARIANTS = [
    Rules(criteria=Edition.ACCESS.characteristics[:count], squares=squares)
    for count in (1, 2, 3, 4)
    for squares in (True, False)
]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.empty_board")
    parser.add_argument("--only", type=int, choices=range(len(VARIANTS)), metavar="N")
    only = parser.parse_args().only
    for rules in VARIANTS if only is None else [VARIANTS[only]]:
        began = perf_counter()
        board = EmptyBoard(rules)
        value = board.value()
        lines = "lines and two-by-twos" if rules.squares else "lines"
        print(
            f"{len(rules.criteria)} characteristics, {lines}: {value}; "
            f"{board.asked:,} positions searched, {board.nodes:,} nodes, "
            f"{perf_counter() - began:,.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
