"""A figure with its unit, and the bar that it has to reach."""

from collections.abc import Callable, Iterable
from operator import ge, le
from typing import NamedTuple


class Bar(NamedTuple):
    """The bar for a figure; `words` is "at least" or "at most"."""

    words: str
    limit: float
    timed: bool = True
    """True if a busy machine can miss it."""


class Figure(NamedTuple):
    """Something measured."""

    what: str
    value: float
    unit: str
    bar: Bar | None = None

    @property
    def met(self) -> bool:
        """True if the bar is reached; a figure without one is always good enough."""
        return self.bar is None or _COMPARE[self.bar.words](self.value, self.bar.limit)


def at_least(limit: float) -> Bar:
    return Bar("at least", limit)


def at_most(limit: float, *, timed: bool = True) -> Bar:
    return Bar("at most", limit, timed)


def table(figures: Iterable[Figure]) -> str:
    """Return one line for each figure: what, value, unit, and the bar if there is one."""
    rows = [(f.what, _number(f.value), f.unit, _verdict(f)) for f in figures]
    what, value, unit = (max(len(row[column]) for row in rows) for column in range(3))
    lines = (f"{w:{what}}  {v:>{value}} {u:{unit}}  {verdict}" for w, v, u, verdict in rows)
    return "\n".join(line.rstrip() for line in lines)


def _number(number: float) -> str:
    if number >= 100 or number == int(number):
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 1 else f"{number:.2f}"


def _verdict(figure: Figure) -> str:
    if figure.bar is None:
        return ""
    verdict = "met" if figure.met else "MISSED"
    return f"bar: {figure.bar.words} {_number(figure.bar.limit)}, {verdict}"


_COMPARE: dict[str, Callable[[float, float], bool]] = {"at least": ge, "at most": le}
