"""The time to repaint the picture in a large window after a key."""

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from pygame import Surface

from benchmarks.figures import Figure, at_most
from quarto_access.core import Edition, Square
from quarto_access.core.values import replace
from quarto_access.view.drawing import Painter
from quarto_access.view.layout import lay_out
from quarto_access.view.picture import Appearance, ItemFocus, Names, Picture, SquareFocus

SIZE = (1920, 1080)
PIECES = Edition.ACCESS.pieces
TABLE = Picture(
    Edition.ACCESS,
    board=(*PIECES[:7], *(None,) * 9),
    tray=PIECES[8:],
    hand=PIECES[7],
    names=Names("Tray", "Hand"),
    turn="Robin places the piece in hand.",
    caption="C3, empty.",
)
READ = "; ".join(f"{square.name} tall, square, hollow, grooved" for square in Square)
HELP = tuple(f"Shift {i}: " + "this key does something or other, " * (i % 5 + 1) for i in range(60))
BAR = at_most(4)


def figures(*, quick: bool) -> Iterator[Figure]:
    times = 50 if quick else 1_000
    yield Figure("the first picture of a game", _first(quick=quick), "ms")
    changes: tuple[tuple[str, Callable[[int], Picture]], ...] = (
        ("a moved cursor", lambda i: replace(TABLE, focus=SquareFocus(Square(i % 16)))),
        ("another caption", lambda i: replace(TABLE, caption=f"A1, empty; {i} pieces left.")),
        ("a board read aloud", lambda i: replace(TABLE, caption=f"{READ}; {i} pieces left.")),
        (
            "a help of 60 items",
            lambda i: replace(
                TABLE, items=HELP, position=i % 60, focus=ItemFocus(), show_table=False
            ),
        ),
    )
    for what, change in changes:
        taken = _painted(Painter(), change, times)
        yield Figure(f"{what} painted, {SIZE[0]} by {SIZE[1]}, median", median(taken), "ms", BAR)
        yield Figure(f"{what} painted, p99", taken[len(taken) * 99 // 100], "ms")
    masked = _painted(Painter(), lambda _: TABLE, times, masked=True)
    yield Figure("the mask painted, median", median(masked), "ms", BAR)


def _first(*, quick: bool) -> float:
    """With every piece and letter still to be drawn, and its place to be found."""
    taken = []
    for _ in range(3 if quick else 15):
        lay_out.cache_clear()
        taken += _painted(Painter(), lambda _: TABLE, 1)
    return median(taken)


def _painted(
    painter: Painter, change: Callable[[int], Picture], times: int, *, masked: bool = False
) -> list[float]:
    """The milliseconds of many paintings, sorted; each is of another picture."""
    surface = Surface(SIZE, depth=32)
    if times > 1:
        painter.paint(surface, TABLE, Appearance(), masked)
    taken = []
    for picture in map(change, range(times)):
        start = perf_counter()
        painter.paint(surface, picture, Appearance(), masked)
        taken.append((perf_counter() - start) * 1000)
    return sorted(taken)
