"""The times to read a language from its file, and to change it in a game."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from benchmarks.figures import Figure, at_most
from quarto_access.i18n.catalogues import found, load


def figures(*, quick: bool) -> Iterator[Figure]:
    for code in sorted(found()):
        taken = sorted(_taken(code) for _ in range(5 if quick else 101))
        what = f"language {code} found, read and heard"
        yield Figure(f"{what}, median", median(taken), "ms", at_most(20))
        yield Figure(f"{what}, worst", taken[-1], "ms", at_most(50))


def _taken(code: str) -> float:
    begun = perf_counter()
    language, _ = load(code, found())
    language.sentence("hand.empty")
    return (perf_counter() - begun) * 1000
