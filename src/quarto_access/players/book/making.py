"""Makes the book of openings: `python -m quarto_access.players.book.making`.

For each class of positions with a piece in hand and up to three pieces on the board it finds one
reply and proves that it does not lose, by searching the position that the other player gets to its
end. Positions with three pieces on the board come first. Once they are proven, a player with a
piece in hand and two on the board can never win by force, so no reply with one piece on the board
or none can lose either. That leaves the replies to two placed pieces.

Every proof is written down at once, and a run that was stopped continues where it was. Nothing
depends on chance or on the clock.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from quarto_access.core.board import LINES
from quarto_access.players.book.classes import BookReply, classes, replies, situation, wins_at_once
from quarto_access.players.book.replies import PATH, format_reply, read
from quarto_access.players.book.symmetry import HAND, NO_PIECE, canonical
from quarto_access.players.solver.engine import search
from quarto_access.players.solver.tables import Tables, tables

QUICKER = 1.15
"""The factor by which a search is faster for each trait that a line of two pieces shares."""

WORTH = {2: 1, 3: 5}
"""By the pieces of a line, the weight of a shared trait in it."""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m quarto_access.players.book.making",
        description="Make the book of openings, or go on making it. It takes some minutes with "
        "the solver in C, and more than an hour with the one in Python.",
    )
    parser.add_argument("--into", metavar="FILE", default=PATH, help="where the book is kept")
    path = parser.parse_args().into
    known = read(path)
    for position, reply in made(tables((0, 1, 2, 3), LINES), known):
        known[position] = reply
        with open(path, "a", encoding="ascii") as file:
            file.write(f"{format_reply(position, reply)}\n")
    with open(path, "w", encoding="ascii") as file:
        file.writelines(
            f"{format_reply(position, known[position])}\n" for position in sorted(known)
        )


def made(tables: Tables, known: dict[bytes, BookReply]) -> Iterator[tuple[bytes, BookReply]]:
    """Yield each class that is not known yet, with a proven reply."""
    for placed in (3, 2):
        wanted = [like for like in classes(placed, tables) if like not in known]
        yield from _proven(tables, wanted)
    for placed in (1, 0):
        for like in classes(placed, tables):
            if like not in known:
                reply, _ = next(replies(like))
                yield like, reply


def _proven(tables: Tables, wanted: list[bytes]) -> Iterator[tuple[bytes, BookReply]]:
    """Yield a proven reply for each class, with few proofs.

    One position can be the answer to several others, and the more its lines have in common, the
    faster it is searched. So the positions that answer the most for their time come first.
    """
    answers: defaultdict[bytes, dict[bytes, BookReply]] = defaultdict(dict)
    for like in wanted:
        for reply, after in replies(like):
            if not wins_at_once(tables, after):
                answers[canonical(after).position].setdefault(like, reply)
    speed = {after: _speed(tables, after) for after in answers}
    queue = [(-len(of) * speed[after], after) for after, of in answers.items()]
    heapify(queue)
    open_ = set(wanted)
    while open_:
        worth, after = heappop(queue)
        left = [like for like in answers[after] if like in open_]
        if len(left) * speed[after] < -worth:
            if left:
                heappush(queue, (-len(left) * speed[after], after))
            continue
        proof = search(tables)
        lost = proof.wins(situation(tables, after), after[HAND], after.count(NO_PIECE) - 1)
        open_.difference_update(() if lost else left)
        said = "lost" if lost else f"holds for {len(left)}"
        sys.stdout.write(f"{said}, {proof.nodes} nodes, {len(open_)} positions left\n")
        sys.stdout.flush()
        if not lost:
            yield from ((like, answers[after][like]) for like in left)


def _speed(tables: Tables, position: bytes) -> float:
    """Estimate how fast a position is searched: the more choices it has, the slower."""
    there = situation(tables, position)
    shared = 0
    for at, line in tables.bytes_of_lines():
        placed = sum(position[square] != NO_PIECE for square in line)
        shared += WORTH.get(placed, 0) * (there >> at & 0xFF).bit_count()
    return QUICKER**shared


if __name__ == "__main__":
    main()
