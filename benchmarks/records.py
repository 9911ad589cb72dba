"""Records of random games: read from text, which plays them once, and replayed."""

from collections.abc import Iterator
from itertools import cycle
from random import Random

from benchmarks.figures import Figure
from benchmarks.games import random_game
from benchmarks.timing import a_second
from quarto_access.core import Record, Rules, format_record, parse_record, replay


def figures(*, quick: bool) -> Iterator[Figure]:
    chance = Random("records")
    records = [random_record(chance) for _ in range(100)]
    texts = cycle([format_record(record).encode() for record in records])
    actions = sum(len(record.actions) for record in records) / len(records)
    yield Figure("actions in such a record, mean", actions, "actions")
    parsed = a_second(lambda: parse_record(next(texts)), quick=quick)
    yield Figure("records parsed", parsed, "records a second")
    again = cycle(records)
    replayed = a_second(lambda: list(replay(next(again))), quick=quick)
    yield Figure("records replayed", replayed, "records a second")


def random_record(chance: Random) -> Record:
    rules = Rules()
    return Record(rules, tuple(action for action, _ in random_game(rules, chance)))
