"""Makes the book of openings: `python -m quarto_access.players.book.making`.

For each class of positions with a piece in hand and up to three pieces on the board it finds one
reply and proves that it does not lose, by searching the position that the other player gets to
its end. Three placed come first. With them proven, nobody who has a piece in hand and two on
the board can win by force, so no reply to one placed piece or to none can lose either; what is
left to search are the replies to two placed pieces.

Every proof is written down at once, and a run that was stopped goes on where it was. Nothing is
left to chance or to the clock.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from quarto_access.players.book.classes import Reply, classes, replies, situation, wins_at_once
from quarto_access.players.book.replies import PATH, format_reply, read
from quarto_access.players.book.symmetry import HAND, NO_PIECE, canonical
from quarto_access.players.solver.search import Search
from quarto_access.players.solver.tables import SQUARES, Tables, tables

SPEED = (2, 4, 7, 7, 7)
"""By the dangerous traits: how quickly a position is searched, as far as measured."""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m quarto_access.players.book.making",
        description="Make the book of openings, or go on making it. It takes about an hour.",
    )
    parser.add_argument("--into", metavar="FILE", default=PATH, help="where the book is kept")
    path = parser.parse_args().into
    known = read(path)
    for position, reply in made(tables((0, 1, 2, 3), squares=False), known):
        known[position] = reply
        with open(path, "a", encoding="ascii") as file:
            file.write(f"{format_reply(position, reply)}\n")
    with open(path, "w", encoding="ascii") as file:
        file.writelines(
            f"{format_reply(position, known[position])}\n" for position in sorted(known)
        )


def made(tables: Tables, known: dict[bytes, Reply]) -> Iterator[tuple[bytes, Reply]]:
    """What is not known yet, with its proof done."""
    for placed in (3, 2):
        wanted = [like for like in classes(placed, tables) if like not in known]
        yield from _proven(tables, wanted)
    for placed in (1, 0):
        for like in classes(placed, tables):
            if like not in known:
                reply, _ = next(replies(like))
                yield like, reply


def _proven(tables: Tables, wanted: list[bytes]) -> Iterator[tuple[bytes, Reply]]:
    """A proven reply for each, by as few proofs as can be had easily.

    One position can be the answer to several others, and the more traits are dangerous in it, the
    more quickly it is searched. So those come first that answer the most for the time they take.
    """
    answers: defaultdict[bytes, dict[bytes, Reply]] = defaultdict(dict)
    for like in wanted:
        for reply, after in replies(like):
            if not wins_at_once(tables, after):
                answers[canonical(after).position].setdefault(like, reply)
    speed = {after: SPEED[_danger(tables, after)] for after in answers}
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
        search = Search(tables)
        lost = search.wins(situation(tables, after), after[HAND], after.count(NO_PIECE) - 1)
        open_.difference_update(() if lost else left)
        said = "lost" if lost else f"holds for {len(left)}"
        sys.stdout.write(f"{said}, {search.nodes} nodes, {len(open_)} positions left\n")
        sys.stdout.flush()
        if not lost:
            yield from ((like, answers[after][like]) for like in left)


def _danger(tables: Tables, position: bytes) -> int:
    there = situation(tables, position)
    threats = there & tables.one_gap[there & SQUARES]
    return tables.safe[threats].bit_count() and tables.safe.danger[threats]


if __name__ == "__main__":
    main()
